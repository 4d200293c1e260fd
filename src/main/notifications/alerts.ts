/** Problems that stop the archiver until the user acts. The tray, a badge and notifications show them. */
import type { ErrorCode, ErrorData } from '../../shared/base/errors.ts';
import type { AppStatus } from '../../shared/work/status.ts';

export interface Alert {
  readonly problem: ErrorData;
  /** The place in the interface where the user can solve it. */
  readonly path: string;
}

export function activeAlerts({ session, archive }: Pick<AppStatus, 'session' | 'archive'>): readonly Alert[] {
  const isSignInStuck = session.state === 'needs-attention' && session.problem !== null;
  return [
    ...(isSignInStuck && session.problem ? [{ problem: session.problem, path: '/settings#account' }] : []),
    ...(archive.problem ? [{ problem: archive.problem, path: '/settings#archive' }] : []),
  ].filter(({ problem }) => needsUser(problem.code));
}

/** False for a temporary problem: it is retried, and shown in the window only. */
function needsUser(code: ErrorCode): boolean {
  switch (code) {
    case 'sign-in-required':
    case 'sign-in-rejected':
    case 'keychain-unavailable':
    case 'disk-full':
    case 'disk-denied':
    case 'archive-missing':
    case 'archive-locked':
    case 'catalogue-unreadable':
    case 'not-configured':
    case 'settings-damaged':
      return true;
    case 'sign-in-paused':
    case 'service-unreachable':
    case 'service-refused':
    case 'service-unreadable':
    case 'not-available-yet':
    case 'address-expired':
    case 'address-unusable':
    case 'file-corrupt':
    case 'other-game':
    case 'cancelled':
    case 'conflict':
    case 'not-supported':
    case 'path-invalid':
    case 'invalid-input':
    case 'not-found':
    case 'unexpected':
      return false;
    default:
      return code satisfies never;
  }
}
