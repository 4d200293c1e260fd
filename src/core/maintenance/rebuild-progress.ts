/**
 * Records how far a rebuild is, so that it can continue after an interruption: after some hundred matches or about a
 * second, and when it ends early.
 */
import type { Amount } from '../../shared/work/archive-work.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { RebuildRecord, RestoredFolder } from '../catalogue/files/rebuild.ts';

const maxStepMatches = 256;
const maxStepMs = 1_000;

export interface RebuildProgress {
  /** A folder that was restored, in the order of the folders; `unreadable` counts the entries that could not be read. */
  add(folder: RestoredFolder, unreadable: number): void;
  /** What was restored so far; part of it is not yet recorded. */
  amount(): Amount;
  /** Whether it is time to save. */
  isDue(): boolean;
  /** Records what is not yet recorded. `totalMatches`: null if it is not known. */
  save(totalMatches: number | null): void;
}

export function createRebuildProgress(
  catalogue: Pick<Catalogue, 'rebuild'>,
  start: RebuildRecord,
  now: () => number,
): RebuildProgress {
  let record = start;
  let isFirst = start.matches === 0;
  let { files, bytes, unreadable } = start;
  let step: RestoredFolder[] = [];
  let savedAt = now();
  return {
    add(folder, more) {
      step.push(folder);
      files += folder.files;
      bytes += folder.bytes;
      unreadable += more;
    },
    amount: () => ({ files, bytes }),
    isDue: () => step.length >= maxStepMatches || (step.length > 0 && now() - savedAt >= maxStepMs),
    save(totalMatches) {
      savedAt = now();
      if (step.length === 0) return;
      const matches = record.matches + step.length;
      record = {
        ...record,
        // A clock that is set back meanwhile prevents a continuation: see obstacle.ts.
        recordedAt: Math.max(record.recordedAt, savedAt),
        matches,
        totalMatches: Math.max(matches, totalMatches ?? record.totalMatches),
        files,
        bytes,
        unreadable,
      };
      catalogue.rebuild.record({ record, folders: step, isFirst });
      isFirst = false;
      step = [];
    },
  };
}
