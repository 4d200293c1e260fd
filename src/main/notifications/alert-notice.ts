/** Tells once of each thing that needs the user, and takes it down when it is seen to. */
import type { ErrorCode } from '../../shared/errors.ts';
import type { FollowedStatus } from '../system/followed-status.ts';
import { concernsOf } from './alerts.ts';
import type { Notifier } from './notifier.ts';

/** What comes and goes (a loose cable) is not told of each time. */
const leastGapMs = 60 * 60_000;

export interface ConcernNoticeOptions {
  readonly status: Pick<FollowedStatus, 'follow'>;
  readonly notifier: Notifier;
  /** Whether the user has the window before them, which shows it. */
  readonly isWatched: () => boolean;
  readonly goTo: (path: string) => void;
  /** Monotonic, in ms. */
  readonly now?: () => number;
}

export function tellOfConcerns(options: ConcernNoticeOptions): void {
  const { status, notifier, isWatched, goTo, now = () => performance.now() } = options;
  const toldAt = new Map<ErrorCode, number>();
  let standing: ReadonlySet<ErrorCode> = new Set();

  status.follow(({ status: current }) => {
    const concerns = concernsOf(current);
    for (const { problem, path } of concerns) {
      if (standing.has(problem.code)) continue;
      if (now() - (toldAt.get(problem.code) ?? Number.NEGATIVE_INFINITY) < leastGapMs) continue;
      toldAt.set(problem.code, now());
      if (isWatched()) continue;
      const kind = kindOf(problem.code);
      notifier.show({ kind, title: problem.message, body: problem.remedy ?? '', onClick: () => goTo(path) });
    }
    const codes = new Set(concerns.map(({ problem }) => problem.code));
    for (const code of standing) if (!codes.has(code)) notifier.withdraw(kindOf(code));
    standing = codes;
  });
}

const kindOf = (code: ErrorCode) => `concern ${code}`;
