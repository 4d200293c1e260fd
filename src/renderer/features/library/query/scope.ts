/**
 * Whether the library shows what is archived or every game known. It is the query's first term, so that an
 * address, a saved view and the command line say it in the same words; on the screen it is a switch.
 */
const archivedTerm = 'has:any';

export interface ScopedQuery {
  readonly isArchivedOnly: boolean;
  /** What stands in the search field. */
  readonly text: string;
}

export function splitScope(query: string): ScopedQuery {
  if (query === archivedTerm) return { isArchivedOnly: true, text: '' };
  if (!query.startsWith(`${archivedTerm} `)) return { isArchivedOnly: false, text: query };
  return { isArchivedOnly: true, text: query.slice(archivedTerm.length + 1) };
}

export function joinScope({ isArchivedOnly, text }: ScopedQuery): string {
  if (!isArchivedOnly) return text;
  return text === '' ? archivedTerm : `${archivedTerm} ${text}`;
}

/** The query in whose games something is looked for that would widen it: what is archived, or all. */
export const emptyIn = (query: string) => joinScope({ ...splitScope(query), text: '' });

/** How many characters stand before the field's text. */
export const scopeLength = (query: string) => query.length - splitScope(query).text.length;
