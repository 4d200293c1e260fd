/** What a pass reports, and why collecting is suspended. */
import type { ErrorData } from '../../shared/base/errors.ts';
import type { AppStatus } from '../../shared/work/status.ts';
import type { WorkStatus } from '../../shared/work/work-status.ts';

export type SuspendReason = 'asleep' | 'offline';

/** What one pass did, and how many downloads are in which state after it. */
export interface SyncOnceReport {
  readonly pages: number;
  readonly matchesSeen: number;
  readonly gamesSeen: number;
  readonly newAssets: number;
  /** Why the listing could not be read, or what of it may be missing. */
  readonly problem: ErrorData | null;
  /** Why due downloads were not fetched: the service, the sign-in, or (with files archived) the disk. */
  readonly queueProblem: ErrorData | null;
  readonly archived: number;
  readonly archivedBytes: number;
  /** In the state `failed`. */
  readonly failed: number;
  /** Waiting after an error, to be tried again. */
  readonly retrying: number;
  /** Not yet available from the service: scheduled or waiting. */
  readonly waiting: number;
  readonly notOffered: number;
  /** Due and not fetched. */
  readonly queued: number;
  /** The pause for whose end queued files wait; null without one. A pass works in quiet hours and on battery. */
  readonly hold: WorkStatus['hold'];
  readonly coverage: AppStatus['coverage'];
}
