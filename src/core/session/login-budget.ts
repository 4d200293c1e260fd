/**
 * The budget for automatic logins: the service may block an address that asks for too many tokens
 * (specification 5.5). The times are saved, so that a restart does not reset the budget. With a damaged record, one more
 * login is allowed, and then none for a day: nobody knows how much is left.
 */
import { z } from 'zod';
import type { Log } from '../platform/log.ts';
import type { FolderState } from '../settings/folder-state.ts';

const tenMinutesMs = 10 * 60_000;
const dayMs = 24 * 60 * 60_000;
const perDay = 5;

export interface LoginBudget {
  /** Epoch ms from which the next automatic login is allowed; `now` or earlier means now. */
  nextAt(now: number): number;
  /** Counts a login before it is made. */
  spend(now: number): void;
  /** Uncounts the last login, which never reached the service. */
  refund(): void;
}

const stateKey = 'session.automaticLoginsAt';

/** At most one automatic login in 10 minutes and 5 in 24 hours. */
export function createLoginBudget(state: FolderState, log: Pick<Log, 'warn'>): LoginBudget {
  // Setting the clock back must not free any budget: a time in the future counts as now, and is stored as now.
  const recent = (now: number) => {
    const saved = readTimes(state.get(stateKey));
    if (saved === null) log.warn('the record of automatic sign-ins is damaged: one is allowed today');
    const times = saved ?? Array.from({ length: perDay - 1 }, () => now - tenMinutesMs);
    if (saved === null) state.set(stateKey, JSON.stringify(times));
    const counted = times.map((at) => Math.min(at, now));
    if (times.some((at) => at > now)) state.set(stateKey, JSON.stringify(counted));
    return counted.filter((at) => at > now - dayMs);
  };
  return {
    nextAt(now) {
      const times = recent(now);
      const last = times.at(-1);
      const spacedAt = last === undefined ? now : last + tenMinutesMs;
      const oldestThatCounts = times.at(-perDay);
      const dailyAt = oldestThatCounts === undefined ? now : oldestThatCounts + dayMs;
      return Math.max(spacedAt, dailyAt);
    },
    spend: (now) => state.set(stateKey, JSON.stringify([...recent(now), now])),
    refund() {
      const times = readTimes(state.get(stateKey));
      if (times !== null) state.set(stateKey, JSON.stringify(times.slice(0, -1)));
    },
  };
}

/** Null for a damaged record. */
function readTimes(text: string | null): readonly number[] | null {
  if (text === null) return [];
  try {
    return z.array(z.number()).parse(JSON.parse(text));
  } catch {
    return null;
  }
}
