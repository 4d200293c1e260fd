/**
 * What is archived and what is missing: counts by status, and the assets behind them, at the catalogue's present time.
 * Days are days in UTC. Triggers update the counts (schema/tables/coverage.ts); this reads them.
 */
import type Database from 'better-sqlite3';
import type { HandlerInput, OperationOutput } from '../../../shared/bridge/bridge.ts';
import type {
  CoverageDay,
  CoverageGrid,
  CoverageItem,
  CoverageKind,
  CoverageSummary,
  CoverageTotal,
} from '../../../shared/coverage/coverage.ts';
import { countMissing, noStatusCounts } from '../../../shared/domain/asset-status.ts';
import { expectedStepMs, type StatusTime } from '../../domain/asset-status.ts';
import { createCoverageTotal } from '../listings/coverage-rows.ts';
import type { Names } from '../rows/names.ts';
import { dayName, utcDay } from '../rows/sort-key.ts';
import { isInMissingIndex, statusAt, statusIndexCase } from '../rows/status-sql.ts';
import type { Write } from '../schema/write.ts';
import type { Metadata } from '../user/metadata.ts';
import type { Rules } from '../user/rules.ts';
import { createCoverageAssets } from './coverage-assets.ts';
import { createCoverageGrid } from './coverage-grid.ts';
import { damagedAssets } from './damaged-assets.ts';
import type { ListedRangesRecord } from './listed-ranges.ts';
import { createListedSummary } from './listed-summary.ts';
import { createUsualDelay } from './usual-delay.ts';

export interface Coverage {
  summary(): CoverageSummary;
  /** The summary, with the fields that scripts know. */
  total(): CoverageTotal;
  list(by: CoverageKind): readonly CoverageItem[];
  /** Throws `invalid-input` for too long a range. */
  grid(input: HandlerInput<'coverage.grid'>): CoverageGrid;
  assets(input: HandlerInput<'coverage.assets'>): OperationOutput<'coverage.assets'>;
  /** The counts of today are the present ones. */
  trend(): readonly CoverageDay[];
  /**
   * Records the present counts as those of today; at most once an hour, measures the usual delay of the service (its
   * address) first.
   */
  record(service: string): void;
}

/** The games of so many files are counted in a few milliseconds. */
const maxOpen = 20_000;

/** Plain rows, grouped by key: years of days are thousands of them. */
type CountRow = readonly [key: string | number, statusIndex: number, assets: number, bytes: number];
type DamageRow = readonly [key: CountRow[0], files: number];

interface CoverageOptions {
  readonly db: Database.Database;
  readonly write: Write;
  readonly names: Names;
  readonly metadata: Metadata;
  readonly time: () => StatusTime;
  readonly rules: Pick<Rules, 'list'>;
  readonly listedRanges: Pick<ListedRangesRecord, 'all' | 'listsPastGames' | 'startOver'>;
}

export function createCoverage(options: CoverageOptions): Coverage {
  const { db, write, names, metadata, time, rules, listedRanges } = options;
  const listed = createListedSummary(db, rules, listedRanges);
  const coverageTotal = createCoverageTotal(db);
  const usualDelay = createUsualDelay(db, metadata);
  const trend = createCoverageTrend(db);
  const status = statusIndexCase('c.kind', 'c.step');
  const read = (key: string, rest: string) =>
    db.prepare<StatusTime, CountRow>(`SELECT ${key}, ${status}, c.assets, c.bytes ${rest}`).raw();
  const counts = {
    all: read("'all'", "FROM coverage_counts c WHERE c.scope = 'all'"),
    league: read(
      'l.name',
      `FROM coverage_counts c JOIN leagues l ON l.key = c.ref WHERE c.scope = 'league' ORDER BY l.folded, l.name`,
    ),
    day: read('c.ref', "FROM coverage_counts c WHERE c.scope = 'day' ORDER BY c.ref DESC"),
    'content-type': read('c.ref', "FROM coverage_counts c WHERE c.scope = 'content-type' ORDER BY c.ref"),
  };
  const readDamage = (key: string, join = '') =>
    db.prepare<[], DamageRow>(`SELECT ${key}, count(*) FROM ${damagedAssets} ${join} GROUP BY 1`).raw();
  const damage = {
    league: readDamage('l.name', 'JOIN leagues l ON l.key = a.league_key'),
    day: readDamage('a.day'),
    'content-type': readDamage('a.content_type'),
  };
  const firstMissing = db
    .prepare<[number], number>(
      `SELECT ref FROM coverage_counts INDEXED BY coverage_gaps
       WHERE scope = 'day' AND kind IN ('open', 'failing', 'failed') AND ref > 0 AND (kind <> 'open' OR step < ?)
       ORDER BY ref LIMIT 1`,
    )
    .pluck();
  const missingGames = db
    .prepare<[number], number>(
      `SELECT count(DISTINCT game_key) FROM assets INDEXED BY assets_missing
       WHERE ${isInMissingIndex} AND counted_as NOT IN ('queued', 'undecided')
         AND (counted_as <> 'open' OR counted_step < ?)`,
    )
    .pluck();

  function summary(): CoverageSummary {
    const at = time();
    const item = toItems(counts.all.all(at), String)[0] ?? newItem('all');
    const overdueBefore = Math.ceil((at.now - at.usualDelayMs) / expectedStepMs);
    const day = item.missing === 0 ? undefined : firstMissing.get(overdueBefore);
    return {
      counts: item.counts,
      missing: item.missing,
      missingGames: countMissingGames(item, overdueBefore),
      firstMissingDay: day === undefined ? null : dayName(day),
      usualDelayMs: at.usualDelayMs,
      bytes: item.bytes,
      ...listed(at.now),
    };
  }

  function countMissingGames(
    { counts: { upcoming, expected, queued, undecided }, missing }: CoverageItem,
    overdueBefore: number,
  ) {
    if (missing === 0) return 0;
    return upcoming + expected + queued + undecided + missing > maxOpen
      ? null
      : (missingGames.get(overdueBefore) ?? 0);
  }

  const total = (): CoverageTotal => ({ ...coverageTotal(), ...summary() });

  return {
    summary,
    total,
    list: (kind) => {
      const damaged = new Map(damage[kind].all());
      const toName = (key: CountRow[0]) => (kind === 'day' ? dayName(Number(key)) : String(key));
      return toItems(counts[kind].all(time()), toName, damaged);
    },
    grid: createCoverageGrid(db, time),
    assets: createCoverageAssets(db, names, time),
    trend: () => trend.read(utcDay(time().now), total),
    record: (service) =>
      write(() => {
        const { now } = time();
        if (usualDelay.isOther(service)) listedRanges.startOver(now);
        usualDelay.measureSometimes(service, now);
        trend.record(utcDay(now), total());
      }),
  };
}

/** Rows of one key follow each other. In one pass and without lists between: years of days are thousands of rows. */
function toItems(
  rows: readonly CountRow[],
  toName: (key: CountRow[0]) => string,
  damaged: ReadonlyMap<CountRow[0], number> = new Map(),
): CoverageItem[] {
  const items: CoverageItem[] = [];
  let lastKey: CountRow[0] | null = null;
  let item = newItem('');
  for (const row of rows) {
    // By index: destructuring would allocate an iterator for each row.
    const key = row[0];
    if (key !== lastKey) {
      lastKey = key;
      item = newItem(toName(key), damaged.get(key));
      items.push(item);
    }
    item.counts[statusAt(row[1])] += row[2];
    item.bytes += row[3];
  }
  for (const one of items) one.missing = countMissing(one.counts);
  return items;
}

const newItem = (name: string, damaged = 0) => ({
  key: name,
  name,
  counts: noStatusCounts(),
  damaged,
  missing: 0,
  bytes: 0,
});

const maxTrendDays = 400;

type Counts = Pick<CoverageDay, 'wanted' | 'archived' | 'missing'>;

/** The counts of past days: one row for each day on which the archiver ran. */
function createCoverageTrend(db: Database.Database) {
  const days = db.prepare<[number], CoverageDay & { day: number }>(
    'SELECT day, wanted, archived, missing FROM coverage_days ORDER BY day DESC LIMIT ?',
  );
  const putDay = db.prepare<{ day: number; wanted: number; archived: number; missing: number }>(
    `INSERT INTO coverage_days (day, wanted, archived, missing) VALUES (:day, :wanted, :archived, :missing)
     ON CONFLICT DO UPDATE SET wanted = :wanted, archived = :archived, missing = :missing`,
  );

  return {
    /** The latest days, oldest first. The counts of `today` (a day's number) are `present()`. */
    read(today: number, present: () => Counts): readonly CoverageDay[] {
      const rows = days.all(maxTrendDays).reverse();
      return rows.map((row) => {
        const { wanted, archived, missing } = row.day === today ? present() : row;
        return { day: dayName(row.day), wanted, archived, missing };
      });
    },
    /** Call within a transaction. */
    record: (day: number, { wanted, archived, missing }: Counts): void =>
      void putDay.run({ day, wanted, archived, missing }),
  };
}
