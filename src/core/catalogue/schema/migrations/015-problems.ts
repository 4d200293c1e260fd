/**
 * Problems of downloads: files whose last attempt ended with the same error, at the same host, as one group.
 *
 * `assets.problem` names the group of a file that is still to be archived and has an error other than "not available
 * yet"; it follows from the file's state and error, so no write can bypass it (see `problemId` in
 * src/shared/download-problems.ts). Triggers update the counts: `problems` has one row for each group, and
 * `problem_files` its files by league and content type. `failures` counts ended attempts, so that a group is shown at
 * the first repeat.
 *
 * The list of downloads filters by league and content type within `assets_state`, so these are part of the index.
 */
export const problemsSchema = `
ALTER TABLE assets ADD COLUMN problem TEXT GENERATED ALWAYS AS (
  CASE
    WHEN error IS NULL OR NOT json_valid(error) THEN NULL
    WHEN state NOT IN ('scheduled', 'queued', 'resolving', 'transferring', 'verifying', 'waiting', 'failed') THEN NULL
    WHEN json_extract(error, '$.code') = 'not-available-yet' THEN NULL
    ELSE json_extract(error, '$.code') || coalesce('@' || json_extract(error, '$.host'), '')
  END
) VIRTUAL;
CREATE INDEX assets_problem ON assets (problem, state, due_at, key) WHERE problem IS NOT NULL;
DROP INDEX assets_state;
CREATE INDEX assets_state ON assets (state, due_at, key, content_type, league_key);

CREATE TABLE problems (
  id TEXT PRIMARY KEY,
  since INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  files INTEGER NOT NULL,
  error TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX problems_shown ON problems (files DESC, since) WHERE failures > 1;

CREATE TABLE problem_files (
  problem TEXT NOT NULL,
  league_key INTEGER NOT NULL,
  content_type TEXT NOT NULL,
  files INTEGER NOT NULL,
  PRIMARY KEY (problem, league_key, content_type)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER problem_began AFTER UPDATE OF state, error ON assets
WHEN NEW.problem IS NOT NULL AND OLD.problem IS NOT NEW.problem BEGIN
  INSERT INTO problems (id, since, last_at, failures, files, error)
  VALUES (NEW.problem, NEW.updated_at, NEW.updated_at, 1, 1, NEW.error)
  ON CONFLICT DO UPDATE SET last_at = excluded.last_at, failures = failures + 1, files = files + 1,
    error = excluded.error;
  INSERT INTO problem_files (problem, league_key, content_type, files)
  VALUES (NEW.problem, NEW.league_key, NEW.content_type, 1)
  ON CONFLICT DO UPDATE SET files = files + 1;
END;
CREATE TRIGGER problem_repeated AFTER UPDATE OF state ON assets
WHEN NEW.problem IS NOT NULL AND OLD.problem IS NEW.problem
  AND OLD.state IN ('resolving', 'transferring', 'verifying') AND NEW.state IN ('waiting', 'failed') BEGIN
  UPDATE problems SET last_at = NEW.updated_at, failures = failures + 1, error = NEW.error
  WHERE id = NEW.problem;
END;
CREATE TRIGGER problem_ended AFTER UPDATE OF state, error ON assets
WHEN OLD.problem IS NOT NULL AND OLD.problem IS NOT NEW.problem BEGIN
  UPDATE problems SET files = files - 1 WHERE id = OLD.problem;
  DELETE FROM problems WHERE id = OLD.problem AND files < 1;
  UPDATE problem_files SET files = files - 1
  WHERE problem = OLD.problem AND league_key = OLD.league_key AND content_type = OLD.content_type;
  DELETE FROM problem_files
  WHERE problem = OLD.problem AND league_key = OLD.league_key AND content_type = OLD.content_type AND files < 1;
END;
CREATE TRIGGER problem_moved AFTER UPDATE OF league_key ON assets
WHEN NEW.problem IS NOT NULL AND OLD.league_key <> NEW.league_key BEGIN
  UPDATE problem_files SET files = files - 1
  WHERE problem = NEW.problem AND league_key = OLD.league_key AND content_type = NEW.content_type;
  DELETE FROM problem_files
  WHERE problem = NEW.problem AND league_key = OLD.league_key AND content_type = NEW.content_type AND files < 1;
  INSERT INTO problem_files (problem, league_key, content_type, files)
  VALUES (NEW.problem, NEW.league_key, NEW.content_type, 1)
  ON CONFLICT DO UPDATE SET files = files + 1;
END;

INSERT INTO problems (id, since, last_at, failures, files, error)
SELECT problem, min(updated_at), max(updated_at), sum(max(attempts, 1)), count(*), max(error)
FROM assets WHERE problem IS NOT NULL GROUP BY problem;
INSERT INTO problem_files (problem, league_key, content_type, files)
SELECT problem, league_key, content_type, count(*)
FROM assets WHERE problem IS NOT NULL GROUP BY problem, league_key, content_type;
`;
