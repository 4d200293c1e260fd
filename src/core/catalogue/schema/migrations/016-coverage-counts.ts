/**
 * The counts of the coverage, so that nothing counts by scanning assets. A closed asset is counted by its state, and an
 * open one as `failing` or `open` (see coverage/status-sql.ts). Open assets are counted by the time at which their file
 * is expected as well (not before the game has ended, and not before the file was wanted), in steps of five minutes:
 * which of them are upcoming, expected or overdue depends on the time of
 * the question. `coverage_counts` has the sums for all assets, each league, each day (UTC) and each content type;
 * `coverage_cells` those for each day, league and content type together. Triggers update both, so that no write can
 * bypass them; a row that counts nothing is removed.
 *
 * `coverage_gaps` finds the first day with a missing file, `assets_place` the assets of a cell.
 */
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

/** Counts every asset; for empty tables. */
export const fillCoverageCounts = `
CREATE TEMP TABLE counted AS
SELECT day, league_key, content_type, counted_as AS kind, counted_step AS step, count(*) AS assets,
  coalesce(sum(iif(state = 'archived', bytes, 0)), 0) AS bytes
FROM assets GROUP BY 1, 2, 3, 4, 5;
INSERT INTO coverage_cells SELECT day, league_key, content_type, kind, step, assets FROM temp.counted;
INSERT INTO coverage_counts
SELECT 'all', 0, kind, step, sum(assets), sum(bytes) FROM temp.counted GROUP BY kind, step;
INSERT INTO coverage_counts
SELECT 'league', league_key, kind, step, sum(assets), sum(bytes) FROM temp.counted GROUP BY league_key, kind, step;
INSERT INTO coverage_counts
SELECT 'day', day, kind, step, sum(assets), sum(bytes) FROM temp.counted GROUP BY day, kind, step;
INSERT INTO coverage_counts
SELECT 'content-type', content_type, kind, step, sum(assets), sum(bytes) FROM temp.counted
GROUP BY content_type, kind, step;
DROP TABLE temp.counted;
`;

/** Updates the counts whenever one of these columns of `assets` changes. */
export const coverageTriggers = (columns: string) => `
CREATE TRIGGER coverage_added AFTER INSERT ON assets BEGIN ${count('NEW', '')}
END;
CREATE TRIGGER coverage_changed
AFTER UPDATE OF ${columns} ON assets
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

export const coverageCountsSchema = `
ALTER TABLE assets ADD COLUMN counted_as TEXT AS (CASE
  WHEN state NOT IN ('scheduled', 'queued', 'resolving', 'transferring', 'verifying', 'waiting') THEN state
  WHEN coalesce(json_extract(iif(json_valid(error), error, NULL), '$.code'), 'not-available-yet') <> 'not-available-yet' THEN 'failing'
  ELSE 'open' END) VIRTUAL;
ALTER TABLE assets ADD COLUMN counted_step INTEGER AS (
  iif(counted_as = 'open', max(first_due_at, coalesce(unplayed_until, 0), coalesce(wanted_at, 0)) / 300000, 0)) VIRTUAL;

CREATE TABLE coverage_counts (
  scope TEXT NOT NULL,
  ref ANY NOT NULL,
  kind TEXT NOT NULL,
  step INTEGER NOT NULL,
  assets INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (scope, ref, kind, step)
) STRICT, WITHOUT ROWID;

CREATE TABLE coverage_cells (
  day INTEGER NOT NULL,
  league_key INTEGER NOT NULL,
  content_type TEXT NOT NULL,
  kind TEXT NOT NULL,
  step INTEGER NOT NULL,
  assets INTEGER NOT NULL,
  PRIMARY KEY (day, league_key, content_type, kind, step)
) STRICT, WITHOUT ROWID;

${fillCoverageCounts}
CREATE INDEX coverage_gaps ON coverage_counts (ref)
  WHERE scope = 'day' AND kind IN ('open', 'failing', 'failed');
CREATE INDEX assets_place ON assets (day, league_key);

${coverageTriggers('state, error, first_due_at, unplayed_until, wanted_at, bytes, league_key, day')}
`;
