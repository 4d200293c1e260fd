/** Statistics, also after changes of games whose figures are in memory. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Catalogue, openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import type { GameSummaryRow } from '../../src/core/domain/game-summary.ts';
import { StatsCount } from '../../src/core/library/answers/stats-count.ts';
import { StatsSums } from '../../src/core/library/answers/stats-sums.ts';
import { createEngine } from '../../src/core/library/thread/engine.ts';
import { roles } from '../../src/shared/games/game-facts.ts';
import { aggregateColumns, aggregateKinds, groupsFor } from '../../src/shared/library/library.ts';
import {
  type AnyStatistic,
  eachStatistic,
  type statisticIds,
  statistics,
} from '../../src/shared/library/statistics.ts';
import { countedGames } from '../../src/shared/query/counted-games.ts';
import { narrowToRow } from '../../src/shared/query/narrow.ts';
import { aFile, aGame, aMatch, geng, start, t1 } from '../catalogue/fixtures.ts';
import { anyPlays } from '../games/any-plays.ts';
import { constantDetails, playerFigures, someDraft } from '../games/player-figures.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../support/created-folder.ts';
import { fillLibrary } from '../support/library/copies.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { withLastDigits } from './last-digits.ts';
import { byRow, type ModelGame, modelStatistics, namesWithNeeds } from './statistics-model.ts';

/** More than one step. */
const listed = 300;
const gameIds = Array.from({ length: listed }, (_, index) => `g-${index + 1}`);

/** Values as in files, at the limits of their columns, and such as no game can have. */
const figure = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 30 }), weight: 12 },
  { arbitrary: fc.integer({ min: 0, max: 90_000 }), weight: 4 },
  fc.constantFrom(null, 254, 255, 256, 65_534, 65_535, 65_536, 2 ** 24 - 2, 2 ** 24 - 1, 2 ** 24),
  fc.constantFrom(-1, 1.5, 2 ** 40, Number.MAX_SAFE_INTEGER),
);
const player = fc.record({
  name: fc.constantFrom('T1 Faker', 'T1 Oner', 'T1 Zeus', 'GEN Chovy', 'GEN Peyz', 'GEN Lehends', ''),
  participantId: fc.constant(null),
  championId: fc.constantFrom(62, 268, 1, 24),
  championName: fc.constant(null),
  side: fc.constantFrom('blue', 'red'),
  role: fc.constantFrom('TOP', 'MIDDLE', null),
  isWinner: fc.constantFrom(true, false, null),
  ...playerFigures(figure),
  ...constantDetails,
});
/** Most games have five players on each side, all with the code of their team. */
const fullTeam = (side: 'blue' | 'red', code: string) =>
  fc.array(player, { minLength: 5, maxLength: 5 }).chain((five) =>
    // In most, each has a role of its own.
    fc.boolean().map((hasRoles) =>
      five.map((one, at) => {
        const role = hasRoles ? (roles[at] ?? null) : one.role;
        return { ...one, side, role, name: `${code} Player${at}` };
      }),
    ),
  );
const players = fc.oneof(
  {
    arbitrary: fc.tuple(fullTeam('blue', 'T1'), fullTeam('red', 'GEN')).map((sides) => sides.flat()),
    weight: 3,
  },
  fc.tuple(fullTeam('red', 'T1'), fullTeam('blue', 'GEN')).map((sides) => sides.flat()),
  fc.array(player, { maxLength: 18 }),
  // As in Arena: subteams, and no sides.
  fc
    .array(player, { minLength: 16, maxLength: 18 })
    .map((all) => all.map((one) => ({ ...one, side: null, role: null }))),
);
const anyTotal = fc.record({ blue: fc.constant(null), red: fc.constant(null) });
const summary: fc.Arbitrary<GameSummaryRow> = fc.record({
  winner: fc.constantFrom('blue', 'red', null),
  voidReason: fc.constantFrom(null, null, null, 'remake'),
  lengthSeconds: fc.oneof(
    { arbitrary: fc.integer({ min: 600, max: 4000 }), weight: 4 },
    fc.constantFrom(null, 0, -30, 1800.4, 65_535, 70_000, 2 ** 33),
  ),
  gameVersion: fc.constant(null),
  patch: fc.constant(null),
  kills: anyTotal,
  gold: anyTotal,
  draft: someDraft([62, 268, 1, 103]),
  plays: fc.option(anyPlays),
  players,
});

type Step =
  | { readonly kind: 'read'; readonly game: number; readonly summary: GameSummaryRow }
  | { readonly kind: 'unreadable'; readonly game: number }
  | { readonly kind: 'listed'; readonly match: number };
const game = fc.oneof(
  fc.integer({ min: 0, max: listed - 1 }),
  fc.constantFrom(0, 1, 254, 255, 256, listed - 1),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('read' as const), game, summary }), weight: 8 },
  fc.record({ kind: fc.constant('unreadable' as const), game }),
  fc.record({ kind: fc.constant('listed' as const), match: fc.integer({ min: 1, max: 3 }) }),
);
const steps = (minLength: number) => fc.array(step, { minLength, maxLength: 12 });

let folder = '';
let base = '';
beforeAll(() => {
  folder = createTemporaryFolder();
  base = join(folder, 'catalogue.db');
  const catalogue = openCatalogue({ file: base });
  catalogue.listings.saveMatches([aMatch('base', { games: gameIds.map((id) => aGame(id)) })], start);
  catalogue.close();
});
afterAll(() => removeTemporaryFolder(folder));

/** Applies a step to the catalogue and to the model. */
function take(catalogue: Catalogue, games: Map<string, ModelGame>, one: Step, round: number): void {
  if (one.kind === 'listed') {
    const id = `later-${one.match}`;
    catalogue.listings.saveMatches([aMatch(id)], start + round);
    return;
  }
  const id = gameIds[one.game] ?? '';
  catalogue.downloads.recordArchived([aFile(id, { sha256: round.toString(16).padStart(64, '0') })]);
  for (const { key, files } of catalogue.facts.due(10)) {
    const [file] = files;
    if (file === undefined) continue;
    const problem = { code: 'file-corrupt', message: 'The file was cut short.' } as const;
    const read = one.kind === 'read' ? { summary: one.summary } : { problem, isLost: false };
    catalogue.facts.record([{ key, file, read }], 1);
  }
  // Games that do not count are in no statistics.
  if (one.kind === 'read' && one.summary.voidReason === null)
    games.set(id, { teams: [geng, t1], summary: one.summary });
  else games.delete(id);
}

const engineOn = (db: Database.Database) => createEngine({ db, now: () => start });
type Engine = ReturnType<typeof createEngine>;

const everyone = { of: 'everyone', sortBy: 'label', direction: 'asc', offset: 0, limit: 500 } as const;

const modelGroups = ['side', 'role', 'team', 'opponent'] as const;
let turn = 0;

function compare(engine: Engine, games: ReadonlyMap<string, ModelGame>): void {
  // Otherwise each kind would always have the same of its groups.
  turn += 1;
  for (const by of aggregateKinds) {
    turn += 1;
    const known = groupsFor(by).map(({ id }) => id);
    const groups = modelGroups.filter((group) => known.includes(group));
    // One of them each time, in turns.
    for (const group of ['none', groups[turn % groups.length] ?? 'opponent'] as const) {
      const grouped = group === 'none' ? {} : { group };
      const { rows } = engine.aggregates({ ...everyone, query: '', by, ...grouped });
      const named = rows
        .map(({ value: _, group: own, ...row }) => ({ ...row, group: own?.label ?? null }))
        .toSorted(byRow);
      const actual = named.map(({ samples: _, ...row }) => row);
      const model = modelStatistics([...games.values()], by, group);
      const expected = model.map(({ samples: _, ...row }) => row);
      expect({ by, group, actual }).toEqual({ by, group, actual: withLastDigits(expected, actual) });
      const samples = (all: readonly { readonly label: string; readonly samples: object }[]) =>
        all.map((row) => [row.label, row.samples]);
      expect({ by, group, samples: samples(named) }).toEqual({ by, group, samples: samples(model) });
    }
  }
}

it('The model has each statistic, and its entry in `needs`', () => {
  const games = fc
    .sample(summary, { numRuns: 9, seed: 1 })
    .map((one) => ({ teams: [geng, t1], summary: one }));
  const [row = {}] = modelStatistics(games, 'player');
  const all = statistics.map((statistic): AnyStatistic => statistic);
  expect(all.map(({ id }) => id).filter((id) => !Object.hasOwn(row, id))).toEqual([]);
  const summed = all.filter(({ terms, isTimed }) => terms.length > 0 || isTimed);
  expect(summed.map(({ id }) => id).filter((id) => !namesWithNeeds.includes(id))).toEqual([]);
});

describe('statistics', () => {
  it('equal a simple sum: at first, after changes of games in memory, and after the memory was freed', () => {
    fc.assert(
      fc.property(steps(1), steps(0), steps(0), (first, later, last) => {
        const file = join(temporaryFolder(), 'catalogue.db');
        copyFileSync(base, file);
        const catalogue = openCatalogue({ file });
        const db = new Database(file, { readonly: true });
        const games = new Map<string, ModelGame>();
        try {
          for (const [round, one] of first.entries()) take(catalogue, games, one, round);
          const engine = engineOn(db);
          compare(engine, games);
          for (const [round, one] of later.entries()) take(catalogue, games, one, 100 + round);
          compare(engine, games);
          engine.releaseFigures();
          compare(engine, games);
          for (const [round, one] of last.entries()) take(catalogue, games, one, 200 + round);
          compare(engine, games);
        } finally {
          db.close();
          catalogue.close();
        }
      }),
      propertyRuns(6, 300),
    );
  });
});

it('Statistics have the same order on every page, in each column and direction', () => {
  const file = join(temporaryFolder(), 'catalogue.db');
  fillLibrary({ file, games: 300, written: 100 });
  const db = new Database(file, { readonly: true });
  onTestFinished(() => void db.close());
  const engine = engineOn(db);
  for (const sortBy of aggregateColumns) {
    for (const direction of ['asc', 'desc'] as const) {
      const input = { query: '', by: 'team', of: 'everyone', sortBy, direction } as const;
      const { rows, total } = engine.aggregates({ ...input, offset: 0, limit: 500 });
      const sign = direction === 'asc' ? 1 : -1;
      const sorted = rows.toSorted((a, b) => {
        const [left, right] = sortBy === 'group' ? [null, null] : [a[sortBy], b[sortBy]];
        if (left === right) return a.label < b.label ? -1 : 1;
        if (left === null || right === null) return left === null ? 1 : -1;
        return left < right ? -sign : sign;
      });
      expect({ sortBy, direction, rows: rows.map(({ label }) => label) }).toEqual({
        sortBy,
        direction,
        rows: sorted.map(({ label }) => label),
      });
      const offsets = Array.from({ length: Math.ceil(total / 7) }, (_, page) => page * 7);
      const pages = offsets.flatMap((offset) => engine.aggregates({ ...input, offset, limit: 7 }).rows);
      expect(pages).toEqual(rows);
    }
  }
});

it('Statistics that are asked for are as among all of them, and the others are null', () => {
  const file = join(temporaryFolder(), 'catalogue.db');
  fillLibrary({ file, games: 60, written: 60 });
  const db = new Database(file, { readonly: true });
  onTestFinished(() => void db.close());
  const engine = engineOn(db);
  const input = { query: '', by: 'player', of: 'everyone', direction: 'asc', offset: 0, limit: 500 } as const;
  const all = engine.aggregates({ ...input, sortBy: 'label' }).rows;
  // The rows are sorted by what is not shown, too.
  const sorted = engine.aggregates({ ...input, sortBy: 'deaths' }).rows.map(({ label }) => label);
  const shown = engine.aggregates({ ...input, sortBy: 'deaths', columns: ['winRate'] }).rows;
  expect(shown.map(({ label }) => label)).toEqual(sorted);
  for (const { id } of statistics.map((one): AnyStatistic => one)) {
    const { rows } = engine.aggregates({ ...input, sortBy: 'label', columns: [id] });
    const read = (row: (typeof all)[number], one: (typeof statisticIds)[number]) =>
      one === id || one === 'games' ? row[one] : null;
    const isAsked = ([name]: readonly [string, number]) => name === id;
    expect({ id, rows }).toEqual({
      id,
      rows: all.map((row) => ({
        ...row,
        ...eachStatistic((one) => read(row, one.id)),
        games: row.games,
        samples: Object.fromEntries(Object.entries(row.samples).filter(isAsked)),
      })),
    });
  }
});

function filledEngine() {
  const file = join(temporaryFolder(), 'catalogue.db');
  fillLibrary({ file, games: 40, written: 40 });
  const db = new Database(file, { readonly: true });
  onTestFinished(() => void db.close());
  return engineOn(db);
}

it('A further page in the same order reads only the rows that it has', () => {
  const engine = filledEngine();
  const ask = (offset: number) =>
    engine.aggregates({ ...everyone, query: '', by: 'player', sortBy: 'kills', offset, limit: 3 }).rows;
  const all = engine.aggregates({ ...everyone, query: '', by: 'player', sortBy: 'kills', limit: 100 }).rows;
  expect(all.length).toBeGreaterThan(9);
  const read = vi.spyOn(StatsSums.prototype, 'readGames');
  onTestFinished(() => read.mockRestore());
  expect([...ask(0), ...ask(3), ...ask(6)]).toEqual(all.slice(0, 9));
  expect(read).toHaveBeenCalledTimes(9);
});

it('Of statistics with groups only the last ones are retained, next to those without', () => {
  const engine = filledEngine();
  const counted = vi.spyOn(StatsCount.prototype, 'step');
  onTestFinished(() => counted.mockRestore());
  const counts = (grouped: { readonly group?: 'patch' | 'side' }) => {
    counted.mockClear();
    engine.aggregates({ ...everyone, query: '', by: 'player', ...grouped });
    return counted.mock.calls.length > 0;
  };
  const [patch, side] = [{ group: 'patch' }, { group: 'side' }] as const;
  const asked = [{}, patch, patch, side, patch, {}];
  expect(asked.map(counts)).toEqual([true, true, false, true, true, false]);
});

it('A game without sides counts for neither side, and no row of a side opens it', () => {
  const file = join(temporaryFolder(), 'catalogue.db');
  copyFileSync(base, file);
  const catalogue = openCatalogue({ file });
  onTestFinished(() => catalogue.close());
  const db = new Database(file, { readonly: true });
  onTestFinished(() => void db.close());
  const games = new Map<string, ModelGame>();
  const [one] = fc.sample(summary, { numRuns: 1, seed: 1 });
  const [some] = fc.sample(player, { numRuns: 1, seed: 1 });
  if (one === undefined || some === undefined) throw new Error('There is no summary.');
  const withSides = (sides: readonly ('blue' | 'red' | null)[]): GameSummaryRow => ({
    ...one,
    voidReason: null,
    players: sides.map((side) => ({ ...some, side, name: 'T1 Faker' })),
  });
  const sideLists = [[null, null], ['blue', 'red'], ['red']] as const;
  for (const [game, sides] of sideLists.entries())
    take(catalogue, games, { kind: 'read', game, summary: withSides(sides) }, game);
  const engine = engineOn(db);
  const { rows } = engine.aggregates({ ...everyone, query: '', by: 'side' });
  expect(rows.map(({ value, games: count }) => [value, count])).toEqual([
    ['blue', 1],
    ['red', 2],
  ]);
  const sort = { by: 'date', direction: 'desc', isGrouped: false } as const;
  for (const { value, games: count } of rows) {
    const query = narrowToRow(countedGames(''), { by: 'side', value: value ?? '', of: 'everyone' });
    expect(engine.page({ query, sort, offset: 0, limit: 1 }).total).toBe(count);
  }
});

it('The rows of every group open the games that they count', () => {
  const file = join(temporaryFolder(), 'catalogue.db');
  fillLibrary({ file, games: 120, written: 120 });
  const db = new Database(file, { readonly: true });
  onTestFinished(() => void db.close());
  const engine = engineOn(db);
  const sort = { by: 'date', direction: 'desc', isGrouped: false } as const;
  for (const by of aggregateKinds) {
    for (const { id } of groupsFor(by)) {
      const { rows } = engine.aggregates({ ...everyone, query: '', by, group: id, limit: 12 });
      expect(rows.length).toBeGreaterThan(0);
      for (const { value, group, games } of rows) {
        if (value === null || group === null || group.value === null || id === 'turn') continue;
        const own = { by, value, of: 'everyone', group: { id, value: group.value } } as const;
        const query = narrowToRow(countedGames(''), own);
        const { total } = engine.page({ query, sort, offset: 0, limit: 1 });
        expect({ query, total }).toEqual({ query, total: games });
      }
    }
  }
});
