/** What the words of the coverage are given besides its figures. */
import type { AppStatus } from './status.ts';

/** How the place that shows the words writes numbers, days (`2026-11-21`, UTC) and ISO times. `now` is epoch ms. */
export interface Wording {
  readonly count: (value: number) => string;
  readonly day: (day: string) => string;
  readonly time: (iso: string) => string;
  readonly now: number;
}

/** What the sentence needs besides the counts: who may list games, and what holds the queue. */
export type CoverageConditions = Pick<AppStatus, 'session' | 'isOffline' | 'work'> & {
  readonly archive: Pick<AppStatus['archive'], 'problem'>;
  readonly queue: Pick<AppStatus['queue'], 'queuedMs'>;
};
