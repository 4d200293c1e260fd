/**
 * Whether the library shows archived games or all known games. It is the first term of the query, so that
 * addresses, saved views and the command line share it; on the screen it is a switch.
 */
const archivedTerm = 'has:any';

export interface ScopedQuery {
  readonly isArchivedOnly: boolean;
  /** The text of the search field. */
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

/** The query whose games are searched for suggestions: archived games, or all. */
export const emptyIn = (query: string) => joinScope({ ...splitScope(query), text: '' });

/** How many characters of the query precede the field's text. */
export const scopeLength = (query: string) => query.length - splitScope(query).text.length;
