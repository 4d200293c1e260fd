/** Records the counts of the coverage while the archiver works, so that each of its days has a row in the trend. */
import type { Changes } from '../bridge/changes.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Log } from '../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';

const recordEveryMs = 10 * 60_000;

/**
 * Records after passes and downloads, at most every ten minutes, at once when the service's address changes, and once
 * more when it is disposed of.
 */
export function createCoverageRecord(options: {
  readonly catalogue: Pick<Catalogue, 'coverage'>;
  readonly changes: Pick<Changes, 'on'>;
  /** The address of the service. */
  readonly baseUrl: () => string;
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: Log;
}): Disposable {
  const { catalogue, changes, baseUrl, now, log } = options;
  let recordedAt: number | null = null;
  let service = baseUrl();

  /** What the catalogue cannot write now is recorded next time. */
  const record = () => {
    recordedAt = now();
    service = baseUrl();
    try {
      catalogue.coverage.record(service);
    } catch (error) {
      log.warn({ err: toLogFields(toMatchkeepError(error)) }, 'the coverage could not be recorded');
    }
  };
  const recordSometimes = () => {
    if (recordedAt === null || Math.abs(now() - recordedAt) >= recordEveryMs) record();
  };
  const stopListening = [
    changes.on('settings.changed', () => {
      if (baseUrl() !== service) record();
    }),
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
