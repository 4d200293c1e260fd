/**
 * The daily copies of the catalogue, from which a damaged one is replaced. Once a minute it looks whether a copy is due, and
 * makes it while nothing else runs, in a thread of low priority.
 */
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ErrorData, isCancelled, MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { sweepStaged } from '../disk/staged-file.ts';
import { type SetTimer, unrefTimer } from '../platform/alarm-clock.ts';
import type { Log } from '../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import { type CatalogueCopy, catalogueCopies } from './copy-files.ts';
import { startCopyThread } from './copy-thread.ts';

export interface CopiesOptions {
  /** Path of the catalogue. */
  readonly file: string;
  readonly catalogue: Pick<Catalogue, 'damage' | 'reportFailure'>;
  /** Whether a copy would delay other work. */
  readonly isBusy: () => boolean;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Epoch ms. */
  readonly now: () => number;
  /** Injected in tests. Default: a timer, whatever clock the other rooms have. */
  readonly setTimer?: SetTimer;
}

interface CopiesReport {
  /** Newest first. */
  readonly copies: readonly CatalogueCopy[];
  /** Why the last copy was not made; null if it was. */
  readonly problem: ErrorData | null;
}

export interface Copies extends AsyncDisposable {
  /** From now on, copies are made by themselves. */
  start(): void;
  /** Makes a copy if one is due, also while Matchkeep is busy. Never throws; failures go to the log and the report. */
  makeDue(): Promise<void>;
  report(): CopiesReport;
}

const everyMs = 24 * 3_600_000;
const firstLookMs = 5 * 60_000;
const lookEveryMs = 60_000;
/** A copy that is due for this long is made while Matchkeep is busy. */
const waitAtMostMs = 3_600_000;
/** After a failure, such as a full disk. */
const retryAfterMs = 3_600_000;

export function createCopies(options: CopiesOptions): Copies {
  const { file, catalogue, isBusy, log, now, setTimer = unrefTimer } = options;
  let problem: ErrorData | null = null;
  let failedAt: number | null = null;
  let isClosed = false;
  let making: Promise<void> | null = null;
  let end: (() => Promise<void>) | null = null;
  let cancelAlarm: (() => void) | null = null;

  /** For how long a copy is due; negative if it is not. */
  const dueForMs = () => {
    if (catalogue.damage() !== null) return -1;
    if (failedAt !== null && Math.abs(now() - failedAt) < retryAfterMs) return -1;
    const [newest] = catalogueCopies(file);
    // A new catalogue needs no copy yet. Where the file system does not record when a file was created, it is due.
    const since = newest?.madeAt ?? statSync(file, { throwIfNoEntry: false })?.birthtimeMs ?? 0;
    const ageMs = now() - since;
    // The clock was set back since.
    return newest && ageMs < 0 ? 0 : ageMs - everyMs;
  };

  const fail = (error: unknown) => {
    problem = toErrorData(error);
    failedAt = now();
    log.warn({ err: toLogFields(toMatchkeepError(error)) }, 'the catalogue was not copied');
  };

  const make = async () => {
    sweepStaged(dirname(file));
    const thread = startCopyThread(dirname(file));
    end = () => thread.terminate(stopped());
    try {
      const { bytes } = await thread.run('make', { file, at: now() });
      problem = null;
      failedAt = null;
      log.info({ bytes }, 'the catalogue was copied');
    } catch (error) {
      if (isCancelled(error)) return;
      catalogue.reportFailure(error);
      fail(error);
    } finally {
      await thread.terminate(stopped());
      end = null;
    }
  };
  const makeOnce = () => {
    making ??= make().finally(() => {
      making = null;
    });
    return making;
  };

  /** `forMs`: how long it has to be due. */
  const makeIfDue = async (forMs: number) => {
    try {
      if (dueForMs() >= forMs) await makeOnce();
    } catch (error) {
      // The folder cannot be read, or no thread starts.
      fail(error);
    }
  };
  const look = async () => {
    await makeIfDue(isBusy() ? waitAtMostMs : 0);
    lookIn(lookEveryMs);
  };
  const lookIn = (ms: number) => {
    if (isClosed) return;
    cancelAlarm = setTimer(() => void look(), ms);
  };

  return {
    start: () => lookIn(firstLookMs),
    async makeDue() {
      if (!isClosed) await makeIfDue(0);
    },
    report: () => ({ copies: catalogueCopies(file), problem }),
    async [Symbol.asyncDispose]() {
      isClosed = true;
      cancelAlarm?.();
      await end?.();
      await making;
    },
  };
}

const stopped = () => new MatchkeepError('cancelled', 'The copy of the catalogue was stopped.');
