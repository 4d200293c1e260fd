/** The schema as it was first released, and every change of it since, in order. A released migration never changes. */
import { assetsSchema } from './tables/assets.ts';
import { changesSchema } from './tables/changes.ts';
import { coverageSchema } from './tables/coverage.ts';
import { factsSchema } from './tables/facts.ts';
import { gamesSchema } from './tables/games.ts';
import { matchesSchema } from './tables/matches.ts';
import { namesSchema } from './tables/names.ts';
import { problemsSchema } from './tables/problems.ts';
import { rulesSchema } from './tables/rules.ts';
import { userSchema } from './tables/user.ts';
import { workSchema } from './tables/work.ts';

export interface Migration {
  /** The `user_version` after this migration; one more than that of the migration before. */
  readonly version: number;
  readonly sql: string;
}

/** The schema of version 0.2.0. Those of 1 to 35 were never released, and cannot be migrated. */
const firstSchema = [
  namesSchema,
  matchesSchema,
  gamesSchema,
  assetsSchema,
  problemsSchema,
  coverageSchema,
  factsSchema,
  changesSchema,
  rulesSchema,
  workSchema,
  userSchema,
].join('');

/** The log of changed games has every change that an exported table shows; queries of the data set can be saved. */
const changesOfTables = `
DROP TRIGGER games_changed;
CREATE TRIGGER games_changed
AFTER UPDATE OF order_key, match_key, number, series_key, series_max, void_reason, league_key, tournament_key, team_keys,
  game_version, played_at, started_at, ended_at, state, status, type
ON games BEGIN
  INSERT INTO changes (game_key) VALUES (NEW.key);
END;

CREATE TRIGGER series_max_changed AFTER UPDATE OF series_max ON matches
WHEN OLD.series_max IS NOT NEW.series_max BEGIN
  INSERT INTO changes (game_key) SELECT key FROM games WHERE match_key = NEW.key;
END;

CREATE TRIGGER files_changed AFTER UPDATE OF path, sha256, archived_at ON files
WHEN OLD.path <> NEW.path OR OLD.sha256 <> NEW.sha256 OR OLD.archived_at <> NEW.archived_at BEGIN
  INSERT INTO changes (game_key) SELECT game_key FROM assets WHERE key = NEW.asset_key;
END;

CREATE TABLE saved_queries (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  sql TEXT NOT NULL,
  chart TEXT,
  search TEXT NOT NULL DEFAULT ''
) STRICT;
`;

/** Players under several names. */
const listOfPeople = `
CREATE TABLE people (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL
) STRICT;

CREATE TABLE person_names (
  folded TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  person_key INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
  place INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX person_names_person ON person_names (person_key, place);
`;

/**
 * Which content of a file is archived. It is not known of a file that was archived several times before, that was restored
 * from the archive, or whose history has lost its first lines.
 */
const fileVersions = `
ALTER TABLE files ADD COLUMN version INTEGER;
UPDATE files SET version = 1
WHERE (SELECT wanted_at FROM assets a WHERE a.key = files.asset_key) IS NOT NULL
  AND (SELECT count(*) = 1 AND max(line) <= 100 FROM history h
    WHERE h.asset_key = files.asset_key AND h.state = 'archived');
`;

/**
 * The names of players without the codes of their teams, as `nameKey` compares them: a name of the list of people means
 * these, too. Game 0 in the log of changes is the list of people.
 */
const namesWithoutCode = `
ALTER TABLE players ADD COLUMN without_code TEXT;
CREATE INDEX players_without_code ON players (without_code) WHERE without_code IS NOT NULL;

CREATE TRIGGER player_of_person AFTER UPDATE OF without_code ON players
WHEN EXISTS (SELECT 1 FROM person_names WHERE folded = NEW.without_code) BEGIN
  INSERT INTO changes (game_key) VALUES (0);
END;
`;

/** What the user notes about games, players, teams and moments. Game -1 in the log of changes is the notes. */
const notes = `
CREATE TABLE notes (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  at_seconds INTEGER,
  is_starred INTEGER NOT NULL,
  tags TEXT NOT NULL,
  text TEXT NOT NULL,
  vod_url TEXT,
  vod_start INTEGER,
  changed_at TEXT NOT NULL
) STRICT;
CREATE INDEX notes_name ON notes (name, kind);
`;

/** Figures of players from timelines: a game with a new timeline is read, also if its summary was read before. */
const playerFigures = `
ALTER TABLE game_facts ADD COLUMN player_figures BLOB;

DROP TRIGGER files_to_read;
CREATE TRIGGER files_to_read AFTER INSERT ON files WHEN NEW.path LIKE '%.json' BEGIN
  INSERT OR IGNORE INTO facts_due (game_key) SELECT game_key FROM assets WHERE key = NEW.asset_key;
END;
`;

/** The bans of each game; see ../facts/packed-draft.ts. They are unknown until the game is read again. */
const drafts = 'ALTER TABLE game_facts ADD COLUMN draft BLOB;';

/** What happened in each game; see ../facts/packed-plays.ts. */
const plays = 'ALTER TABLE game_facts ADD COLUMN plays BLOB;';

/**
 * What files contained before another content replaced it; see `EarlierVersion` in domain/assets.ts. `files_asked_again`
 * are the archived files that the service is being asked for again: a restart looks what became of them.
 */
const earlierVersions = `
CREATE TABLE earlier_versions (
  asset_key INTEGER NOT NULL REFERENCES assets (key),
  sha256 TEXT NOT NULL,
  path TEXT,
  damaged_path TEXT,
  bytes INTEGER NOT NULL,
  archived_at INTEGER NOT NULL,
  replaced_at INTEGER NOT NULL,
  version INTEGER,
  PRIMARY KEY (asset_key, sha256)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER version_added AFTER INSERT ON earlier_versions BEGIN
  INSERT INTO changes (game_key) SELECT game_key FROM assets WHERE key = NEW.asset_key;
END;

CREATE TRIGGER version_again AFTER UPDATE ON earlier_versions BEGIN
  INSERT INTO changes (game_key) SELECT game_key FROM assets WHERE key = NEW.asset_key;
END;

CREATE TABLE files_asked_again (
  asset_key INTEGER PRIMARY KEY REFERENCES assets (key)
) STRICT;
`;

/** Re-checks of archived files; see ../files/rechecks.ts. `recheck_days` counts them, by the day since 1970. */
const rechecks = `
ALTER TABLE files ADD COLUMN rechecks INTEGER NOT NULL DEFAULT 0;
CREATE INDEX files_rechecks ON files (rechecks, archived_at);

CREATE TABLE recheck_days (
  day INTEGER PRIMARY KEY,
  checked INTEGER NOT NULL,
  corrected INTEGER NOT NULL
) STRICT;
`;

/**
 * What verifications found wrong stays until the content is intact, or another one is archived; `sha256` is of the content
 * as it was archived. A content is verified again in the order of its last check (files/due-checks.ts).
 */
const lastingFindings = `
ALTER TABLE files ADD COLUMN checked_at INTEGER;
CREATE INDEX files_checked ON files (coalesce(checked_at, verified_at, archived_at));
ALTER TABLE earlier_versions ADD COLUMN checked_at INTEGER;
CREATE INDEX earlier_versions_checked ON earlier_versions (coalesce(checked_at, replaced_at)) WHERE path IS NOT NULL;

ALTER TABLE verification_findings RENAME TO passing_findings;
CREATE TABLE verification_findings (
  asset_key INTEGER NOT NULL REFERENCES assets (key),
  is_earlier INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  finding TEXT NOT NULL,
  found_at INTEGER NOT NULL,
  checked_at INTEGER NOT NULL,
  PRIMARY KEY (asset_key, is_earlier, sha256)
) STRICT, WITHOUT ROWID;
INSERT INTO verification_findings
SELECT p.asset_key, 0, f.sha256, p.finding, v.recorded_at, v.recorded_at
FROM passing_findings p JOIN files f ON f.asset_key = p.asset_key CROSS JOIN verification v;
DROP TABLE passing_findings;
CREATE INDEX verification_findings_checked ON verification_findings (checked_at);

CREATE TRIGGER findings_replaced AFTER INSERT ON files BEGIN
  DELETE FROM verification_findings WHERE asset_key = NEW.asset_key AND is_earlier = 0;
END;
`;

/** Each sidecar is written again, now with the checksums of its files next to it. */
const checksums = `
UPDATE matches SET revision = revision + 1 WHERE folder IS NOT NULL;
UPDATE games SET revision = revision + 1 WHERE folder IS NOT NULL AND match_key IS NULL;
`;

/** The verifications of the archive; see ../files/verification-runs.ts. Files are found by when they were archived. */
const verificationRuns = `
CREATE INDEX files_archived ON files (archived_at, asset_key);

CREATE TABLE verification_runs (
  key INTEGER PRIMARY KEY,
  what TEXT NOT NULL,
  began_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  is_complete INTEGER NOT NULL,
  is_repair INTEGER NOT NULL,
  files INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  damaged INTEGER,
  repairing INTEGER NOT NULL
) STRICT;
`;

/** When Matchkeep deleted an earlier version that is one too many; its `path` is NULL from then on. */
const deletedVersions = 'ALTER TABLE earlier_versions ADD COLUMN removed_at INTEGER;';

/**
 * Folders of matches follow the names of their matches; see ../files/folder-moves.ts. `folder_moves` has the folder that a
 * match is to have, and `earlier_folders` those that it had.
 */
const folderMoves = `
CREATE TABLE folder_moves (
  match_key INTEGER PRIMARY KEY REFERENCES matches (key),
  folder TEXT NOT NULL,
  due_at INTEGER NOT NULL,
  is_begun INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX folder_moves_due ON folder_moves (is_begun, due_at);

CREATE TABLE earlier_folders (
  folder TEXT PRIMARY KEY,
  match_key INTEGER NOT NULL REFERENCES matches (key),
  left_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX earlier_folders_match ON earlier_folders (match_key, left_at);
`;

/** The log of changed games has when games that were not played may be over; see src/core/library/query/unplayed.ts. */
const changesOfEnds = `
CREATE TRIGGER assets_moved AFTER UPDATE OF first_due_at, unplayed_until ON assets
WHEN OLD.first_due_at <> NEW.first_due_at OR OLD.unplayed_until IS NOT NEW.unplayed_until BEGIN
  INSERT INTO changes (game_key) VALUES (NEW.game_key);
END;
`;

/**
 * Read-only archives next to the own one; see ../files/further-archives.ts and ../../domain/further-paths.ts. The files
 * in them are verified while they are there, and so have an index of their own. `facts_waiting` are games with a file to
 * read in an archive that is away.
 */
const furtherArchives = `
CREATE TABLE further_archives (
  key INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  archive_id TEXT NOT NULL UNIQUE,
  dir TEXT NOT NULL,
  state TEXT NOT NULL,
  files INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE facts_waiting (game_key INTEGER PRIMARY KEY REFERENCES games (key)) STRICT;

DROP INDEX files_checked;
CREATE INDEX files_checked ON files (coalesce(checked_at, verified_at, archived_at)) WHERE path NOT GLOB '//*';
CREATE INDEX further_files_checked ON files (coalesce(checked_at, verified_at, archived_at)) WHERE path GLOB '//*';
`;

/** A summary or a timeline is read whatever its format: what is not JSON is a problem of its game. */
const gamesInAnyFormat = `
DROP TRIGGER files_to_read;
CREATE TRIGGER files_to_read AFTER INSERT ON files
WHEN NEW.path LIKE '%.json'
  OR (SELECT content_type FROM assets WHERE key = NEW.asset_key) IN ('GAMH_SUMMARY', 'GAMH_DETAILS') BEGIN
  INSERT OR IGNORE INTO facts_due (game_key) SELECT game_key FROM assets WHERE key = NEW.asset_key;
END;

INSERT OR IGNORE INTO facts_due (game_key)
SELECT a.game_key FROM files f JOIN assets a ON a.key = f.asset_key
WHERE f.path NOT LIKE '%.json' AND a.content_type IN ('GAMH_SUMMARY', 'GAMH_DETAILS');
`;

export const migrations: readonly Migration[] = [
  { version: 36, sql: firstSchema },
  { version: 37, sql: changesOfTables },
  { version: 38, sql: listOfPeople },
  { version: 39, sql: fileVersions },
  { version: 40, sql: namesWithoutCode },
  { version: 41, sql: notes },
  { version: 42, sql: playerFigures },
  { version: 43, sql: drafts },
  { version: 44, sql: plays },
  { version: 45, sql: earlierVersions },
  { version: 46, sql: rechecks },
  { version: 47, sql: lastingFindings },
  { version: 48, sql: checksums },
  { version: 49, sql: verificationRuns },
  { version: 50, sql: deletedVersions },
  { version: 51, sql: folderMoves },
  { version: 52, sql: changesOfEnds },
  { version: 53, sql: furtherArchives },
  { version: 54, sql: gamesInAnyFormat },
];
