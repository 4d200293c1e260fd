/** Decides whether Matchkeep works by itself at a given time, and with which limit. Pure; times are epoch ms. */
import type { LimitedPeriod, WeeklyPeriod } from '../../shared/base/weekly-periods.ts';
import type { HoldReason } from '../../shared/work/work-status.ts';
import { dayMs, instantAt, midnightBefore, type ToWall } from './local-time.ts';
import { findRunEnd, nextStart, occurrencesAround } from './occurrences.ts';

export interface WorkRules {
  readonly quietHours: readonly WeeklyPeriod[];
  readonly bandwidthPeriods: readonly LimitedPeriod[];
  /** The limit outside of these periods; 0: no limit. */
  readonly bytesPerSecond: number;
  readonly pausesOnBattery: boolean;
}

/** A decision of the user, made at `at`. It ends at `until`, or when the user ends it (null). */
export interface Decision {
  readonly at: number;
  readonly until: number | null;
}

export interface WorkFacts {
  readonly now: number;
  readonly toWall: ToWall;
  readonly rules: WorkRules;
  readonly pause: Decision | null;
  /** "Work now" in quiet hours. */
  readonly quietOverride: Decision | null;
  /** "Work now" on battery. */
  readonly overridesBattery: boolean;
  /** Null if the host does not know. */
  readonly isOnBattery: boolean | null;
}

export interface Hold {
  readonly reason: HoldReason;
  readonly until: number | null;
}

export interface WorkPlan {
  /** Why nothing runs by itself; null while Matchkeep works. */
  readonly hold: Hold | null;
  /** What "Work now" overrides. */
  readonly override: Hold | null;
  readonly bandwidth: { readonly bytesPerSecond: number; readonly until: number | null };
  /** Until then, nothing changes without a change of the other facts. Null: for at least two weeks. */
  readonly changesAt: number | null;
}

export function decide(facts: WorkFacts): WorkPlan {
  const { now, toWall, rules, pause, quietOverride, overridesBattery } = facts;
  const isPaused = isInForce(pause, now);
  const quiet = occurrencesAround(rules.quietHours, now, toWall);
  const quietUntil = findRunEnd(quiet, now);
  const isQuietOverridden = quietUntil !== null && isInForce(quietOverride, now);
  const isHeldByBattery = rules.pausesOnBattery && facts.isOnBattery === true;
  const limited = occurrencesAround(rules.bandwidthPeriods, now, toWall);
  const current = limited.find(({ from, to }) => from <= now && now < to);
  const holds: readonly (Hold | null)[] = [
    isPaused ? { reason: 'paused', until: pause?.until ?? null } : null,
    quietUntil !== null && !isQuietOverridden ? { reason: 'quiet-hours', until: quietUntil } : null,
    isHeldByBattery && !overridesBattery ? { reason: 'battery', until: null } : null,
  ];
  const overrides: readonly (Hold | null)[] = [
    isQuietOverridden ? { reason: 'quiet-hours', until: quietOverride?.until ?? quietUntil } : null,
    isHeldByBattery && overridesBattery ? { reason: 'battery', until: null } : null,
  ];
  const times = [
    isPaused ? (pause?.until ?? null) : null,
    isQuietOverridden ? (quietOverride?.until ?? null) : null,
    quietUntil ?? nextStart(quiet, now),
    current?.to ?? null,
    nextStart(limited, now),
  ].filter((time) => time !== null);
  return {
    hold: holds.find((hold) => hold !== null) ?? null,
    override: overrides.find((one) => one !== null) ?? null,
    bandwidth: {
      bytesPerSecond: current?.period.bytesPerSecond ?? rules.bytesPerSecond,
      until: current?.to ?? null,
    },
    changesAt: times.length > 0 ? Math.min(...times) : null,
  };
}

/** The end of the quiet hours that are in force now; null outside of them. */
export function quietHoursEnd({
  rules,
  now,
  toWall,
}: Pick<WorkFacts, 'rules' | 'now' | 'toWall'>): number | null {
  return findRunEnd(occurrencesAround(rules.quietHours, now, toWall), now);
}

/** 08:00 of the next day. */
export function tomorrowMorning(now: number, toWall: ToWall): number {
  return instantAt(midnightBefore(toWall(now)) + dayMs + 8 * 3_600_000, toWall);
}

/** The clock was set back by `byMs`: the decision lasts no longer than before. */
export function withClockSetBack(decision: Decision | null, byMs: number): Decision | null {
  if (decision === null) return null;
  const { at, until } = decision;
  return { at: at - byMs, until: until === null ? null : until - byMs };
}

function isInForce(decision: Decision | null, now: number): boolean {
  return decision !== null && (decision.until === null || now < decision.until);
}
