/** Reads games, names and files from the catalogue for the model. */
import type Database from 'better-sqlite3';
import { voidReasons } from '../../../shared/domain/void-games.ts';
import { championNames } from '../../../shared/game-names/champions.ts';
import { toPatch } from '../../../shared/games/game-version.ts';
import { type NameField, nameFields } from '../../../shared/query/fields.ts';
import { splitKeys } from '../../catalogue/rows/names.ts';
import { createGameNotesReader } from '../../catalogue/rows/notes.ts';
import { createPeopleInFiles } from '../../catalogue/rows/people.ts';
import { firstRequestAt } from '../../catalogue/rows/schedule.ts';
import { utcDay } from '../../catalogue/rows/sort-key.ts';
import { expectedFrom, roundExpected } from '../../domain/asset-status.ts';
import type { GameFacts, GameFields } from './columns.ts';
import type { NameRow } from './dictionary.ts';
import type { Model } from './model.ts';

type GameRow = readonly [
  key: number,
  sortKey: number,
  match: number | null,
  seriesGame: number | null,
  number: number | null,
  league: number,
  tournament: number,
  teams: string,
  winner: number | null,
  blueTeam: number | null,
  redTeam: number | null,
  length: number | null,
  patch: string | null,
  blueKills: number | null,
  redKills: number | null,
  blueGold: number | null,
  redGold: number | null,
  players: Buffer | null,
  listedVersion: string | null,
  voidReason: string | null,
];
export type AssetRow = readonly [gameKey: number, contentType: string, state: string, bytes: number | null];

const gameColumns = `g.key, g.order_key, g.match_key, g.series_key, g.number, g.league_key, g.tournament_key, g.team_keys,
  f.winner, f.blue_team_key, f.red_team_key, f.length_seconds, f.patch, f.blue_kills, f.red_kills, f.blue_gold,
  f.red_gold, f.players, CASE WHEN f.patch IS NULL THEN g.game_version END, g.void_reason`;
const gameTables = 'games g LEFT JOIN game_facts f ON f.game_key = g.key';

const nameRows: Readonly<Record<NameField, string>> = {
  league: 'SELECT key, id, name FROM leagues WHERE key > ? ORDER BY key',
  tournament: 'SELECT key, id, name FROM tournaments WHERE key > ? ORDER BY key',
  team: 'SELECT key, id, code, name FROM teams WHERE key > ? ORDER BY key',
  player: "SELECT key, '' AS id, name FROM players WHERE key > ? ORDER BY key",
  champion: 'SELECT key, CAST(id AS TEXT) AS id, name FROM champions WHERE key > ? ORDER BY key',
};

export function createSource(db: Database.Database) {
  const names = nameFields.map((field) => ({ field, read: db.prepare<[number], NameRow>(nameRows[field]) }));
  const seq = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM changes').pluck();
  const firstSeq = db.prepare<[], number | null>('SELECT min(seq) FROM changes').pluck();
  const changed = db
    .prepare<[number, number], number>('SELECT DISTINCT game_key FROM changes WHERE seq > ? AND seq <= ?')
    .pluck();
  const lastKey = db.prepare<[], number>('SELECT coalesce(max(key), 0) FROM games').pluck();
  const lastAsset = db.prepare<[], number>('SELECT coalesce(max(key), 0) FROM assets').pluck();
  const games = db
    .prepare<[number, number], GameRow>(
      `SELECT ${gameColumns} FROM ${gameTables} WHERE g.key > ? AND g.key <= ? ORDER BY g.key`,
    )
    .raw();
  const game = db
    .prepare<[number], GameRow>(`SELECT ${gameColumns} FROM ${gameTables} WHERE g.key = ?`)
    .raw();
  const facts = db.prepare<[number], GameFacts>(
    'SELECT length_seconds AS length, winner, players, player_figures AS figures, NULL AS plays FROM game_facts WHERE game_key = ?',
  );
  const factsWithPlays = db.prepare<[number], GameFacts>(
    'SELECT length_seconds AS length, winner, players, player_figures AS figures, plays FROM game_facts WHERE game_key = ?',
  );
  const packed = (column: 'draft' | 'plays' | 'player_figures') => {
    const select = db
      .prepare<[string], readonly [key: number, packed: Buffer | null]>(
        `SELECT game_key, ${column} FROM game_facts WHERE game_key IN (SELECT value FROM json_each(?))`,
      )
      .raw();
    return (keys: readonly number[]) => new Map(select.all(JSON.stringify(keys)));
  };
  const assets = db
    .prepare<[number, number], AssetRow>(
      'SELECT game_key, content_type, state, bytes FROM assets WHERE key > ? AND key <= ? ORDER BY key',
    )
    .raw();
  const assetsByGame = db
    .prepare<[number], AssetRow>('SELECT game_key, content_type, state, bytes FROM assets WHERE game_key = ?')
    .raw();

  const isUnread = db.prepare<[number], number>('SELECT 1 FROM facts_due WHERE game_key = ?').pluck();
  const ends = db.prepare<[number], EndRow>(
    `SELECT g.key, g.played_at AS playedAt, g.number, a.first_due_at AS firstDueAt, a.unplayed_until AS unplayedUntil
     FROM games g LEFT JOIN assets a ON a.game_key = g.key WHERE g.order_key >= ?`,
  );

  return {
    people: createPeopleInFiles(db),
    notes: createGameNotesReader(db),
    seq: (): number => seq.get() ?? 0,
    firstSeq: (): number | null => firstSeq.get() ?? null,
    changedBetween: (after: number, upTo: number): number[] => changed.all(after, upTo),
    lastKey: (): number => lastKey.get() ?? 0,
    lastAsset: (): number => lastAsset.get() ?? 0,
    games: (after: number, upTo: number): GameRow[] => games.all(after, upTo),
    game: (key: number): GameRow | undefined => game.get(key),
    facts: (key: number): GameFacts | undefined => facts.get(key),
    factsWithPlays: (key: number): GameFacts | undefined => factsWithPlays.get(key),
    drafts: packed('draft'),
    plays: { plays: packed('plays'), figures: packed('player_figures') },
    assets: (after: number, upTo: number): AssetRow[] => assets.all(after, upTo),
    assetsByGame: (key: number): AssetRow[] => assetsByGame.all(key),

    /** Whether an archived file of the game is yet to be read. */
    isUnread: (key: number): boolean => isUnread.get(key) !== undefined,

    /**
     * When the games from this sort key on have most likely ended (epoch ms), by their keys: as soon as one of their files
     * is expected; without files, by their place in the series.
     */
    endsFrom(sortKey: number): ReadonlyMap<number, number> {
      const found = new Map<number, number>();
      for (const row of ends.all(sortKey)) {
        const at = likelyEnd(row);
        found.set(row.key, Math.min(found.get(row.key) ?? at, at));
      }
      return found;
    },

    /** Adds the names that are new since the last call; returns whether there were any. */
    readNames(model: Model): boolean {
      let isAny = false;
      for (const { field, read } of names) {
        const dictionary = model.names[field];
        for (const row of read.all(dictionary.lastKey)) {
          dictionary.add(field === 'champion' ? { ...row, code: fileSpelling(row) } : row);
          isAny = true;
        }
      }
      return isAny;
    },
  };
}

export type Source = ReturnType<typeof createSource>;

/** A game with one of its files, or without. */
interface EndRow {
  readonly key: number;
  readonly playedAt: number;
  readonly number: number | null;
  readonly firstDueAt: number | null;
  readonly unplayedUntil: number | null;
}

function likelyEnd({ playedAt, number, firstDueAt: due, unplayedUntil }: EndRow): number {
  const firstDueAt = due ?? firstRequestAt(playedAt, number ?? 1);
  return roundExpected(expectedFrom({ firstDueAt, unplayedUntil, day: utcDay(playedAt) }));
}

/** The spelling of a champion in game files: `Khazix` finds Kha'Zix, and `MonkeyKing` finds Wukong. */
function fileSpelling({ id, name }: NameRow): string {
  return championNames(Number(id)).find((spelling) => spelling !== name) ?? '';
}

const sum = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);

/** Requires that the model has read all names. */
export function toGameFields(row: GameRow, model: Model): GameFields {
  const [key, sortKey, match, seriesGame, number, league, tournament, teams] = row;
  const [, , , , , , , , winner, blueTeam, redTeam, length, patch] = row;
  const [
    ,
    ,
    ,
    ,
    ,
    ,
    ,
    ,
    ,
    ,
    ,
    ,
    ,
    blueKills,
    redKills,
    blueGold,
    redGold,
    players,
    listedVersion,
    voidReason,
  ] = row;
  const { names } = model;
  return {
    key,
    sortKey,
    series: match ?? -(seriesGame ?? key),
    number: number ?? 0,
    void: voidReasons.findIndex((reason) => reason === voidReason) + 1,
    league: names.league.entityPlusOne(league),
    tournament: names.tournament.entityPlusOne(tournament),
    teams: teamEntities(teams, model),
    blueTeam: blueTeam === null ? 0 : names.team.entityPlusOne(blueTeam),
    redTeam: redTeam === null ? 0 : names.team.entityPlusOne(redTeam),
    winner: winner ?? 0,
    length,
    patch: patchOrdinal(patch ?? toPatch(listedVersion), model.patches),
    kills: sum(blueKills, redKills),
    gold: sum(blueGold, redGold),
    players,
  };
}

/** Each team once, in the service's order. */
function teamEntities(keys: string, { names }: Model): number[] {
  const teams: number[] = [];
  for (const key of splitKeys(keys)) {
    const team = names.team.entityPlusOne(key);
    if (team !== 0 && !teams.includes(team)) teams.push(team);
  }
  return teams;
}

function patchOrdinal(patch: string | null, patches: string[]): number {
  if (patch === null) return 0;
  const at = patches.indexOf(patch);
  return at >= 0 ? at + 1 : patches.push(patch);
}
