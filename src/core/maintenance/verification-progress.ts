/**
 * Records how far a verification is, so that it can continue after an interruption: every some hundred files or
 * megabytes, and when it ends early.
 */
import type { Amount } from '../../shared/work/archive-work.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CheckedContent, VerificationRecord } from '../catalogue/files/verification.ts';
import { createInOrder } from './in-order.ts';

const maxStepFiles = 500;
const maxStepBytes = 512 * 1024 * 1024;

interface ReadFile extends Omit<CheckedContent, 'isEarlier'> {
  readonly bytes: number;
}

export interface VerificationProgress {
  /** Call it in the order of the keys. */
  begin(key: number): void;
  /** In any order. */
  end(file: ReadFile): void;
  /** What was read so far; part of it is not yet recorded. */
  amount(): Amount;
  /** Records what is not yet recorded. */
  save(): void;
}

/** `verification` is null where nothing can be recorded. */
export function createVerificationProgress(
  verification: Pick<Catalogue['verification'], 'record'> | null,
  start: VerificationRecord,
  now: () => number,
): VerificationProgress {
  let record = start;
  let { files, bytes } = start;
  let step: ReadFile[] = [];
  let stepBytes = 0;

  const save = () => {
    const last = step.at(-1);
    if (last === undefined) return;
    record = {
      ...record,
      // A clock that is set back meanwhile prevents a continuation: see interrupted-verification.ts.
      recordedAt: Math.max(record.recordedAt, now()),
      lastKey: last.key,
      files: record.files + step.length,
      bytes: record.bytes + stepBytes,
    };
    verification?.record({ record, checked: step.map((file) => ({ ...file, isEarlier: false })) });
    step = [];
    stepBytes = 0;
  };
  const ordered = createInOrder<ReadFile>((file) => {
    step.push(file);
    stepBytes += file.bytes;
    if (step.length >= maxStepFiles || stepBytes >= maxStepBytes) save();
  });
  return {
    begin: ordered.begin,
    end(file) {
      files += 1;
      bytes += file.bytes;
      ordered.end(file.key, file);
    },
    amount: () => ({ files, bytes }),
    save,
  };
}
