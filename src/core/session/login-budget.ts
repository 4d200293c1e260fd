/**
 * The budget for automatic logins: the service may block an address that asks for too many tokens
 * (specification 5.5). The times are saved, so that a restart does not reset the budget.
 */
import { z } from 'zod';

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
export function createLoginBudget(metadata: MetadataStore): LoginBudget {
  // Setting the clock back must not free any budget: a time in the future counts as now, and is stored as now.
  const recent = (now: number) => {
    const times = readTimes(metadata.get(metadataKey));
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
    refund: () =>
      metadata.set(metadataKey, JSON.stringify(readTimes(metadata.get(metadataKey)).slice(0, -1))),
  };
}

function readTimes(text: string | null): readonly number[] {
  if (text === null) return [];
  return z.array(z.number()).parse(JSON.parse(text));
}
