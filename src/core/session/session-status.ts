/** How the session stands, for the status bar and for commands that only read. */
import type { SessionStatus } from '../../shared/domain.ts';
import { type ErrorData, toErrorData } from '../../shared/errors.ts';
import type { Credentials } from './credentials.ts';
import { passwordRejected } from './session-errors.ts';
import type { Tokens } from './session-file.ts';

const dayMs = 24 * 60 * 60_000;
/** Refresh tokens end at this age, or when unused for this long (specification 5.4). */
const refreshAgeMs = 30 * dayMs;
const refreshIdleMs = 15 * dayMs;
const refreshWarningMs = 3 * dayMs;

/** Epoch ms: the earlier of the refresh token's two ends. */
export function refreshEndsAt(tokens: Pick<Tokens, 'refreshIssuedAt' | 'refreshUsedAt'>): number {
  return Math.min(tokens.refreshIssuedAt + refreshAgeMs, tokens.refreshUsedAt + refreshIdleMs);
}

/** The status from what is known without a secret: works before the tokens were opened, and read-only. */
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
