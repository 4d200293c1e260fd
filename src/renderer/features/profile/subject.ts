/** Whom a profile is about, and the query of its games. */
import type { AggregateKind } from '../../../shared/library/library.ts';
import { cutQuery, printPart } from '../../../shared/query/parts.ts';

export interface Subject {
  readonly kind: AggregateKind;
  /** As in a query. */
  readonly name: string;
}

export const kindWords: Readonly<Record<AggregateKind, { readonly one: string; readonly many: string }>> = {
  player: { one: 'Player', many: 'Players' },
  champion: { one: 'Champion', many: 'Champions' },
  team: { one: 'Team', many: 'Teams' },
};

/**
 * The archived games of the subject among those of `text`: games that are not played yet have a team, too. What `text` says of players describes the subject, as in every
 * search; another name of the subject's own kind is somebody else in the game.
 */
export function subjectQuery(text: string, { kind, name }: Subject): string {
  const others = cutQuery(text).map((part) => {
    const own = text.slice(part.from, part.to);
    return part.field === kind && !part.isNegated ? `(${own})` : own;
  });
  return [printPart({ field: kind, values: [name] }), 'has:any', ...others].join(' ');
}
