/**
 * The list of games with a search by words. The library's engine finds the words; the catalogue applies the other
 * filters, and answers alone when there are no words.
 */
import type { HandlerInput, OperationOutput } from '../../shared/bridge/bridge.ts';
import { foldedWords } from '../../shared/names.ts';
import { type PartContent, printPart } from '../../shared/query/parts.ts';
import type { Browse, GameFilters } from '../catalogue/listings/browse.ts';
import type { LibraryAnswers } from '../domain/library-answers.ts';

type SortKeys = LibraryAnswers['sortKeys'];
type ListedGames = OperationOutput<'games.list'>;

/** Sort keys for further requests. The query is nearly exact: usually the first request has all games of a page. */
const batchSize = 2000;

/** `sortKeys` asks the engine, in this thread or behind a worker. The list throws `invalid-input` for a foreign cursor. */
export function createGamesList(
  browse: Pick<Browse, 'games' | 'filterGames' | 'gamesPage' | 'gameCursor'>,
  sortKeys: (input: SortKeys[0]) => SortKeys[1] | Promise<SortKeys[1]>,
) {
  return async ({ search = '', ...input }: HandlerInput<'games.list'>): Promise<ListedGames> => {
    if (search.trim() === '') return browse.games(input);
    const { cursor, limit, ...filters } = input;
    const words = search.split(/\s+/u).filter((word) => foldedWords(word) !== '');
    if (words.length === 0) return browse.gamesPage([], limit);
    const query = toQuery(words, filters);
    const found: number[] = [];
    let below = cursor === undefined ? null : browse.gameCursor(cursor);
    for (let size = limit + 1; ; size = batchSize) {
      const batch = await sortKeys({ query, below, limit: size });
      found.push(...browse.filterGames(batch, filters));
      if (found.length > limit || batch.length < size) return browse.gamesPage(found, limit);
      below = batch.at(-1) ?? null;
    }
  };
}

/** A query that finds all games which meet the filters, and few others: times are in whole seconds, for example. */
function toQuery(words: readonly string[], { league, team, from, to, archivedOnly }: GameFilters): string {
  const parts: PartContent[] = words.map((word) => ({ field: null, values: [word] }));
  const narrow = (field: string, value: string | undefined) => {
    if (value !== undefined && foldedWords(value) !== '') parts.push({ field, values: [value] });
  };
  narrow('league', league);
  narrow('team', team);
  if (from !== undefined) narrow('after', wholeSecond(Date.parse(from)));
  if (to !== undefined) narrow('before', wholeSecond(Date.parse(to) + 1000));
  if (archivedOnly) narrow('has', 'any');
  return parts.map(printPart).join(' ');
}

const wholeSecond = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
