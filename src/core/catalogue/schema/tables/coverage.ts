const count = (row: 'OLD' | 'NEW', sign: '' | '-') => `
  INSERT INTO coverage_counts (scope, ref, kind, step, assets, bytes)
  SELECT scope, ref, ${row}.counted_as, ${row}.counted_step, ${sign}1,
    ${sign}iif(${row}.state = 'archived', coalesce(${row}.bytes, 0), 0)
  FROM (SELECT 'all' AS scope, 0 AS ref UNION ALL SELECT 'league', ${row}.league_key
    UNION ALL SELECT 'day', ${row}.day UNION ALL SELECT 'content-type', ${row}.content_type)
  WHERE true
  ON CONFLICT DO UPDATE SET assets = assets + excluded.assets, bytes = bytes + excluded.bytes;
  INSERT INTO coverage_cells (day, league_key, content_type, kind, step, assets)
  VALUES (${row}.day, ${row}.league_key, ${row}.content_type, ${row}.counted_as, ${row}.counted_step, ${sign}1)
  ON CONFLICT DO UPDATE SET assets = assets + excluded.assets;`;

/**
 * The counts of the coverage, so that nothing counts by scanning assets. `coverage_counts` has the sums for all assets, each
 * league, each day (UTC) and each content type; `coverage_cells` those for each day, league and content type together.
 * Triggers update both, so that no write can bypass them; a row that counts nothing is removed. `coverage_gaps` finds the
 * first day with a missing file. `coverage_days` has one row for each day on which the archiver ran, with the last counts of
 * that day.
 */
export const coverageSchema = `
CREATE TABLE coverage_counts (
  scope TEXT NOT NULL,
  ref ANY NOT NULL,
  kind TEXT NOT NULL,
  step INTEGER NOT NULL,
  assets INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (scope, ref, kind, step)
) STRICT, WITHOUT ROWID;
CREATE INDEX coverage_gaps ON coverage_counts (ref)
  WHERE scope = 'day' AND kind IN ('open', 'failing', 'failed');

CREATE TABLE coverage_cells (
  day INTEGER NOT NULL,
  league_key INTEGER NOT NULL,
  content_type TEXT NOT NULL,
  kind TEXT NOT NULL,
  step INTEGER NOT NULL,
  assets INTEGER NOT NULL,
  PRIMARY KEY (day, league_key, content_type, kind, step)
) STRICT, WITHOUT ROWID;

CREATE TABLE coverage_days (
  day INTEGER PRIMARY KEY,
  wanted INTEGER NOT NULL,
  archived INTEGER NOT NULL,
  missing INTEGER NOT NULL
) STRICT;

CREATE TRIGGER coverage_added AFTER INSERT ON assets BEGIN ${count('NEW', '')}
END;

CREATE TRIGGER coverage_changed
AFTER UPDATE OF state, error, first_due_at, unplayed_until, unavailable_count, wanted_at, is_undecided, bytes, league_key, day ON assets
WHEN OLD.counted_as <> NEW.counted_as OR OLD.counted_step <> NEW.counted_step
  OR OLD.league_key <> NEW.league_key OR OLD.day <> NEW.day
  OR (NEW.state = 'archived' AND OLD.bytes IS NOT NEW.bytes) BEGIN ${count('OLD', '-')} ${count('NEW', '')}
END;

CREATE TRIGGER coverage_count_emptied AFTER UPDATE OF assets ON coverage_counts WHEN NEW.assets = 0 BEGIN
  DELETE FROM coverage_counts
  WHERE scope = NEW.scope AND ref = NEW.ref AND kind = NEW.kind AND step = NEW.step;
END;

CREATE TRIGGER coverage_cell_emptied AFTER UPDATE OF assets ON coverage_cells WHEN NEW.assets = 0 BEGIN
  DELETE FROM coverage_cells
  WHERE day = NEW.day AND league_key = NEW.league_key AND content_type = NEW.content_type
    AND kind = NEW.kind AND step = NEW.step;
END;
`;
