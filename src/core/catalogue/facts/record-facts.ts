/** Stores what the parser has read from the files of games. */
import type Database from 'better-sqlite3';
import type { ErrorData } from '../../../shared/base/errors.ts';
import type { GameSummaryRow } from '../../domain/game-summary.ts';
import { type Names, splitKeys } from '../rows/names.ts';
import type { SeriesPlaces } from '../rows/places.ts';
import type { Write } from '../schema/write.ts';
import type { GameFile } from './due-games.ts';
import type { FactsNames } from './facts-names.ts';
import { contentColumns, type FactsRow, toFactsRow, toProblemRow } from './facts-row.ts';

/** The result of reading a game. `file` is the one that was read, or the likeliest one if none could be read. */
export interface ReadGame {
  readonly key: number;
  readonly file: GameFile;
  /** The timeline that was read with it; null or absent if the archive had none. */
  readonly timeline?: GameFile | null;
  readonly read:
    | { readonly summary: GameSummaryRow }
    /** `isLost`: the file is not on the disk now; earlier data from it may still be right. */
    | { readonly problem: ErrorData; readonly isLost: boolean };
}

export interface RecordFacts {
  /** Stores the results of a parser of version `reader`. A game whose files changed meanwhile stays due. */
  record(games: readonly ReadGame[], reader: number): void;
}

interface Known {
  readonly sha256: string;
  readonly problem: string | null;
  readonly winner: number;
  readonly void_reason: string | null;
}

export interface RecordFactsOptions {
  readonly db: Database.Database;
  readonly write: Write;
  readonly names: Names;
  readonly factsNames: FactsNames;
  readonly places: SeriesPlaces;
}

export function createRecordFacts({ db, write, names, factsNames, places }: RecordFactsOptions): RecordFacts {
  const fileNow = db
    .prepare<[number], string>(
      `SELECT f.sha256 FROM files f JOIN assets a ON a.key = f.asset_key WHERE a.key = ? AND a.state = 'archived'`,
    )
    .pluck();
  const timelineNow = db
    .prepare<[number], string>(
      `SELECT f.sha256 FROM files f JOIN assets a ON a.key = f.asset_key
       WHERE a.game_key = ? AND a.content_type = 'GAMH_DETAILS' AND a.state = 'archived'`,
    )
    .pluck();
  const known = db.prepare<[number], Known>(
    'SELECT lower(hex(sha256)) AS sha256, problem, winner, void_reason FROM game_facts WHERE game_key = ?',
  );
  const selectMatch = db
    .prepare<[number], number | null>('SELECT match_key FROM games WHERE key = ?')
    .pluck();
  const teamKeys = db.prepare<[number], string>('SELECT team_keys FROM games WHERE key = ?').pluck();
  const put = db.prepare<FactsRow>(
    `INSERT INTO game_facts (game_key, reader, asset_key, sha256, ${contentColumns.join(', ')})
     VALUES (:game_key, :reader, :asset_key, unhex(:sha256), ${contentColumns.map((name) => `:${name}`).join(', ')})
     ON CONFLICT DO UPDATE SET reader = excluded.reader, asset_key = excluded.asset_key,
       sha256 = excluded.sha256, ${contentColumns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  );
  const read = db.prepare<[number, number]>('UPDATE game_facts SET reader = ? WHERE game_key = ?');
  const done = db.prepare<[number]>('DELETE FROM facts_due WHERE game_key = ?');

  const readTeams = (gameKey: number) => {
    const keys = teamKeys.get(gameKey) ?? '';
    const teams = names.teams(keys);
    return splitKeys(keys).map((key, index) => ({ key, code: teams[index]?.code ?? '' }));
  };

  function record(game: ReadGame, reader: number): void {
    const { key, file, timeline = null } = game;
    // Another file was archived while these were read: the game stays due.
    if (fileNow.get(file.assetKey) !== file.sha256) return;
    if ((timelineNow.get(key) ?? null) !== (timeline?.sha256 ?? null)) return;
    done.run(key);
    const was = known.get(key);
    const readAs = { game_key: key, reader, asset_key: file.assetKey, sha256: file.sha256 };
    if ('problem' in game.read) {
      if (was !== undefined && isStillUsable(was, game.read.isLost, file)) read.run(reader, key);
      else put.run(toProblemRow(readAs, game.read.problem));
    } else {
      const { summary } = game.read;
      put.run(toFactsRow(readAs, summary, readTeams(key), factsNames));
    }
    const is = known.get(key);
    if ((was?.winner ?? 0) !== is?.winner || (was?.void_reason ?? null) !== is.void_reason) settlePlaces(key);
  }

  /** Results show which game was played again, and where a series ends. */
  function settlePlaces(key: number): void {
    const match = selectMatch.get(key) ?? null;
    if (match === null) places.markChanged(key);
    else places.settleMatch(match);
  }

  return {
    record: (games, reader) =>
      write(() => {
        for (const game of games) record(game, reader);
        places.settleLone();
      }),
  };
}

/** Data from an intact file stays, even though the present file cannot be read. */
function isStillUsable(was: Known, isLost: boolean, file: GameFile): boolean {
  return was.problem === null && (isLost || was.sha256 === file.sha256);
}
