/** The session's status, for the status bar and for read-only commands. */
import { type ErrorData, toErrorData } from '../../shared/base/errors.ts';
import type { SessionStatus } from '../../shared/work/status.ts';
import type { Credentials } from './credentials.ts';
import { passwordRejected } from './session-errors.ts';
import type { Tokens } from './session-file.ts';

const dayMs = 24 * 60 * 60_000;
/** A refresh token expires at this age, or when unused for the idle time (specification 5.4). */
const refreshAgeMs = 30 * dayMs;
const refreshIdleMs = 15 * dayMs;
const refreshWarningMs = 3 * dayMs;

/** Epoch ms: the earlier of the refresh token's two expiry times. */
export function refreshEndsAt(tokens: Pick<Tokens, 'refreshIssuedAt' | 'refreshUsedAt'>): number {
  return Math.min(tokens.refreshIssuedAt + refreshAgeMs, tokens.refreshUsedAt + refreshIdleMs);
}

/** The status as far as it is known without a secret: before the tokens are opened, and in read-only commands. */
export function sessionStatus(
  record: Credentials | null,
  tokens: Tokens | null,
  problem: ErrorData | null,
  isRenewing: boolean,
  now: number,
): SessionStatus {
  const times = tokens ?? record?.times ?? null;
  const standing = record !== null && record.rejectedAt !== null ? toErrorData(passwordRejected()) : problem;
  const refreshEnd = times ? refreshEndsAt(times) : null;
  const state = isRenewing
    ? 'refreshing'
    : standing && standing.code !== 'cancelled'
      ? 'needs-attention'
      : record
        ? 'active'
        : 'signed-out';
  return {
    state,
    username: record?.username ?? null,
    credentials: record?.keep ?? null,
    accessExpiresAt: times ? new Date(times.accessExpiresAt).toISOString() : null,
    refreshExpiresAt: refreshEnd === null ? null : new Date(refreshEnd).toISOString(),
    isRefreshEnding: refreshEnd !== null && refreshEnd - now < refreshWarningMs,
    problem: standing,
  };
}
