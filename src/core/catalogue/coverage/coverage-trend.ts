/** The counts of past days: one row for each day on which the archiver ran. */
import type Database from 'better-sqlite3';
import type { CoverageDay } from '../../../shared/coverage/coverage.ts';
import { dayName } from '../rows/sort-key.ts';

const maxDays = 400;

type Counts = Pick<CoverageDay, 'wanted' | 'archived' | 'missing'>;

export function createCoverageTrend(db: Database.Database) {
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
      const rows = days.all(maxDays).reverse();
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
