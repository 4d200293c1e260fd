/** The counts of each day and league, for the map of the coverage. */
import type Database from 'better-sqlite3';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import type { HandlerInput } from '../../../shared/bridge/bridge.ts';
import type { CoverageGrid } from '../../../shared/coverage/coverage.ts';
import { noStatusCounts, type StatusCounts } from '../../../shared/domain/asset-status.ts';
import type { StatusTime } from '../../domain/asset-status.ts';
import { dayName, dayNumber } from '../rows/sort-key.ts';
import { statusAt, statusIndexCase } from '../rows/status-sql.ts';
import { damagedAssets } from './damaged-assets.ts';

const maxDays = 400;

type DamageRow = readonly [name: string, day: number, files: number];
type CellRow = readonly [name: string, day: number, statusIndex: number, assets: number];

/** Returns a function that throws `invalid-input` for too long a range. */
export function createCoverageGrid(
  db: Database.Database,
  time: () => StatusTime,
): (input: HandlerInput<'coverage.grid'>) => CoverageGrid {
  const cells = db
    .prepare<StatusTime & { from: number; to: number; contentType: string | null }, CellRow>(
      `SELECT l.name, c.day, ${statusIndexCase('c.kind', 'c.step')}, c.assets
       FROM coverage_cells c JOIN leagues l ON l.key = c.league_key
       WHERE c.day BETWEEN :from AND :to AND (:contentType IS NULL OR c.content_type = :contentType)
       ORDER BY l.folded, l.name, c.day`,
    )
    .raw();
  const damage = db
    .prepare<{ from: number; to: number; contentType: string | null }, DamageRow>(
      `SELECT l.name, a.day, count(*)
       FROM ${damagedAssets} JOIN leagues l ON l.key = a.league_key
       WHERE a.day BETWEEN :from AND :to AND (:contentType IS NULL OR a.content_type = :contentType)
       GROUP BY l.name, a.day`,
    )
    .raw();

  return ({ from, to, contentType }) => {
    const range = { from: dayNumber(from), to: dayNumber(to) };
    if (range.to - range.from >= maxDays) throw tooLong();
    const asked = { ...range, contentType: contentType ?? null };
    const rows = cells.all({ ...time(), ...asked });
    const damaged = new Map(damage.all(asked).map(([name, day, files]) => [`${day} ${name}`, files]));
    const shown = [...new Set(rows.map(([, day]) => day))];
    return {
      days: shown.sort((a, b) => a - b).map(dayName),
      leagues: [...Map.groupBy(rows, ([name]) => name)].map(([name, ofLeague]) => ({
        id: name,
        name,
        cells: [...Map.groupBy(ofLeague, ([, day]) => day)].map(([day, ofDay]) => ({
          day: dayName(day),
          counts: addUp(ofDay.map(([, , each, assets]) => [each, assets])),
          damaged: damaged.get(`${day} ${name}`) ?? 0,
        })),
      })),
    };
  };
}

function addUp(rows: readonly (readonly [index: number, assets: number])[]): StatusCounts {
  const counts = noStatusCounts();
  for (const [index, assets] of rows) counts[statusAt(index)] += assets;
  return counts;
}

const tooLong = () =>
  new MatchkeepError('invalid-input', `The range is longer than ${maxDays} days.`, {
    remedy: 'Choose a shorter range.',
  });
