/**
 * The library's data about games: one array for each fact, indexed by row. A game gets the next free row when it is
 * first seen; its row never changes. Entities (leagues, teams, players, …) are stored as the dictionary's number plus
 * 1; 0 means none.
 */
import {
  packedChampionKeyAt,
  packedFlagsAt,
  packedPlayerBytes,
  packedPlayerKeyAt,
} from '../../catalogue/facts/packed-players.ts';
import type { Dictionary } from './dictionary.ts';
import { LargeGames, type Places } from './large-games.ts';

/** Places of a game in the columns. Games with more players have all of theirs in `largeGames`. */
export const playersPerGame = 10;

/** "Unknown" in columns that have no other value for it. */
export const unknown16 = 0xffff;
export const unknown32 = 0xffffffff;

/** The values of one game. */
export interface GameFields {
  readonly key: number;
  /** See catalogue/rows/sort-key.ts. */
  readonly sortKey: number;
  /** The match's key; for a game listed without a match, minus the key of the first game of its series. */
  readonly series: number;
  /** In the series; 0 if it is not known. */
  readonly number: number;
  /** Why the game does not count: the position in `voidReasons`, plus 1; 0 if it counts. */
  readonly void: number;
  readonly league: number;
  readonly tournament: number;
  readonly teams: readonly number[];
  readonly blueTeam: number;
  readonly redTeam: number;
  /** 0 unknown, 1 blue, 2 red. */
  readonly winner: number;
  readonly length: number | null;
  /** Index in the list of patches, plus 1. */
  readonly patch: number;
  /** Both sides together. */
  readonly kills: number | null;
  readonly gold: number | null;
  /** `game_facts.players`; null if the game's file has not been read. */
  readonly players: Buffer | null;
}

/** See `GameFields`. */
export interface GameFacts extends Pick<GameFields, 'length' | 'winner' | 'players'> {
  /** `game_facts.player_figures`; null if they are not known. */
  readonly figures: Buffer | null;
  /** `game_facts.plays`; null if they are not known, or the question does not need them. */
  readonly plays: Buffer | null;
}

const newArrays = (games: number) => ({
  key: new Uint32Array(games),
  sortKey: new Float64Array(games),
  series: new Int32Array(games),
  number: new Uint32Array(games),
  /** Why the game does not count: the position in `voidReasons`, plus 1. */
  void: new Uint8Array(games),
  league: new Uint32Array(games),
  tournament: new Uint32Array(games),
  teamA: new Uint32Array(games),
  teamB: new Uint32Array(games),
  blueTeam: new Uint32Array(games),
  redTeam: new Uint32Array(games),
  winner: new Uint8Array(games),
  length: new Uint16Array(games),
  patch: new Uint16Array(games),
  kills: new Uint16Array(games),
  gold: new Uint32Array(games),
  /** Total size of the game's archived files. */
  bytes: new Float64Array(games),
  /** Ten entries for each game; zeros for a large one. */
  players: new Uint32Array(games * playersPerGame),
  champions: new Uint16Array(games * playersPerGame),
  /** Bits `namesTwice`, `isLarge` and `isRead`. */
  playerMarks: new Uint8Array(games),
  /** Side, role and outcome, packed as in the catalogue. */
  playerFlags: new Uint8Array(games * playersPerGame),
});
export type ColumnArrays = ReturnType<typeof newArrays>;
type ColumnName = keyof ColumnArrays;
export const columnNames = Object.keys(newArrays(0)) as readonly ColumnName[];

/** In `playerMarks`: the game names a player or a champion twice. */
export const namesTwice = 1;
/** In `playerMarks`: the game has more players than places in the columns. */
const isLarge = 2;
/** In `playerMarks`: the game's summary was read. */
const isRead = 4;

export interface Columns extends ColumnArrays {
  count: number;
  capacity: number;
  /** The third and further teams of a game, which are rare. */
  readonly moreTeams: Map<number, readonly number[]>;
  readonly largeGames: LargeGames;
  /** Row by the game's key, plus 1; 0 if the game is unknown. */
  rowByKey: Uint32Array<ArrayBuffer>;
}

export function createColumns(capacity: number): Columns {
  return {
    ...newArrays(capacity),
    count: 0,
    capacity,
    moreTeams: new Map(),
    largeGames: new LargeGames(),
    rowByKey: new Uint32Array(capacity + 1),
  };
}

/** The row of a game, or −1 if the game is unknown. */
export function findRow(columns: Columns, key: number): number {
  return (columns.rowByKey[key] ?? 0) - 1;
}

/** Adds a row for a new game. `onGrow` receives the new capacity whenever the columns had to grow. */
export function addRow(columns: Columns, key: number, onGrow: (capacity: number) => void): number {
  if (columns.count === columns.capacity) {
    growTo(columns, Math.ceil((columns.capacity * growth + 1024) / 32) * 32);
    onGrow(columns.capacity);
  }
  if (key >= columns.rowByKey.length) {
    const grown = new Uint32Array(key * 2);
    grown.set(columns.rowByKey);
    columns.rowByKey = grown;
  }
  const row = columns.count;
  columns.count += 1;
  columns.rowByKey[key] = row + 1;
  columns.key[row] = key;
  return row;
}

/** Doubling would waste memory; growing in small steps costs an occasional copy. */
const growth = 1.2;

function growTo(columns: Columns, capacity: number): void {
  const grown = newArrays(capacity);
  for (const name of columnNames) grown[name].set(columns[name]);
  Object.assign(columns, grown, { capacity });
}

export function putGame(
  columns: Columns,
  row: number,
  game: GameFields,
  players: Dictionary,
  champions: Dictionary,
): void {
  columns.sortKey[row] = game.sortKey;
  columns.series[row] = game.series;
  columns.number[row] = game.number;
  columns.void[row] = game.void;
  columns.league[row] = game.league;
  columns.tournament[row] = game.tournament;
  columns.teamA[row] = game.teams[0] ?? 0;
  columns.teamB[row] = game.teams[1] ?? 0;
  if (game.teams.length > 2) columns.moreTeams.set(row, game.teams.slice(2));
  else if (columns.moreTeams.size > 0) columns.moreTeams.delete(row);
  columns.blueTeam[row] = game.blueTeam;
  columns.redTeam[row] = game.redTeam;
  columns.winner[row] = game.winner;
  columns.length[row] = game.length === null ? unknown16 : Math.min(game.length, unknown16 - 1);
  columns.patch[row] = game.patch;
  columns.kills[row] = game.kills === null ? unknown16 : Math.min(game.kills, unknown16 - 1);
  columns.gold[row] = game.gold === null ? unknown32 : Math.min(game.gold, unknown32 - 1);

  putPlayers(columns, row, game.players, players, champions);
}

function putPlayers(
  columns: Columns,
  row: number,
  packed: Buffer | null,
  players: Dictionary,
  champions: Dictionary,
): void {
  const { largeGames } = columns;
  const count = packed === null ? 0 : Math.floor(packed.length / packedPlayerBytes);
  const own = row * playersPerGame;
  for (const name of ['players', 'champions', 'playerFlags'] as const)
    columns[name].fill(0, own, own + playersPerGame);
  const isMore = count > playersPerGame;
  const first = isMore ? largeGames.place(row, count) : own;
  if (!isMore && ((columns.playerMarks[row] ?? 0) & isLarge) !== 0) largeGames.remove(row);
  const places: Places = isMore ? largeGames : columns;
  if (packed !== null) {
    for (let index = 0; index < count; index += 1) {
      const at = index * packedPlayerBytes;
      places.players[first + index] = players.entityPlusOne(packed.readUInt32LE(at + packedPlayerKeyAt));
      places.champions[first + index] = champions.entityPlusOne(
        packed.readUInt16LE(at + packedChampionKeyAt),
      );
      places.playerFlags[first + index] = packed[at + packedFlagsAt] ?? 0;
    }
  }
  const isTwice =
    hasDuplicate(places.players, first, first + count) ||
    hasDuplicate(places.champions, first, first + count);
  columns.playerMarks[row] =
    (isTwice ? namesTwice : 0) | (isMore ? isLarge : 0) | (packed === null ? 0 : isRead);
}

function hasDuplicate(column: Uint32Array | Uint16Array, first: number, end: number): boolean {
  for (let at = first + 1; at < end; at += 1) {
    const entity = column[at] ?? 0;
    for (let before = first; before < at; before += 1)
      if (entity !== 0 && column[before] === entity) return true;
  }
  return false;
}

/** Whether the game has an archived summary that could be read. */
export function hasSummary({ playerMarks }: Columns, row: number): boolean {
  return ((playerMarks[row] ?? 0) & isRead) !== 0;
}

/** Whether it is known which team was on which side; never without a summary. */
export function hasSides({ blueTeam, redTeam }: Columns, row: number): boolean {
  return blueTeam[row] !== 0 && redTeam[row] !== 0;
}

/** Where the game's players are: the columns, or those of the large games. See `firstPlace` and `endPlace`. */
export function findPlaces(columns: Columns, row: number): Places {
  return ((columns.playerMarks[row] ?? 0) & isLarge) === 0 ? columns : columns.largeGames;
}

/** The game's first place in what `findPlaces` returned. */
export function firstPlace(columns: Columns, row: number, places: Places): number {
  return places === columns ? row * playersPerGame : columns.largeGames.first(row);
}

/** The place after the game's last one. Places without a player have zeros. */
export function endPlace(columns: Columns, row: number, places: Places): number {
  return places === columns ? (row + 1) * playersPerGame : columns.largeGames.end(row);
}
