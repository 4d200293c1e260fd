/** What the interface says about a backfill. */

import type { Backfill } from '../../../shared/coverage/backfills.ts';
import { durationText } from '../../../shared/words/backfill-words.ts';
import { formatDay } from '../../format/times.ts';

/** `Jan 01, 2026 to Mar 12, 2026`, both included. */
export function daysText({ from, to }: Pick<Backfill, 'from' | 'to'>): string {
  const last = new Date(Date.parse(to) - 1).toISOString();
  const [first, end] = [formatDay(from), formatDay(last)];
  return first === end ? first : `${first} to ${end}`;
}

/** The leagues and teams that it is limited to. */
export function namesText({ leagues, teams }: Pick<Backfill, 'leagues' | 'teams'>): string {
  return [...leagues, ...teams].join(', ') || 'all leagues and teams';
}

export function percentText({ progress }: Pick<Backfill, 'progress'>): string {
  return `${Math.floor(progress * 100)}%`;
}

/** How far it is, and about how long the rest takes. */
export function progressText(backfill: Backfill): string {
  const { readBackTo, remainingMs, state } = backfill;
  const rest = state === 'running' && remainingMs !== null ? `, ${durationText(remainingMs)} left` : '';
  return `${percentText(backfill)}, read back to ${formatDay(readBackTo)}${rest}`;
}

const titles: Readonly<Record<Backfill['state'], string>> = {
  running: 'Backfill in progress',
  paused: 'Backfill paused',
  failed: 'Backfill failed',
  done: 'Backfill incomplete',
  cancelled: 'Backfill cancelled',
};

export function titleText({ state, nextAttemptAt }: Pick<Backfill, 'state' | 'nextAttemptAt'>): string {
  return state === 'running' && nextAttemptAt !== null ? 'Backfill waiting to retry' : titles[state];
}

/** Whether it needs the user's attention or continues: only the latest backfill is shown so. */
export function isOpen({ state, unread }: Pick<Backfill, 'state' | 'unread'>): boolean {
  return (
    state === 'running' || state === 'paused' || state === 'failed' || (state === 'done' && unread.count > 0)
  );
}
