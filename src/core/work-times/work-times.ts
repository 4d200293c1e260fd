/**
 * Work times: whether Matchkeep works by itself now. Quiet hours, a pause and the battery hold its work; "Work now"
 * overrides quiet hours and battery. Each change is announced as `work.changed`.
 */

import { parseBandwidthPeriods, parseQuietHours } from '../../shared/base/weekly-periods.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { PauseLength, WorkStatus } from '../../shared/work/work-status.ts';
import type { Changes } from '../bridge/changes.ts';
import { createAlarmClock } from '../platform/alarm-clock.ts';
import type { FolderState } from '../settings/folder-state.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { systemWall, type ToWall, utcOffsetMinutes } from './local-time.ts';
import {
  decide,
  type Hold,
  quietHoursEnd,
  tomorrowMorning,
  type WorkFacts,
  type WorkPlan,
  type WorkRules,
  withClockSetBack,
} from './policy.ts';
import { readBattery, readDecisions, type StoredDecisions, writeBattery, writeDecisions } from './stored.ts';

/** A correction of the clock by less than this moves no decision: "until 08:00" remains 08:00. */
const minSetBackMs = 60_000;
/** Not every system announces that the machine was plugged in or unplugged. */
const checkPowerMs = 60_000;

/** What the host knows of the machine's power supply. */
export interface HostPower {
  /** Null if the host does not know. */
  isOnBattery(): boolean | null;
  /** Returns the function that stops listening. */
  onChange(listener: () => void): () => void;
}

export interface WorkTimesOptions {
  readonly settings: Pick<SettingsStore, 'get'>;
  readonly state: FolderState;
  readonly changes: Pick<Changes, 'emit' | 'on'>;
  readonly host: { readonly power?: HostPower };
  /** Epoch ms. */
  readonly now: () => number;
  readonly setAlarm?: ((callback: () => void, ms: number) => () => void) | undefined;
  /** The machine's local time; injected in tests. */
  readonly toWall?: ToWall;
}

export interface WorkTimes extends Disposable {
  /** Why nothing runs by itself now; null while Matchkeep works. `until` is in epoch ms. */
  hold(): Hold | null;
  /** The limit for all downloads now; 0: no limit. */
  bytesPerSecond(): number;
  status(): WorkStatus;
  pause(length: PauseLength): void;
  /** Ends a pause. */
  resume(): void;
  /** Works in spite of the quiet hours until their end, and on battery until the machine is plugged in; or no longer. */
  override(isOn: boolean): void;
  /** Looks again, as after sleep: alarms may be late. */
  refresh(): void;
}

export function createWorkTimes(options: WorkTimesOptions): WorkTimes {
  const { settings, state, changes, host, toWall = systemWall } = options;
  let decisions = readDecisions(state, options.now());
  let rules = readRules(settings.get());
  let overridesBattery = false;

  const clock = createAlarmClock({
    now: options.now,
    onRing: () => refresh(),
    onSetBack(byMs) {
      if (byMs < minSetBackMs) return;
      store({
        pause: withClockSetBack(decisions.pause, byMs),
        quietOverride: withClockSetBack(decisions.quietOverride, byMs),
      });
    },
    setTimer: options.setAlarm,
  });
  const store = (next: StoredDecisions) => {
    decisions = next;
    writeDecisions(state, next);
  };
  const facts = (now: number): WorkFacts => ({
    now,
    toWall,
    rules,
    overridesBattery,
    ...decisions,
    isOnBattery: host.power?.isOnBattery() ?? null,
  });
  const noteBattery = () => {
    const isHolding = rules.pausesOnBattery && host.power?.isOnBattery() === true;
    writeBattery(state, isHolding ? (overridesBattery ? 'overridden' : 'held') : null);
  };
  let readAt = clock.now();
  let plan = decide(facts(readAt));
  noteBattery();

  /** The plan of this moment, which an alarm may not have announced yet. */
  const current = (): WorkPlan => {
    const now = clock.now();
    const isOld = now < readAt || (plan.changesAt !== null && now >= plan.changesAt);
    if (isOld) refresh();
    return plan;
  };
  const setAlarm = () => {
    const checkAt = rules.pausesOnBattery && host.power ? readAt + checkPowerMs : null;
    const times = [plan.changesAt, checkAt].filter((time) => time !== null);
    clock.set(times.length > 0 ? Math.min(...times) : null);
  };
  const refresh = () => {
    readAt = clock.now();
    const before = plan;
    if (host.power?.isOnBattery() !== true) overridesBattery = false;
    plan = decide(facts(readAt));
    setAlarm();
    if (isSame(before, plan)) return;
    noteBattery();
    changes.emit('work.changed');
  };
  const changeTo = (next: Partial<StoredDecisions>) => {
    store({ ...decisions, ...next });
    refresh();
  };

  const stopListening = [
    changes.on('settings.changed', (changed) => {
      rules = readRules(changed);
      refresh();
    }),
    host.power?.onChange(() => refresh()),
  ];
  setAlarm();

  return {
    hold: () => current().hold,
    bytesPerSecond: () => current().bandwidth.bytesPerSecond,
    status: () =>
      toStatus(current(), host.power?.isOnBattery() ?? null, utcOffsetMinutes(options.now(), toWall)),
    pause(length) {
      const at = clock.now();
      changeTo({ pause: { at, until: pauseEnd(length, at, toWall) } });
    },
    resume: () => changeTo({ pause: null }),
    override(isOn) {
      const at = clock.now();
      const until = isOn ? quietHoursEnd({ rules, now: at, toWall }) : null;
      overridesBattery = isOn && host.power?.isOnBattery() === true;
      changeTo({ quietOverride: until === null ? null : { at, until } });
    },
    refresh,
    [Symbol.dispose]() {
      clock.set(null);
      for (const stop of stopListening) stop?.();
    },
  };
}

/**
 * The status for a process that only reads. It knows of the machine's power supply what the running Matchkeep has
 * noted (`isRunning`), which is only that it pauses on battery.
 */
export function readWorkStatus(
  settings: Settings,
  state: Pick<FolderState, 'get'>,
  { now, isRunning }: { readonly now: number; readonly isRunning: boolean },
): WorkStatus {
  const battery = isRunning ? readBattery(state) : null;
  const isOnBattery = battery === null ? null : true;
  const power = { overridesBattery: battery === 'overridden', isOnBattery };
  const facts = {
    now,
    toWall: systemWall,
    rules: readRules(settings),
    ...readDecisions(state, now),
    ...power,
  };
  return toStatus(decide(facts), isOnBattery, utcOffsetMinutes(now, systemWall));
}

function pauseEnd(length: PauseLength, now: number, toWall: ToWall): number | null {
  if ('minutes' in length) return now + length.minutes * 60_000;
  return length.until === 'tomorrow' ? tomorrowMorning(now, toWall) : null;
}

/** The settings have been checked: text that cannot be read has no periods. */
function readRules(settings: Settings): WorkRules {
  const quiet = parseQuietHours(settings['work.quietHours']);
  const limits = parseBandwidthPeriods(settings['downloads.bandwidthPeriods']);
  return {
    quietHours: quiet.isValid ? quiet.periods : [],
    bandwidthPeriods: limits.isValid ? limits.periods : [],
    bytesPerSecond: settings['downloads.bytesPerSecond'],
    pausesOnBattery: settings['work.pauseOnBattery'],
  };
}

function toStatus(
  { hold, override, bandwidth }: WorkPlan,
  isOnBattery: boolean | null,
  offsetMinutes: number,
): WorkStatus {
  const toIso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    hold: hold && { ...hold, until: toIso(hold.until) },
    override: override && { ...override, until: toIso(override.until) },
    bandwidth: { ...bandwidth, until: toIso(bandwidth.until) },
    isOnBattery,
    utcOffsetMinutes: offsetMinutes,
  };
}

function isSame(one: WorkPlan, other: WorkPlan): boolean {
  const shown = ({ hold, override, bandwidth }: WorkPlan) => JSON.stringify([hold, override, bandwidth]);
  return shown(one) === shown(other);
}
