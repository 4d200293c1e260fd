/** The end of a page's search that limits its figures to the newest games. */
import { appended, removePart } from '../../../shared/query/edit.ts';
import { cutQuery } from '../../../shared/query/parts.ts';

/** How many of the newest games a page offers. */
export const lastOptions = ['20', '10', '5'] as const;
export type LastGames = 'all' | (typeof lastOptions)[number];

/** What the search says of them; null for something else, such as another number, or one of which parts follow. */
export function readLastGames(text: string): LastGames | null {
  const parts = cutQuery(text);
  const last = parts.findLast(({ field }) => field === 'last');
  if (last === undefined) return 'all';
  const [value, ...others] = last.values;
  if (last !== parts.at(-1) || last.isNegated || others.length > 0) return null;
  return lastOptions.find((one) => one === value?.text) ?? null;
}

/** The search with this choice in place of the one that it has. */
export function withLastGames(text: string, choice: LastGames): string {
  const others = cutQuery(text)
    .filter(({ field }) => field === 'last')
    .toReversed()
    .reduce((left, part) => removePart(left, part), text);
  return choice === 'all' ? others : appended(others, `last:${choice}`);
}
