/** The steps of an attempt, and the resume points of its part file. */
import type Database from 'better-sqlite3';
import type { ErrorData } from '../../../shared/base/errors.ts';
import { downloadSteps } from '../../../shared/downloads/download-states.ts';
import { isInState } from '../../catalogue/rows/status-sql.ts';
import { unknownAsset } from '../../catalogue/schema/errors.ts';
import { errorToText } from '../../catalogue/schema/errors-as-text.ts';
import type { Write } from '../../catalogue/schema/write.ts';
import type { AssetName, ResumePoint, Transition } from '../../domain/assets.ts';

export interface DownloadSteps {
  /** Writes one step, and a history line if the state changes. */
  transition(asset: AssetName, step: Transition, now: number): void;
  /** The same for several, in one transaction. */
  transitions(steps: readonly (readonly [asset: AssetName, step: Transition])[], now: number): void;
  /** Saves a resume point, without a history line; null: the part is removed. */
  checkpoint(asset: AssetName, resume: ResumePoint | null): void;
  /** After a crash: returns `resolving`, `transferring` and `verifying` downloads to `queued`. Returns their number. */
  recover(now: number): number;
}

/** The columns of `assets` that a step may change. */
interface StepRow {
  readonly key: number;
  readonly due_at: number;
  readonly attempts: number;
  readonly unavailable_count: number;
  readonly error: string | null;
  readonly bytes_done: number | null;
  readonly bytes_total: number | null;
  readonly validator: string | null;
}

/** Every field that some step has. */
interface StepFields {
  readonly state: Transition['state'];
  readonly retryAt?: number | null;
  readonly error?: ErrorData;
  readonly attempts?: number;
  readonly unavailableCount?: number;
  readonly resume?: null;
}

export function createDownloadSteps(db: Database.Database, write: Write): DownloadSteps {
  const find = db.prepare<[string, string], StepRow>(
    `SELECT a.key, a.due_at, a.attempts, a.unavailable_count, a.error, a.bytes_done, a.bytes_total, a.validator
     FROM games g JOIN assets a ON a.game_key = g.key WHERE g.id = ? AND a.content_type = ?`,
  );
  const step = db.prepare<StepRow & { state: Transition['state']; now: number }>(
    `UPDATE assets SET state = :state, due_at = :due_at, attempts = :attempts, unavailable_count = :unavailable_count,
       error = :error, bytes_done = :bytes_done, bytes_total = :bytes_total, validator = :validator,
       updated_at = :now WHERE key = :key`,
  );
  const checkpoint = db.prepare<[number | null, number | null, string | null, string, string]>(
    `UPDATE assets SET bytes_done = ?, bytes_total = ?, validator = ?
     WHERE game_key = (SELECT key FROM games WHERE id = ?) AND content_type = ?`,
  );
  const { requeue } = downloadSteps;
  const recover = db.prepare<[number]>(
    `UPDATE assets SET state = '${requeue.to}', updated_at = ? WHERE ${isInState(requeue.from)}`,
  );

  const takeStep = (asset: AssetName, to: Transition, now: number) => {
    const row = find.get(asset.platformGameId, asset.contentType);
    if (row === undefined) throw unknownAsset(asset);
    step.run({ ...stepped(row, to, now), state: to.state, now });
  };

  return {
    transition: (asset, to, now) => write(() => takeStep(asset, to, now)),
    transitions: (steps, now) =>
      write(() => {
        for (const [asset, to] of steps) takeStep(asset, to, now);
      }),
    checkpoint(asset, resume) {
      write(() => {
        const { changes } = checkpoint.run(
          resume?.bytesDone ?? null,
          resume?.bytesTotal ?? null,
          resume?.validator ?? null,
          asset.platformGameId,
          asset.contentType,
        );
        if (changes === 0) throw unknownAsset(asset);
      });
    },
    recover: (now) => write(() => recover.run(now).changes),
  };
}

/** The row after the transition: what it does not mention stays. A queued download is due now at the latest. */
function stepped(
  row: StepRow,
  { state, retryAt, error, attempts, unavailableCount, resume }: StepFields,
  now: number,
): StepRow {
  const dueAt = retryAt === undefined ? row.due_at : (retryAt ?? now);
  return {
    ...row,
    due_at: state === 'queued' ? Math.min(dueAt, now) : dueAt,
    attempts: attempts ?? row.attempts,
    unavailable_count: unavailableCount ?? row.unavailable_count,
    error: error === undefined ? row.error : errorToText(error),
    ...(resume === null && { bytes_done: null, bytes_total: null, validator: null }),
  };
}
