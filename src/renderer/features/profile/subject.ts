/** Whom a profile is about, and the query of its games. */
import type { SubjectKind } from '../../../shared/library/library.ts';
import { countedGames } from '../../../shared/query/counted-games.ts';
import { cutQuery, printPart } from '../../../shared/query/parts.ts';

export interface Subject {
  readonly kind: SubjectKind;
  /** As in a query. */
  readonly name: string;
}

/**
 * The archived games of the subject among those of `text` that count: games that are not played yet have a team, too. What `text` says of players describes the subject, as in every
 * search; another name of the subject's own kind is somebody else in the game.
 */
export function subjectQuery(text: string, { kind, name }: Subject): string {
  const others = cutQuery(text).map((part) => {
    const own = text.slice(part.from, part.to);
    return part.field === kind && !part.isNegated ? `(${own})` : own;
  });
  return countedGames([printPart({ field: kind, values: [name] }), 'has:any', ...others].join(' '));
}

/** The only other one of the subject's kind that the search names; null for none and for several. */
export function namedOther(text: string, { kind }: Subject): string | null {
  const values = cutQuery(text)
    .filter((part) => part.field === kind && !part.isNegated)
    .flatMap((part) => part.values);
  return values.length === 1 ? (values[0]?.text ?? null) : null;
}

/** Like `subjectQuery`, for statistics of the subject and of the other ones of its kind that the search names. */
export function pairQuery(text: string, { kind, name }: Subject): string {
  return [printPart({ field: kind, values: [name] }), 'has:any', text].join(' ').trimEnd();
}

/** The question for the figures of the subject. A name that means several has several rows. */
export const subjectFigures = (query: string, { kind }: Subject) => ({ query, by: kind, limit: 20 });
