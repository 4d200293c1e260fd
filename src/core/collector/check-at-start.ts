/**
 * Checks a small catalogue soon after the start, in a thread: a damaged one is known before much is recorded in it. A larger
 * one takes longer, and is read with its daily copy.
 */
import { statSync } from 'node:fs';
import { isCancelled } from '../../shared/base/errors.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { checkCatalogue } from '../catalogue/check-catalogue.ts';
import { type SetTimer, unrefTimer } from '../platform/alarm-clock.ts';
import type { Log } from '../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';

interface CheckAtStartOptions {
  readonly catalogue: Pick<Catalogue, 'file' | 'reportFailure'>;
  readonly log: Pick<Log, 'warn'>;
  /** Injected in tests. Default: a timer, whatever clock the other rooms have. */
  readonly setTimer?: SetTimer;
}

export interface CheckAtStart {
  start(): void;
  /** Ends the check. */
  stop(): Promise<void>;
}

const afterStartMs = 60_000;
/** Read in less than a second. */
const maxBytes = 256 * 1024 * 1024;

export function createCheckAtStart({
  catalogue,
  log,
  setTimer = unrefTimer,
}: CheckAtStartOptions): CheckAtStart {
  const stopping = new AbortController();
  let cancelTimer = () => {};
  let running: Promise<void> = Promise.resolve();
  const check = async () => {
    const size = statSync(catalogue.file, { throwIfNoEntry: false })?.size ?? 0;
    if (size > maxBytes) return;
    try {
      await checkCatalogue(catalogue, { isQuick: true, signal: stopping.signal });
    } catch (error) {
      // Damage is announced by the catalogue.
      if (stopping.signal.aborted || isCancelled(error)) return;
      log.warn({ err: toLogFields(toMatchkeepError(error)) }, 'the check of the catalogue failed');
    }
  };
  return {
    start() {
      cancelTimer = setTimer(() => {
        running = check();
      }, afterStartMs);
    },
    async stop() {
      cancelTimer();
      stopping.abort();
      await running;
    },
  };
}
