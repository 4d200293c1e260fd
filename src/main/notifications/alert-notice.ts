/** Notifies once about each problem that needs the user, and withdraws the notification when it is solved. */
import type { ErrorCode } from '../../shared/base/errors.ts';
import type { FollowedStatus } from '../system/followed-status.ts';
import { type Alert, activeAlerts } from './alerts.ts';
import type { Notifier } from './notifier.ts';

/** A problem that comes and goes (a loose cable) is not reported every time. */
const minGapMs = 60 * 60_000;

export interface AlertNoticeOptions {
  readonly status: Pick<FollowedStatus, 'follow'>;
  readonly notifier: Notifier;
  /** Whether the user has the window before them, which shows it. */
  readonly isWatched: () => boolean;
  readonly goTo: (path: string) => void;
  /** Monotonic, in ms. */
  readonly now?: () => number;
}

export function notifyAlerts(options: AlertNoticeOptions): void {
  const { status, notifier, isWatched, goTo, now = () => performance.now() } = options;
  const notifiedAt = new Map<ErrorCode, number>();
  let standing: ReadonlySet<ErrorCode> = new Set();

  const notify = (alerts: readonly Alert[]) => {
    for (const { problem, path } of alerts) {
      if (standing.has(problem.code)) continue;
      if (now() - (notifiedAt.get(problem.code) ?? Number.NEGATIVE_INFINITY) < minGapMs) continue;
      notifiedAt.set(problem.code, now());
      if (isWatched()) continue;
      const kind = alertKind(problem.code);
      notifier.show({ kind, title: problem.message, body: problem.remedy ?? '', onClick: () => goTo(path) });
    }
    const codes = new Set(alerts.map(({ problem }) => problem.code));
    for (const code of standing) if (!codes.has(code)) notifier.withdraw(alertKind(code));
    standing = codes;
  };
  status.follow(
    ({ status: current }) => notify(activeAlerts(current)),
    // Whatever the screen, it offers to rebuild the catalogue.
    (damage) => notify([{ problem: damage, path: '/' }]),
  );
}

const alertKind = (code: ErrorCode) => `alert ${code}`;
