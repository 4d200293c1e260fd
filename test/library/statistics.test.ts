/** Statistics from the catalogue, from the file of figures, and after changes since it was written. */
import { copyFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Catalogue, openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { packPlayers, unpackPlayers } from '../../src/core/catalogue/facts/packed-players.ts';
import type { GameSummaryRow } from '../../src/core/domain/game-summary.ts';
import { createFigures } from '../../src/core/library/figures/figures.ts';
import { createEngine } from '../../src/core/library/thread/engine.ts';
import { aggregateColumns, aggregateKinds } from '../../src/shared/library/library.ts';
import { aFile, aGame, aMatch, geng, start, t1 } from '../catalogue/fixtures.ts';
import { constantDetails, noDetails, playerFigures } from '../games/player-figures.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../support/created-folder.ts';
import { fillLibrary } from '../support/library/copies.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { withLastDigits } from './last-digits.ts';
import { type ModelGame, modelStatistics } from './statistics-model.ts';

/** More than one block of figures. */
const listed = 1300;
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
  fc
    .array(player, { minLength: 5, maxLength: 5 })
    .map((five) => five.map((one, at) => ({ ...one, side, name: `${code} Player${at}` })));
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
  players,
});

type Step =
  | { readonly kind: 'read'; readonly game: number; readonly summary: GameSummaryRow }
  | { readonly kind: 'unreadable'; readonly game: number }
  | { readonly kind: 'listed'; readonly match: number };
const game = fc.oneof(
  fc.integer({ min: 0, max: listed - 1 }),
  fc.constantFrom(0, 1, 1021, 1022, 1023, listed - 1),
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

function engineOn(db: Database.Database, file: string | null) {
  return createEngine({ db, now: () => start, figures: createFigures({ db, file, minGames: 1 }) });
}
type Engine = ReturnType<typeof createEngine>;

const everyone = { of: 'everyone', sortBy: 'label', direction: 'asc', offset: 0, limit: 500 } as const;

function ask(engine: Engine, by: (typeof aggregateKinds)[number]) {
  return engine.aggregates({ ...everyone, query: '', by });
}

function compare(engine: Engine, games: ReadonlyMap<string, ModelGame>): void {
  for (const by of aggregateKinds) {
    const { rows } = ask(engine, by);
    const actual = rows.map(({ value: _, ...row }) => row).toSorted(byLabel);
    const expected = modelStatistics([...games.values()], by);
    expect({ by, actual }).toEqual({ by, actual: withLastDigits(expected, actual) });
  }
}

const byLabel = (a: { label: string }, b: { label: string }) => (a.label < b.label ? -1 : 1);

describe('statistics', () => {
  it('equal a simple sum: from the catalogue, from the file of figures, and after later changes', async () => {
    await fc.assert(
      fc.asyncProperty(steps(1), steps(0), async (first, later) => {
        const file = join(temporaryFolder(), 'catalogue.db');
        copyFileSync(base, file);
        const catalogue = openCatalogue({ file });
        const db = new Database(file, { readonly: true });
        const games = new Map<string, ModelGame>();
        try {
          for (const [round, one] of first.entries()) take(catalogue, games, one, round);
          const engine = engineOn(db, file);
          compare(engine, games);
          await engine.saveFigures(() => true);
          compare(engineOn(db, file), games);
          for (const [round, one] of later.entries()) take(catalogue, games, one, 100 + round);
          compare(engine, games);
          compare(engineOn(db, file), games);
          compare(engineOn(db, null), games);
        } finally {
          db.close();
          catalogue.close();
        }
      }),
      propertyRuns(30, 300),
    );
  });
});

it('Statistics have the same order on every page, in each column and direction', () => {
  const file = join(temporaryFolder(), 'catalogue.db');
  fillLibrary({ file, games: 300, written: 100 });
  const db = new Database(file, { readonly: true });
  onTestFinished(() => void db.close());
  const engine = engineOn(db, null);
  for (const sortBy of aggregateColumns) {
    for (const direction of ['asc', 'desc'] as const) {
      const input = { query: '', by: 'team', of: 'everyone', sortBy, direction } as const;
      const { rows, total } = engine.aggregates({ ...input, offset: 0, limit: 500 });
      const sign = direction === 'asc' ? 1 : -1;
      const sorted = rows.toSorted((a, b) => {
        const [left, right] = [a[sortBy], b[sortBy]];
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

/** Ten players, of whom the first has these kills. */
function withKills(kills: number): GameSummaryRow {
  const figures = { level: 1, deaths: 1, assists: 1, gold: 1, damageToChampions: 1, damageTaken: 1 };
  const others = {
    creepScore: 1,
    visionScore: 1,
    participantId: null,
    championName: null,
    role: null,
    ...noDetails,
  };
  return {
    winner: 'blue',
    voidReason: null,
    lengthSeconds: 1800,
    gameVersion: null,
    patch: null,
    kills: { blue: null, red: null },
    gold: { blue: null, red: null },
    players: Array.from({ length: 10 }, (_, at) => ({
      ...figures,
      ...others,
      kills,
      championId: at + 1,
      name: `Player ${at}`,
      side: at < 5 ? ('blue' as const) : ('red' as const),
      isWinner: at < 5,
    })),
  };
}

const packed = (db: Database.Database) =>
  db.prepare<[], Buffer>('SELECT players FROM game_facts').pluck().get() ?? Buffer.alloc(0);

/** A file of figures for a game in each of two blocks, and a catalogue that has other ones without a trace. */
async function savedFigures() {
  const file = join(temporaryFolder(), 'catalogue.db');
  copyFileSync(base, file);
  const catalogue = openCatalogue({ file });
  onTestFinished(() => catalogue.close());
  const read = (game: number, kills: number, round: number) =>
    take(catalogue, new Map(), { kind: 'read', game, summary: withKills(kills) }, round);
  read(5, 3, 0);
  read(1200, 5, 1);
  const db = new Database(file, { readonly: true });
  onTestFinished(() => void db.close());
  const engine = engineOn(db, file);
  ask(engine, 'player');
  await engine.saveFigures(() => true);
  const writable = new Database(file);
  writable.exec('DROP TRIGGER facts_changed');
  const other = writable.prepare('UPDATE game_facts SET players = ?');
  other.run(packPlayers(unpackPlayers(packed(writable)).map((one) => ({ ...one, kills: 100 }))));
  writable.close();
  /** Kills per game of a player of both games: 4 with the file, more with figures of the catalogue. */
  const kills = (of = engineOn(db, file)) =>
    ask(of, 'player').rows.find(({ label }) => label === 'Player 0')?.kills;
  return { catalogue, db, file, figures: join(dirname(file), 'library.figures'), kills, read };
}

describe('the file of figures', () => {
  it('is read in place of the catalogue', async () => {
    const { kills } = await savedFigures();
    expect(kills()).toBe(4);
  });

  it('is not used for a game that is read while other statistics are in progress', async () => {
    const { db, file, kills, read } = await savedFigures();
    const engine = engineOn(db, file);
    const run = engine.openAggregates({ ...everyone, by: 'champion', query: '' });
    run.step();
    expect(run.isComplete).toBe(false);
    read(1201, 10, 2);
    expect(kills(engine)).toBe(6);
  });

  it('is not used where it is truncated, altered or has extra bytes', async () => {
    const { figures, kills } = await savedFigures();
    const whole = readFileSync(figures);
    for (const length of [0, 5, 400, 1024, Math.floor(whole.length / 2), whole.length - 1]) {
      writeFileSync(figures, whole.subarray(0, length));
      expect({ length, kills: kills() }).toEqual({ length, kills: 100 });
    }
    writeFileSync(figures, Buffer.concat([whole, Buffer.of(0)]));
    expect(kills()).toBe(100);
    for (let place = 3; place < whole.length; place += Math.ceil(whole.length / 97)) {
      const altered = Buffer.from(whole);
      altered[place] = (altered[place] ?? 0) ^ 16;
      writeFileSync(figures, altered);
      expect({ place, kills: kills() }).not.toEqual({ place, kills: 4 });
    }
    writeFileSync(figures, whole);
    expect(kills()).toBe(4);
  });

  it('has blocks that are refused in another place of the file, or of another file', async () => {
    const { figures, kills } = await savedFigures();
    const whole = readFileSync(figures);
    const blockBytes = (whole.length - 1024) / 2;
    const [first, second] = [whole.subarray(1024, 1024 + blockBytes), whole.subarray(1024 + blockBytes)];
    writeFileSync(figures, Buffer.concat([whole.subarray(0, 1024), second, first]));
    expect(kills()).toBe(100);
    const other = await savedFigures();
    writeFileSync(
      figures,
      Buffer.concat([whole.subarray(0, 1024), readFileSync(other.figures).subarray(1024)]),
    );
    expect(kills()).toBe(100);
  });

  it('is not used in another data folder', async () => {
    const [one, other] = [await savedFigures(), await savedFigures()];
    copyFileSync(one.figures, other.figures);
    expect(other.kills()).toBe(100);
  });

  it('is written again once it is damaged', async () => {
    const { db, file, figures, kills, read } = await savedFigures();
    truncateSync(figures, 3000);
    read(7, 40, 2);
    const engine = engineOn(db, file);
    expect(kills(engine)).toBe(80);
    await engine.saveFigures(() => true);
    expect(statSync(figures).size).toBeGreaterThan(3000);
    expect([kills(engine), kills()]).toEqual([80, 80]);
  });

  it('is not rewritten after a few changes, and stays as it was when the writing is given up', async () => {
    const { db, file, figures, kills, read } = await savedFigures();
    const before = readFileSync(figures);
    read(7, 10, 2);
    const engine = engineOn(db, file);
    expect(kills(engine)).toBe(6);
    await engine.saveFigures(() => true);
    expect(readFileSync(figures).equals(before)).toBe(true);
    truncateSync(figures, 0);
    const other = engineOn(db, file);
    expect(kills(other)).toBe(70);
    await other.saveFigures(() => false);
    expect(statSync(figures).size).toBe(0);
  });
});
