/** The history of verifications: the last five hundred, with one entry for all that was read unasked on a day. */
import type Database from 'better-sqlite3';
import { type VerificationRun, verificationRunSchema } from '../../../shared/work/verification-runs.ts';
import { toIso } from '../rows/sort-key.ts';
import type { Write } from '../schema/write.ts';

/** Times are epoch ms. */
export interface RecordedRun extends Omit<VerificationRun, 'beganAt' | 'endedAt'> {
  readonly beganAt: number;
  readonly endedAt: number;
}

export interface VerificationRuns {
  /** What was read unasked is added to the entry of its day, in UTC. */
  recordRun(run: RecordedRun): void;
  /** Latest first, at most `limit`. */
  runs(limit: number): readonly VerificationRun[];
}

const maxRuns = 500;
const dayMs = 86_400_000;

type Row = Omit<RecordedRun, 'isComplete' | 'isRepair'> & {
  readonly isComplete: number;
  readonly isRepair: number;
};

export function createVerificationRuns(db: Database.Database, write: Write): VerificationRuns {
  const values = (run: RecordedRun): Row => ({
    ...run,
    isComplete: run.isComplete ? 1 : 0,
    isRepair: run.isRepair ? 1 : 0,
  });
  const add = db.prepare<Row & { day: number }>(
    `UPDATE verification_runs SET ended_at = max(ended_at, :endedAt), files = files + :files, bytes = bytes + :bytes,
       damaged = damaged + :damaged, repairing = repairing + :repairing, is_repair = max(is_repair, :isRepair)
     WHERE key = (SELECT max(key) FROM verification_runs WHERE what = :what AND began_at >= :day AND began_at < :day + ${dayMs})`,
  );
  const insert = db.prepare<Row>(
    `INSERT INTO verification_runs (what, began_at, ended_at, is_complete, is_repair, files, bytes, damaged, repairing)
     VALUES (:what, :beganAt, :endedAt, :isComplete, :isRepair, :files, :bytes, :damaged, :repairing)`,
  );
  const forget = db.prepare(
    `DELETE FROM verification_runs WHERE key <= (SELECT max(key) FROM verification_runs) - ${maxRuns}`,
  );
  const list = db.prepare<[number], Row>(
    `SELECT what, began_at AS beganAt, ended_at AS endedAt, is_complete AS isComplete, is_repair AS isRepair, files, bytes,
       damaged, repairing FROM verification_runs ORDER BY key DESC LIMIT ?`,
  );
  return {
    recordRun: (run) =>
      write(() => {
        const row = values(run);
        const day = run.beganAt - (run.beganAt % dayMs);
        if (run.what === 'unasked' && add.run({ ...row, day }).changes > 0) return;
        insert.run(row);
        forget.run();
      }),
    runs: (limit) =>
      list.all(limit).flatMap((row) => {
        const isComplete = row.isComplete === 1;
        const times = { beganAt: toIso(row.beganAt), endedAt: toIso(row.endedAt) };
        // An entry that a later version made.
        const parsed = verificationRunSchema.safeParse({
          ...row,
          ...times,
          isComplete,
          isRepair: row.isRepair === 1,
        });
        return parsed.success ? [parsed.data] : [];
      }),
  };
}
