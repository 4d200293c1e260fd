/**
 * Stores the data of game files (see ../../games/): winners, length, kills, gold and players of each game, and which
 * files are still to be read. Champions and players are stored once each and never change.
 */
import type Database from 'better-sqlite3';
import type { ErrorData } from '../../../shared/errors.ts';
import type { Side } from '../../../shared/game-facts.ts';
import { findSides } from '../../../shared/sides-of-teams.ts';
import type { Digest } from '../../domain/game-summary.ts';
import type { GameRows } from '../rows/game-rows.ts';
import type { Names } from '../rows/names.ts';
import { splitKeys } from '../rows/names.ts';
import { errorToText } from '../schema/errors-as-text.ts';
import type { Write } from '../schema/write.ts';
import { type FactColumns, factColumns } from './fact-columns.ts';
import type { FactsNames } from './facts-names.ts';
import { type PackedPlayer, packedRoles, packParticipantIds, packPlayers } from './packed-players.ts';

/** An archived JSON file of a game. */
export interface GameFile {
  readonly assetKey: number;
  readonly contentType: string;
  /** Relative to the archive, `/` between parts. */
  readonly path: string;
  readonly sha256: string;
}

/** A game with a file to read. `files` may be its summary, the likeliest first; possibly none. */
export interface DueGame {
  readonly key: number;
  readonly files: readonly GameFile[];
}

/** The result of reading a game. `file` is the one that was read, or the likeliest one if none could be read. */
export interface ReadGame {
  readonly key: number;
  readonly file: GameFile;
  readonly read:
    | { readonly digest: Digest }
    /** `isLost`: the file is not on the disk now; earlier data from it may still be right. */
    | { readonly problem: ErrorData; readonly isLost: boolean };
}

export interface Facts {
  /** Games with a file to read, newest first. */
  due(limit: number): readonly DueGame[];
  dueCount(): number;
  /** Stores the results of a parser of version `reader`. A game whose file changed meanwhile stays due. */
  record(games: readonly ReadGame[], reader: number): void;
  /** Removes games that have no file to read from the due ones. */
  drop(keys: readonly number[]): void;
  /** Call after the game's file was read: makes a game due again whose file was unreadable before. Returns whether. */
  makeProblemDue(platformGameId: string): boolean;
  /**
   * Checks `limit` games after key `after`, and makes those due again that an older parser read. Returns the key to
   * continue after, or null at the end.
   */
  makeOlderDue(reader: number, after: number, limit: number): number | null;
  /** The game's archived JSON files by content type; null for an unknown game. */
  files(platformGameId: string): readonly GameFile[] | null;
}

interface FileRow extends GameFile {
  readonly game_key: number;
}

interface Known {
  readonly sha256: string;
  readonly players: Buffer | null;
  readonly file_version: string | null;
  readonly problem: string | null;
}

interface FactsRow extends FactColumns {
  readonly game_key: number;
  readonly reader: number;
  readonly asset_key: number;
  readonly sha256: string;
  readonly winner: number;
  readonly players: Buffer | null;
  readonly participant_ids: Buffer | null;
  readonly problem: string | null;
}

const columns = [
  ...factColumns,
  'players',
  'participant_ids',
  'problem',
] as const satisfies readonly (keyof FactsRow)[];

export function createFacts(
  db: Database.Database,
  write: Write,
  names: Names,
  factsNames: FactsNames,
  gameRows: GameRows,
): Facts {
  // Newest games first, in runs of ascending keys: rows inserted in descending order leave their pages half empty.
  const due = db
    .prepare<[number], number>(
      `SELECT game_key FROM facts_due
       WHERE game_key >= (SELECT max(game_key) / 1024 * 1024 FROM facts_due) ORDER BY game_key LIMIT ?`,
    )
    .pluck();
  const dueCount = db.prepare<[], number>('SELECT count(*) FROM facts_due').pluck();
  const files = db.prepare<[string], FileRow>(
    `SELECT a.game_key, a.key AS assetKey, a.content_type AS contentType, f.path, f.sha256
     FROM json_each(?) w CROSS JOIN assets a ON a.game_key = w.value CROSS JOIN files f ON f.asset_key = a.key
     WHERE +a.state = 'archived' AND f.path LIKE '%.json' ORDER BY a.content_type`,
  );
  const gameKey = db.prepare<[string], number>('SELECT key FROM games WHERE id = ?').pluck();
  const fileNow = db
    .prepare<[number], string>(
      `SELECT f.sha256 FROM files f JOIN assets a ON a.key = f.asset_key WHERE a.key = ? AND a.state = 'archived'`,
    )
    .pluck();
  const known = db.prepare<[number], Known>(
    'SELECT lower(hex(sha256)) AS sha256, players, file_version, problem FROM game_facts WHERE game_key = ?',
  );
  const teamKeys = db.prepare<[number], string>('SELECT team_keys FROM games WHERE key = ?').pluck();
  const put = db.prepare<FactsRow>(
    `INSERT INTO game_facts (game_key, reader, asset_key, sha256, ${columns.join(', ')})
     VALUES (:game_key, :reader, :asset_key, unhex(:sha256), ${columns.map((name) => `:${name}`).join(', ')})
     ON CONFLICT DO UPDATE SET reader = excluded.reader, asset_key = excluded.asset_key,
       sha256 = excluded.sha256, ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  );
  const read = db.prepare<[number, number]>('UPDATE game_facts SET reader = ? WHERE game_key = ?');
  const done = db.prepare<[number]>('DELETE FROM facts_due WHERE game_key = ?');
  const again = db.prepare<[number]>('INSERT OR IGNORE INTO facts_due (game_key) VALUES (?)');
  const older = db.prepare<[number, number], { game_key: number; reader: number }>(
    'SELECT game_key, reader FROM game_facts WHERE game_key > ? ORDER BY game_key LIMIT ?',
  );

  // An older parser stored the file's version as the service's if the service had none. The listing shows which one it
  // is.
  const dropCopiedVersion = db.prepare<[number, string]>(
    `UPDATE games SET game_version = NULL WHERE key = ? AND game_version = ? AND EXISTS (
       SELECT 1 FROM game_raws r WHERE r.key = games.key AND json_valid(r.raw) AND r.raw ->> '$.gameVersion' IS NULL)`,
  );

  const readFiles = (keys: readonly number[]) =>
    Map.groupBy(files.all(JSON.stringify(keys)), ({ game_key }) => game_key);

  function record(game: ReadGame, reader: number): void {
    const { key, file } = game;
    // Another file was archived while this one was read: the game stays due.
    if (fileNow.get(file.assetKey) !== file.sha256) return;
    done.run(key);
    const was = known.get(key);
    if ('problem' in game.read) {
      // Data from an intact file stays, even though the present file cannot be read.
      const isOldDataUsable =
        was !== undefined && was.problem === null && (game.read.isLost || was.sha256 === file.sha256);
      if (isOldDataUsable) read.run(reader, key);
      else put.run(withProblem(game, game.read.problem, reader));
    } else {
      const { digest } = game.read;
      put.run(toRow(game, digest, reader));
      if (was?.file_version === null && digest.gameVersion !== null) {
        dropCopiedVersion.run(key, digest.gameVersion);
      }
    }
    const players = known.get(key)?.players ?? null;
    if (factsNames.playersText(players) !== factsNames.playersText(was?.players ?? null))
      gameRows.reindex(key);
  }

  function toRow({ key, file }: ReadGame, digest: Digest, reader: number): FactsRow {
    const teams = splitKeys(teamKeys.get(key) ?? '');
    const codes = names.teams(teams.join(',')).map(({ code }) => code);
    const sides = findSides(codes, digest.players);
    const teamOn = (side: Side) => (sides === null ? null : (teams[sides[side]] ?? null));
    const players = digest.players.map(
      (player): PackedPlayer => ({
        ...player,
        playerKey: player.name === '' ? 0 : factsNames.playerKey(player.name),
        championKey: factsNames.championKey(player.championId, player.championName),
        role: packedRoles.find((role) => role === player.role) ?? null,
      }),
    );
    return {
      game_key: key,
      reader,
      asset_key: file.assetKey,
      sha256: file.sha256,
      winner: digest.winner === null ? 0 : digest.winner === 'blue' ? 1 : 2,
      blue_team_key: teamOn('blue'),
      red_team_key: teamOn('red'),
      length_seconds: whole(digest.lengthSeconds),
      patch: digest.patch,
      file_version: digest.gameVersion,
      blue_kills: whole(digest.kills.blue),
      red_kills: whole(digest.kills.red),
      blue_gold: whole(digest.gold.blue),
      red_gold: whole(digest.gold.red),
      players: packPlayers(players),
      participant_ids: packParticipantIds(digest.players.map(({ participantId }) => participantId)),
      problem: null,
    };
  }

  return {
    due(limit) {
      const keys = due.all(limit);
      const byGame = readFiles(keys);
      return keys.map((key): DueGame => ({ key, files: summariesFirst(byGame.get(key) ?? []) }));
    },
    dueCount: () => dueCount.get() ?? 0,
    record: (games, reader) =>
      write(() => {
        for (const game of games) record(game, reader);
      }),
    drop: (keys) =>
      write(() => {
        for (const key of keys) done.run(key);
      }),
    makeProblemDue(platformGameId) {
      const key = gameKey.get(platformGameId);
      if (key === undefined || (known.get(key)?.problem ?? null) === null) return false;
      write(() => void again.run(key));
      return true;
    },
    makeOlderDue: (reader, after, limit) =>
      write(() => {
        const rows = older.all(after, limit);
        for (const row of rows) if (row.reader < reader) again.run(row.game_key);
        return rows.length < limit ? null : (rows.at(-1)?.game_key ?? null);
      }),
    files(platformGameId) {
      const key = gameKey.get(platformGameId);
      return key === undefined ? null : (readFiles([key]).get(key) ?? []);
    },
  };
}

/** The files that can be a game's summary, the most likely first. */
function summariesFirst(files: readonly GameFile[]): GameFile[] {
  const rank = ({ contentType }: GameFile) => (contentType === 'GAMH_SUMMARY' ? 0 : 1);
  return files.filter(({ contentType }) => contentType !== 'GAMH_DETAILS').sort((a, b) => rank(a) - rank(b));
}

function withProblem({ key, file }: ReadGame, problem: ErrorData, reader: number): FactsRow {
  return {
    game_key: key,
    reader,
    asset_key: file.assetKey,
    sha256: file.sha256,
    winner: 0,
    blue_team_key: null,
    red_team_key: null,
    length_seconds: null,
    patch: null,
    file_version: null,
    blue_kills: null,
    red_kills: null,
    blue_gold: null,
    red_gold: null,
    players: null,
    participant_ids: null,
    problem: errorToText(problem),
  };
}

/** SQLite's integers have 64 bits; fractions are rounded. */
function whole(figure: number | null): number | null {
  return figure === null ? null : Math.round(figure);
}
