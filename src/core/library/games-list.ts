/**
 * The list of games with a search by words. The library's engine finds the words; the catalogue applies the other
 * filters, and answers alone when there are no words.
 */

import { foldedWords } from '../../shared/base/names.ts';
import type { HandlerInput, OperationOutput } from '../../shared/bridge/bridge.ts';
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
    // The engine does not know matches: without this, it would look through all games that have the words.
    const hasCandidate = () => browse.games({ ...filters, limit: 1 }).items.length > 0;
    if (filters.withoutMatch === true && !hasCandidate()) return browse.gamesPage([], limit);
    const start = cursor === undefined ? null : browse.gameCursor(cursor);
    /** The keys of one page and one more, if there are as many. */
    const find = async (query: string) => {
      const found: number[] = [];
      let below = start;
      for (let size = limit + 1; ; size = batchSize) {
        const batch = await sortKeys({ query, below, limit: size });
        found.push(...browse.filterGames(batch, filters));
        if (found.length > limit || batch.length < size) return found;
        below = batch.at(-1) ?? null;
      }
    };
    /** The word itself if a name or an id has it as it is, such as `ESPORTSTMNT01:26902`; otherwise its parts. */
    const splitUnknown = async (word: string) => {
      const parts = foldedWords(word).split(' ');
      if (parts.length === 1) return [word];
      const known = await sortKeys({ query: toQuery([word], noFilters), below: null, limit: 1 });
      return known.length > 0 ? [word] : parts;
    };
    const found = await find(toQuery(words, filters));
    if (found.length > 0) return browse.gamesPage(found, limit);
    // Punctuation may join two names: `gen/t1`.
    const split = (await Promise.all(words.map(splitUnknown))).flat();
    const isSplit = split.length > words.length;
    return browse.gamesPage(isSplit ? await find(toQuery(split, filters)) : [], limit);
  };
}

const noFilters: GameFilters = { archivedOnly: false };

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
