/** What is archived and what is missing: counts by status, and the assets behind them. Days are days in UTC. */
import type Database from 'better-sqlite3';
import { type AssetStatus, countMissing, noStatusCounts } from '../../../shared/asset-status.ts';
import type { HandlerInput, OperationOutput } from '../../../shared/bridge/bridge.ts';
import type {
  CoverageDay,
  CoverageGrid,
  CoverageItem,
  CoverageKind,
  CoverageSummary,
  CoverageTotal,
} from '../../../shared/coverage.ts';
import { MatchkeepError } from '../../../shared/errors.ts';
import type { StatusTime } from '../../domain/asset-status.ts';
import { createStateCoverage } from '../downloads/state-counts.ts';
import type { Names } from '../rows/names.ts';
import { dayName, dayNumber } from '../rows/sort-key.ts';
import { createCoverageAssets } from './coverage-assets.ts';
import { statusExpression } from './status-sql.ts';

/** All at the catalogue's present time. */
export interface Coverage {
  summary(): CoverageSummary;
  /** The summary, with the fields that scripts know. */
  total(): CoverageTotal;
  list(by: CoverageKind): readonly CoverageItem[];
  /** Throws `invalid-input` for too long a range. */
  grid(input: HandlerInput<'coverage.grid'>): CoverageGrid;
  assets(input: HandlerInput<'coverage.assets'>): OperationOutput<'coverage.assets'>;
  trend(): readonly CoverageDay[];
}

const maxDays = 400;

interface CountRow {
  readonly key: string | number;
  readonly status: AssetStatus;
  readonly assets: number;
  readonly bytes: number;
}

export function createCoverage(db: Database.Database, names: Names, time: () => StatusTime): Coverage {
  const { coverageTotal } = createStateCoverage(db);
  const counted = `${statusExpression} AS status, count(*) AS assets,
    coalesce(sum(iif(a.state = 'archived', a.bytes, 0)), 0) AS bytes`;
  const total = db.prepare<StatusTime, CountRow>(
    `SELECT 'all' AS key, ${counted} FROM assets a GROUP BY status`,
  );
  const by = {
    league: db.prepare<StatusTime, CountRow>(
      `SELECT l.name AS key, ${counted} FROM assets a JOIN leagues l ON l.key = a.league_key
       GROUP BY l.name, status ORDER BY min(l.folded), l.name`,
    ),
    day: db.prepare<StatusTime, CountRow>(
      `SELECT a.day AS key, ${counted} FROM assets a GROUP BY a.day, status ORDER BY a.day DESC`,
    ),
    'content-type': db.prepare<StatusTime, CountRow>(
      `SELECT a.content_type AS key, ${counted} FROM assets a GROUP BY a.content_type, status ORDER BY a.content_type`,
    ),
  };
  const firstMissing = db
    .prepare<StatusTime, number | null>(
      `SELECT min(a.day) FROM assets a WHERE a.day > 0 AND ${statusExpression} IN ('overdue', 'failing', 'failed')`,
    )
    .pluck();
  const cells = db.prepare<
    StatusTime & { from: number; to: number; contentType: string | null },
    CountRow & { name: string; day: number }
  >(
    `SELECT l.name AS key, l.name, a.day, ${counted} FROM assets a JOIN leagues l ON l.key = a.league_key
     WHERE a.day BETWEEN :from AND :to AND (:contentType IS NULL OR a.content_type = :contentType)
     GROUP BY l.name, a.day, status ORDER BY min(l.folded), l.name, a.day`,
  );
  const days = db.prepare<[number], CoverageDay & { day: number }>(
    'SELECT day, wanted, archived, missing FROM coverage_days ORDER BY day DESC LIMIT ?',
  );
  const nameFor = (kind: CoverageKind, key: string | number) =>
    kind === 'day' ? dayName(Number(key)) : String(key);

  function summary(): CoverageSummary {
    const at = time();
    const item = toItem('all', total.all(at));
    const day = item.missing === 0 ? null : (firstMissing.get(at) ?? null);
    return {
      counts: item.counts,
      missing: item.missing,
      firstMissingDay: day === null ? null : dayName(day),
      usualDelayMs: at.usualDelayMs,
      bytes: item.bytes,
    };
  }

  return {
    summary,
    total: () => ({ ...coverageTotal(), ...summary() }),
    list: (kind) =>
      [...Map.groupBy(by[kind].all(time()), ({ key }) => key)].map(([key, rows]) =>
        toItem(nameFor(kind, key), rows),
      ),
    grid({ from, to, contentType }) {
      const range = { from: dayNumber(from), to: dayNumber(to) };
      if (range.to - range.from >= maxDays) throw tooLong();
      const rows = cells.all({ ...time(), ...range, contentType: contentType ?? null });
      const shown = new Set(rows.map(({ day }) => day));
      return {
        days: [...shown].sort((a, b) => a - b).map(dayName),
        leagues: [...Map.groupBy(rows, ({ name }) => name)].map(([name, ofLeague]) => ({
          id: name,
          name,
          cells: [...Map.groupBy(ofLeague, ({ day }) => day)].map(([day, ofDay]) => ({
            day: dayName(day),
            counts: toItem(name, ofDay).counts,
          })),
        })),
      };
    },
    assets: createCoverageAssets(db, names, time),
    trend: () =>
      days
        .all(maxDays)
        .reverse()
        .map((row) => ({ ...row, day: dayName(row.day) })),
  };
}

function toItem(key: string, rows: readonly CountRow[]): CoverageItem {
  const counts = noStatusCounts();
  let bytes = 0;
  for (const row of rows) {
    counts[row.status] += row.assets;
    bytes += row.bytes;
  }
  return { key, name: key, counts, missing: countMissing(counts), bytes };
}

const tooLong = () =>
  new MatchkeepError('invalid-input', `The range is longer than ${maxDays} days.`, {
    remedy: 'Choose a shorter range.',
  });
