const queueStates = `'queued', 'resolving', 'transferring', 'verifying'`;
const openStates = `'scheduled', 'waiting', ${queueStates}`;
/** Whether the time of the file's game had passed when the file was wanted. */
const wasPast = 'coalesce(max(first_due_at, coalesce(unplayed_until, 0)) <= wanted_at, 0)';
const dayMs = 86_400_000;
/** How long after the end of its day a game has ended. */
const latestEndMs = 6 * 3_600_000;
const stepMs = 5 * 60_000;

/**
 * The files that games have or may have (assets), and those that are archived (files).
 *
 * `problem`, `counted_as` and `counted_step` follow from other columns, so that no write can bypass them: `problem` names
 * the group of problems (see `problemId` in src/shared/download-problems.ts) of a file that is still to be archived and has
 * an error other than "not available yet". `counted_as` is how the coverage counts the asset (see rows/status-sql.ts), and
 * `counted_step` when its file is expected by the time of its game, in steps of five minutes; 0 for the queued file of a
 * game whose time had passed when the file was wanted.
 *
 * `checks_left` is how often a file that is not needed is still requested, in case the decision was wrong; null for other
 * files. `unplayed_until`: the service listed the game as not played, or as being played, up to this time. `requested_at`:
 * when the user asked for this file while Matchkeep started nothing by itself. `is_undecided`: the file is of a later game
 * of a series that nobody knows to have been played (see src/core/games/decide-series.ts). Times are epoch ms.
 *
 * `headers` of a file: those of its response that identify its content, as a JSON object of texts.
 *
 * Triggers write the lines of `history` and update the counts: with a million assets, counting takes tens of milliseconds
 * even with a covering index, and no query can bypass a trigger.
 */
export const assetsSchema = `
CREATE TABLE assets (
  key INTEGER PRIMARY KEY,
  game_key INTEGER NOT NULL REFERENCES games (key),
  content_type TEXT NOT NULL,
  state TEXT NOT NULL,
  priority INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  unavailable_count INTEGER NOT NULL DEFAULT 0,
  wanted_at INTEGER,
  first_due_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  bytes_done INTEGER,
  bytes_total INTEGER,
  validator TEXT,
  error TEXT,
  bytes INTEGER,
  league_key INTEGER NOT NULL,
  day INTEGER NOT NULL,
  checks_left INTEGER,
  wanted_by TEXT NOT NULL DEFAULT 'rule',
  unplayed_until INTEGER,
  problem TEXT AS (CASE
    WHEN error IS NULL OR NOT json_valid(error) THEN NULL
    WHEN state NOT IN (${openStates}, 'failed') THEN NULL
    WHEN json_extract(error, '$.code') = 'not-available-yet' THEN NULL
    ELSE json_extract(error, '$.code') || coalesce('@' || json_extract(error, '$.host'), '')
  END) VIRTUAL,
  wanted_rule INTEGER REFERENCES wanting_rules (key),
  requested_at INTEGER,
  is_undecided INTEGER NOT NULL DEFAULT 0,
  counted_as TEXT AS (CASE
    WHEN state NOT IN (${openStates}) THEN state
    WHEN coalesce(json_extract(iif(json_valid(error), error, NULL), '$.code'), 'not-available-yet') <> 'not-available-yet' THEN 'failing'
    WHEN unavailable_count = 0 AND (state IN (${queueStates}) OR (state = 'scheduled' AND ${wasPast})) THEN 'queued'
    WHEN is_undecided = 1 THEN 'undecided'
    ELSE 'open'
  END) VIRTUAL,
  counted_step INTEGER AS (
    iif(counted_as IN ('open', 'undecided') OR (counted_as = 'queued' AND NOT ${wasPast}),
      max(iif(day > 0, min(first_due_at, (day + 1) * ${dayMs} + ${latestEndMs}), first_due_at), coalesce(unplayed_until, 0))
        / ${stepMs}, 0)
  ) VIRTUAL,
  UNIQUE (game_key, content_type)
) STRICT;
CREATE INDEX assets_queue ON assets (priority DESC, due_at, key) WHERE state = 'queued';
CREATE INDEX assets_state ON assets (state, due_at, key, content_type, league_key, wanted_by, game_key);
CREATE INDEX assets_checks ON assets (due_at, key) WHERE state = 'not-needed' AND checks_left > 0;
CREATE INDEX assets_unplayed ON assets (unplayed_until) WHERE unplayed_until IS NOT NULL;
CREATE INDEX assets_requested ON assets (state, requested_at) WHERE requested_at IS NOT NULL;
CREATE INDEX assets_problem ON assets (problem, state, due_at, key) WHERE problem IS NOT NULL;
CREATE INDEX assets_place ON assets (day, league_key);
CREATE INDEX assets_archived ON assets (day, game_key) WHERE state = 'archived';
CREATE INDEX assets_missing ON assets (game_key, counted_as, counted_step)
  WHERE counted_as IN ('open', 'queued', 'undecided', 'failing', 'failed');

CREATE TABLE files (
  asset_key INTEGER PRIMARY KEY REFERENCES assets (key),
  path TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  archived_at INTEGER NOT NULL,
  verified_at INTEGER,
  folder TEXT NOT NULL,
  origin TEXT NOT NULL,
  etag TEXT,
  media_type TEXT,
  headers TEXT
) STRICT;
CREATE INDEX files_path ON files (path);

CREATE TABLE history (
  asset_key INTEGER NOT NULL REFERENCES assets (key),
  line INTEGER NOT NULL,
  at INTEGER NOT NULL,
  state TEXT NOT NULL,
  error TEXT,
  PRIMARY KEY (asset_key, line)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER history_bounded AFTER INSERT ON history BEGIN
  DELETE FROM history WHERE asset_key = NEW.asset_key AND line <= NEW.line - 100;
END;

CREATE TABLE state_counts (
  scope TEXT NOT NULL,
  ref INTEGER NOT NULL,
  state TEXT NOT NULL,
  assets INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (scope, ref, state)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER games_replaced AFTER UPDATE OF league_key, played_at ON games
WHEN OLD.league_key <> NEW.league_key OR OLD.played_at <> NEW.played_at BEGIN
  UPDATE assets SET league_key = NEW.league_key, day = NEW.played_at / 86400000 WHERE game_key = NEW.key;
END;

CREATE TRIGGER assets_born_archived AFTER INSERT ON assets WHEN NEW.state = 'archived' BEGIN
  UPDATE games SET archived_assets = archived_assets + 1 WHERE key = NEW.game_key;
  INSERT INTO history (asset_key, line, at, state) VALUES (NEW.key, 1, NEW.updated_at, NEW.state);
END;

CREATE TRIGGER assets_archived AFTER UPDATE OF state ON assets
WHEN (OLD.state = 'archived') <> (NEW.state = 'archived') BEGIN
  UPDATE games SET archived_assets = archived_assets + iif(NEW.state = 'archived', 1, -1)
  WHERE key = NEW.game_key;
END;

CREATE TRIGGER assets_stepped AFTER UPDATE OF state ON assets WHEN OLD.state <> NEW.state BEGIN
  INSERT INTO history (asset_key, line, at, state, error)
  VALUES (
    NEW.key,
    coalesce((SELECT max(line) FROM history WHERE asset_key = NEW.key), 0) + 1,
    NEW.updated_at,
    NEW.state,
    iif(NEW.error IS NOT OLD.error OR NEW.state IN ('waiting', 'failed', 'not-offered'), NEW.error, NULL)
  );
END;

CREATE TRIGGER assets_counted AFTER INSERT ON assets BEGIN
  INSERT INTO state_counts (scope, ref, state, assets, bytes)
  VALUES ('all', 0, NEW.state, 1, coalesce(NEW.bytes, 0)),
    ('league', NEW.league_key, NEW.state, 1, coalesce(NEW.bytes, 0)),
    ('day', NEW.day, NEW.state, 1, coalesce(NEW.bytes, 0))
  ON CONFLICT DO UPDATE SET assets = assets + excluded.assets, bytes = bytes + excluded.bytes;
END;

CREATE TRIGGER assets_recounted AFTER UPDATE OF state, bytes, league_key, day ON assets
WHEN OLD.state <> NEW.state OR OLD.bytes IS NOT NEW.bytes
  OR OLD.league_key <> NEW.league_key OR OLD.day <> NEW.day BEGIN
  INSERT INTO state_counts (scope, ref, state, assets, bytes)
  VALUES ('all', 0, OLD.state, -1, -coalesce(OLD.bytes, 0)),
    ('league', OLD.league_key, OLD.state, -1, -coalesce(OLD.bytes, 0)),
    ('day', OLD.day, OLD.state, -1, -coalesce(OLD.bytes, 0)),
    ('all', 0, NEW.state, 1, coalesce(NEW.bytes, 0)),
    ('league', NEW.league_key, NEW.state, 1, coalesce(NEW.bytes, 0)),
    ('day', NEW.day, NEW.state, 1, coalesce(NEW.bytes, 0))
  ON CONFLICT DO UPDATE SET assets = assets + excluded.assets, bytes = bytes + excluded.bytes;
END;

CREATE TRIGGER request_ended AFTER UPDATE OF state ON assets
WHEN NEW.requested_at IS NOT NULL
  AND NEW.state NOT IN (${openStates}) BEGIN
  UPDATE assets SET requested_at = NULL WHERE key = NEW.key;
END;
`;
