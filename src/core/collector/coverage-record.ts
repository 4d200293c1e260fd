/** Records the counts of the coverage while the archiver works, so that each of its days has a row in the trend. */
import type { Changes } from '../bridge/changes.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Log } from '../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';

const recordEveryMs = 10 * 60_000;

/** Records after passes and downloads, at most every ten minutes, and once more when it is disposed of. */
export function createCoverageRecord(options: {
  readonly catalogue: Pick<Catalogue, 'coverage'>;
  readonly changes: Pick<Changes, 'on'>;
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: Log;
}): Disposable {
  const { catalogue, changes, now, log } = options;
  let recordedAt: number | null = null;

  /** What the catalogue cannot write now is recorded next time. */
  const record = () => {
    recordedAt = now();
    try {
      catalogue.coverage.record();
    } catch (error) {
      log.warn({ err: toLogFields(toMatchkeepError(error)) }, 'the coverage could not be recorded');
    }
  };
  const recordSometimes = () => {
    if (recordedAt === null || Math.abs(now() - recordedAt) >= recordEveryMs) record();
  };
  const stopListening = [
    changes.on('sync.changed', recordSometimes),
    changes.on('downloads.changed', recordSometimes),
  ];

  return {
    [Symbol.dispose]() {
      for (const stop of stopListening) stop();
      if (recordedAt !== null) record();
    },
  };
}
