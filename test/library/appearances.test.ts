/** The games of players, champions and teams, one by one. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { GameSummaryRow } from '../../src/core/domain/game-summary.ts';
import { createEngine } from '../../src/core/library/thread/engine.ts';
import { openEngine } from '../../src/core/library/thread/open-engine.ts';
import type { Appearance } from '../../src/shared/library/appearances.ts';
import { printPart } from '../../src/shared/query/parts.ts';
import { aFile, aGame, aMatch, newCatalogue, start } from '../catalogue/fixtures.ts';
import { aPlayer, aSummary } from '../games/player-figures.ts';
import { fillLibrary } from '../support/library/copies.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

type Player = GameSummaryRow['players'][number];

/** A library of games with these summaries, each in a match of its own and a day after the last one. */
function createStage(summaries: readonly Partial<GameSummaryRow>[]) {
  const file = join(temporaryFolder(), 'catalogue.db');
  const catalogue = newCatalogue(file);
  const db = new Database(file, { readonly: true });
  onTestFinished(() => void db.close());
  for (const [index, summary] of summaries.entries()) {
    const id = `game-${index + 1}`;
    const startTime = new Date(start + index * 86_400_000).toISOString();
    catalogue.listings.saveMatches([aMatch(String(index + 1), { startTime, games: [aGame(id)] })], start);
    catalogue.downloads.recordArchived([aFile(id, { sha256: (index + 1).toString(16).padStart(64, '0') })]);
    for (const { key, files } of catalogue.facts.due(10)) {
      const [due] = files;
      const read = { summary: { ...aSummary, players: [], ...summary } };
      if (due) catalogue.facts.record([{ key, file: due, read }], 1);
    }
  }
  const engine = createEngine({ db, now: () => start + 100 * 86_400_000, snapshots: null });
  const appearances = (query: string, offset = 0, limit = 100) =>
    engine.appearances({ query, offset, limit });
  return { catalogue, appearances };
}

const five = (side: 'blue' | 'red', code: string, changes: Partial<Player> = {}): Player[] =>
  ['Top', 'Jungle', 'Mid', 'Bot', 'Support'].map((name, at) => ({
    ...aPlayer,
    name: `${code} ${name}`,
    championId: (side === 'blue' ? 1 : 11) + at,
    side,
    ...changes,
  }));

const short = ({ game, side, isWinner, team, opponent, players }: Appearance) => ({
  game: game.platformGameId,
  side,
  isWinner,
  team: team?.label ?? null,
  opponent: opponent?.label ?? null,
  players: players.map(({ player }) => player?.label ?? null),
});

describe('a game of', () => {
  const blueWins = {
    winner: 'blue' as const,
    players: [...five('blue', 'T1'), ...five('red', 'GEN')],
  } satisfies Partial<GameSummaryRow>;

  it('a player has the figures, the side, the result and the opponent of that player', () => {
    const [first, ...others] = blueWins.players;
    if (first === undefined) throw new Error('no player');
    const known = {
      ...first,
      championName: 'Annie',
      role: 'TOP',
      kills: 3,
      deaths: 0,
      assists: 12,
      gold: 14_000,
    } as const;
    const { appearances } = createStage([{ ...blueWins, players: [known, ...others] }]);
    const { rows, total } = appearances('player:"T1 Top"');
    expect(total).toBe(1);
    expect(rows.map(short)).toEqual([
      {
        game: 'game-1',
        side: 'blue',
        isWinner: true,
        team: 'T1',
        opponent: 'Gen.G',
        players: ['T1 Top'],
      },
    ]);
    expect(rows[0]?.players[0]).toMatchObject({
      champion: { label: 'Annie' },
      role: 'TOP',
      kills: 3,
      deaths: 0,
      assists: 12,
      gold: 14_000,
      creepScore: null,
      damageToChampions: null,
      visionScore: null,
    });
  });

  it('a team has the players on its side, blue or red', () => {
    const { appearances } = createStage([
      blueWins,
      { winner: 'blue', players: [...five('blue', 'GEN'), ...five('red', 'T1')] },
    ]);
    expect(appearances('team:T1').rows.map(short)).toEqual([
      {
        game: 'game-2',
        side: 'red',
        isWinner: false,
        team: 'T1',
        opponent: 'Gen.G',
        players: five('red', 'T1').map(({ name }) => name),
      },
      {
        game: 'game-1',
        side: 'blue',
        isWinner: true,
        team: 'T1',
        opponent: 'Gen.G',
        players: five('blue', 'T1').map(({ name }) => name),
      },
    ]);
  });

  it('a champion on both sides has no side, no opponent and no result', () => {
    const [first, ...others] = blueWins.players;
    if (first === undefined) throw new Error('no player');
    const twice = others.map((one, at) => (at === 8 ? { ...one, championId: first.championId } : one));
    const { appearances } = createStage([
      {
        winner: 'blue',
        players: [first, ...twice].map((one) => ({ ...one, isWinner: one.side === 'blue' })),
      },
    ]);
    expect(appearances('champion:Annie').rows.map(short)).toEqual([
      {
        game: 'game-1',
        side: null,
        isWinner: null,
        team: null,
        opponent: null,
        players: ['T1 Top', 'GEN Support'],
      },
    ]);
  });

  it('Arena, which has no sides, has the result of the player', () => {
    const players = Array.from({ length: 16 }, (_, at) => ({
      ...aPlayer,
      name: `Player ${at}`,
      championId: at + 1,
      side: null,
      isWinner: at < 2,
    }));
    const { appearances } = createStage([{ players }]);
    const result = (name: string) =>
      appearances(printPart({ field: 'player', values: [name] })).rows.map(({ isWinner }) => isWinner);
    expect([result('Player 1'), result('Player 15')]).toEqual([[true], [false]]);
  });

  it('a player without a side is neither of a team nor of another one', () => {
    const { appearances } = createStage([{ players: [{ ...aPlayer, name: 'Somebody', side: null }] }]);
    expect(
      ['(player:Somebody)', '(player:Somebody team:T1)', '(player:Somebody -team:T1)'].map(
        (query) => appearances(query).total,
      ),
    ).toEqual([1, 0, 0]);
  });

  it('a query that names nobody has everyone, and a remake is left out until the query asks for it', () => {
    const { appearances } = createStage([blueWins, { ...blueWins, voidReason: 'remake' }]);
    expect(appearances('').rows.map(({ game, players }) => [game.platformGameId, players.length])).toEqual([
      ['game-1', 10],
    ]);
    expect(appearances('is:any').total).toBe(2);
  });
});

it('Pages of games continue each other, newest first', () => {
  const players = [...five('blue', 'T1'), ...five('red', 'GEN')];
  const { appearances } = createStage([{ players }, { players }, { players }]);
  const ids = (offset: number, limit: number) =>
    appearances('team:T1', offset, limit).rows.map(({ game }) => game.platformGameId);
  expect([ids(0, 2), ids(2, 2), ids(4, 2)]).toEqual([['game-3', 'game-2'], ['game-1'], []]);
});

it('A person of the list appears under the name of the list, with the games of all names', () => {
  const play = (name: string) => ({ players: [{ ...aPlayer, name }] });
  const { catalogue, appearances } = createStage([play('Old Name'), play('New Name')]);
  catalogue.people.save({ name: 'The Person', names: ['Old Name', 'New Name'] });
  expect(appearances('player:"The Person"').rows.map((row) => short(row).players)).toEqual([
    ['The Person'],
    ['The Person'],
  ]);
});

it('A query with a problem is refused', () => {
  const { appearances } = createStage([]);
  expect(() => appearances('colour:blue')).toThrow(expect.objectContaining({ code: 'invalid-input' }));
});

it('The games one by one add up to the statistics', () => {
  const file = join(temporaryFolder(), 'catalogue.db');
  fillLibrary({ file, games: 120, written: 60 });
  const { engine, close } = openEngine(file);
  onTestFinished(close);
  for (const by of ['player', 'champion', 'team'] as const) {
    const all = {
      query: '',
      by,
      of: 'named',
      sortBy: 'games',
      direction: 'desc',
      offset: 0,
      limit: 5,
    } as const;
    const { rows } = engine.aggregates(all);
    expect(rows.length).toBeGreaterThan(0);
    for (const { value, label, games, wins, kills } of rows) {
      const query = printPart({ field: by, values: [value ?? label] });
      const appearances = engine.appearances({ query, offset: 0, limit: 500 });
      const named = engine.aggregates({ ...all, query });
      expect(
        named.rows.map((row) => row.label),
        query,
      ).toEqual([label]);
      const seen = appearances.rows.filter(({ players }) => players.length > 0);
      expect(seen, query).toHaveLength(games);
      const players = seen.flatMap((row) => row.players);
      const won = by === 'team' ? seen.filter((row) => row.isWinner) : players.filter((one) => one.isWinner);
      expect(won, query).toHaveLength(wins ?? 0);
      const sum = players.reduce((before, one) => before + (one.kills ?? 0), 0);
      expect(sum / (by === 'team' ? seen.length : players.length), query).toBeCloseTo(kills ?? Number.NaN, 8);
    }
  }
});
