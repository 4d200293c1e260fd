/** The questions of the library's bench, as the interface asks them. */
import type { OperationInput, QueryName } from '../src/shared/bridge/bridge.ts';
import { libraryPageRows } from '../src/shared/library/library.ts';

interface Question<N extends QueryName = QueryName> {
  readonly name: string;
  readonly operation: N;
  /** The `turn`th time it is asked: others each time, so that nothing remembered answers. */
  readonly input: (turn: number, total: number) => OperationInput<N>;
  /** Milliseconds at the 99th percentile; null where none is set. */
  readonly target: number | null;
}

const ask = <N extends QueryName>(
  name: string,
  operation: N,
  target: number | null,
  input: Question<N>['input'],
): Question<N> => ({ name, operation, input, target });

/** A page of as many rows as the interface asks for at once. */
const page = (name: string, input: (turn: number, total: number) => OperationInput<'library.page'>) =>
  ask(name, 'library.page', 10, (turn, total) => ({ limit: libraryPageRows, ...input(turn, total) }));
const search = (name: string, query: (turn: number) => string) =>
  page(name, (turn) => ({ query: query(turn) }));
const each = (values: readonly string[]) => (turn: number) => values[turn % values.length] ?? '';

const champions = each([
  'Azir',
  'Ahri',
  'Lee Sin',
  'Vayne',
  'Jinx',
  'Sion',
  'Thresh',
  'Orianna',
  'Ornn',
  'Gnar',
]);
const starts = each([
  'fak',
  'sho',
  'chi',
  'ker',
  'gum',
  'zen',
  'rus',
  'bda',
  'viz',
  'pea',
  'cam',
  'mek',
  'nik',
  'perk',
]);
const teams = each([
  'LA0',
  'LA1',
  'LA2',
  'LB3',
  'LB4',
  'LC5',
  'LC6',
  'LD7',
  'LD8',
  'CE9',
  'CE10',
  'PF1',
  'VG2',
  'LH3',
]);

export const libraryQuestions: readonly Question[] = [
  page('first page', () => ({})),
  page('next page', (turn) => ({ offset: libraryPageRows * (turn + 1) })),
  page('to the middle', (turn, total) => ({ offset: Math.floor(total / 2) + turn * 977 })),
  search('search by team', (turn) => `team:${teams(turn)} game:${1 + (turn % 5)}`),
  search('search by player', (turn) => `player:${starts(turn)}${each(['', 'e', 'a', 'k'])(turn)}`),
  search('search by champion', (turn) => `champion:"${champions(turn)}" year:${2013 + (turn % 14)}`),
  search('free text, common and short', (turn) => `l ${starts(turn).slice(0, 2)}`),
  search('free text, a common word', (turn) => `lck ${starts(turn)}`),
  search('free text, rare', (turn) => `${100_000_000 + turn * 17}`),
  search(
    'combined',
    (turn) =>
      `lck champion:"${champions(turn)}" after:${2014 + (turn % 9)} length:>${28 + (turn % 9)} has:any`,
  ),
  page('sorted by gold', (turn) => ({
    query: `year:${2013 + (turn % 14)}`,
    sort: { by: 'gold', direction: 'asc' },
  })),
  page('grouped by match', (turn) => ({
    query: `champion:"${champions(turn)}" year:${2013 + (turn % 14)}`,
    sort: { isGrouped: true },
  })),
  page('grouped pages of everything', (turn, total) => ({
    offset: Math.floor(((turn * 977) % 1000) * (total / 3000)),
    sort: { isGrouped: true },
  })),
  ask('facets of everything', 'library.facets', 50, () => ({})),
  ask('facets, wide filter', 'library.facets', 50, (turn) => ({
    query: `after:${2013 + (turn % 4)}-0${1 + (turn % 9)}`,
  })),
  ask('facets, narrow filter', 'library.facets', 50, (turn) => ({
    query: `champion:"${champions(turn)}" year:${2013 + (turn % 14)}`,
  })),
  ask('suggestions', 'library.suggest', null, (turn) => ({ text: starts(turn), at: 3 })),
  ask('coverage by day', 'coverage.list', 10, () => ({ by: 'day' })),
  ask('matches by a common word', 'matches.list', 10, (turn) => ({
    search: each(['lck', 'spring', 'summer', 'winter', 'lpl', 'playoffs', 'lck spring'])(turn),
  })),
  ask('matches, a word in most', 'matches.list', 10, (turn) => ({
    search: `l ${each(['', 's', 'sp', 'su'])(turn)}`,
  })),
  ask('matches, a rare word', 'matches.list', 10, (turn) => ({ search: `lck ${teams(turn)}` })),
  ask('a game', 'games.get', 10, (turn) => ({ platformGameId: `ESPORTSTMNT01:${100_000_000 + turn * 5}` })),
  ask('aggregates, narrow', 'library.aggregates', null, (turn) => ({
    query: `team:${teams(turn)} year:${2013 + (turn % 14)}`,
    by: 'player',
  })),
];
