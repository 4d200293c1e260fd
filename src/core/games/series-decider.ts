/**
 * Updates the state of wanted files after the results of their series have changed. The catalogue records which series have
 * changed (in `series_due`), so that nothing is lost in a crash; this looks at them, some at a time.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Log } from '../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import { seriesSteps } from './series-steps.ts';

export interface SeriesDecider {
  /** Something that series depend on may have changed: looks at the changed ones soon. */
  kick(): void;
  /** Looks at all changed series. Never rejects: what the catalogue cannot write now stays due. */
  drain(): Promise<void>;
  close(): void;
}

interface SeriesDeciderOptions {
  readonly catalogue: Pick<Catalogue, 'downloads'>;
  /** Epoch ms. */
  readonly now: () => number;
  /** Files became not needed, or are scheduled again. */
  readonly onDecided: () => void;
  readonly log: Log;
}

/** Series per transaction, which takes a few milliseconds of the archiver's thread. */
const atOnce = 50;

export function createSeriesDecider({ catalogue, now, onDecided, log }: SeriesDeciderOptions): SeriesDecider {
  const { downloads } = catalogue;
  let isPlanned = false;
  let isClosed = false;

  /** Returns whether there may be more. */
  const decideSome = (): boolean => {
    try {
      const at = now();
      const { series, changed } = downloads.settleSeries(atOnce, (one) => seriesSteps(one, at), at);
      if (changed > 0) onDecided();
      return series === atOnce;
    } catch (error) {
      log.warn({ err: toLogFields(toMatchkeepError(error)) }, 'decided series could not be recorded');
      return false;
    }
  };

  const kick = () => {
    if (isPlanned || isClosed) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      if (!isClosed && decideSome()) kick();
    });
  };

  return {
    kick,
    async drain() {
      while (!isClosed && decideSome()) await yieldToEventLoop();
    },
    close() {
      isClosed = true;
    },
  };
}
