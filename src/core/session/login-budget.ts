/**
 * The budget for automatic logins: the service may block an address that asks for too many tokens
 * (specification 5.5). The times are saved, so that a restart does not reset the budget. A damaged record counts as a budget
 * that is spent now: nobody knows how much is left.
 */
import { z } from 'zod';
import type { Log } from '../platform/log.ts';

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

export interface MetadataStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

const metadataKey = 'session.automaticLoginsAt';

/** At most one automatic login in 10 minutes and 5 in 24 hours. */
export function createLoginBudget(metadata: MetadataStore, log: Pick<Log, 'warn'>): LoginBudget {
  // Setting the clock back must not free any budget: a time in the future counts as now, and is stored as now.
  const recent = (now: number) => {
    const saved = readTimes(metadata.get(metadataKey));
    if (saved === null) log.warn('the record of automatic sign-ins is damaged: it counts as spent now');
    const times = saved ?? Array.from({ length: perDay }, () => now);
    if (saved === null) metadata.set(metadataKey, JSON.stringify(times));
    const counted = times.map((at) => Math.min(at, now));
    if (times.some((at) => at > now)) metadata.set(metadataKey, JSON.stringify(counted));
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
    spend: (now) => metadata.set(metadataKey, JSON.stringify([...recent(now), now])),
    refund() {
      const times = readTimes(metadata.get(metadataKey));
      if (times !== null) metadata.set(metadataKey, JSON.stringify(times.slice(0, -1)));
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
