/**
 * Problems of downloads: files whose last attempt ended with the same error, at the same host, as one group. `problems` has
 * one row for each group, and `problem_files` its files by league and content type; triggers update them. `failures` counts
 * ended attempts, so that a group is shown at the first repeat.
 */
export const problemsSchema = `
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
`;
