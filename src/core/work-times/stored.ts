/** What the user has decided, as the catalogue stores it: it lasts longer than a process. */
import { z } from 'zod';
import type { Decision } from './policy.ts';

/** The part of the catalogue's metadata that is used here: the catalogue is on the same floor. */
export interface Metadata {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** While a running Matchkeep pauses on battery: what commands of other processes show. */
const batteryKey = 'work.battery';

const keys = { pause: 'work.pause', quietOverride: 'work.override' } as const;
/** Before pauses had an end: `true` while downloads were paused. */
const earlierPauseKey = 'queue.isPaused';

const decisionSchema = z.object({ at: z.number(), until: z.number().nullable() });

export interface StoredDecisions {
  readonly pause: Decision | null;
  readonly quietOverride: Decision | null;
}

/**
 * If the clock was set back since (`now` is before the decision), a decision lasts no longer than it did then.
 */
export function readDecisions(metadata: Pick<Metadata, 'get'>, now: number): StoredDecisions {
  const wasPaused = metadata.get(earlierPauseKey) === 'true';
  return {
    pause: readDecision(metadata, keys.pause, now) ?? (wasPaused ? { at: now, until: null } : null),
    quietOverride: readDecision(metadata, keys.quietOverride, now),
  };
}

export function writeDecisions(metadata: Metadata, decisions: StoredDecisions): void {
  if (metadata.get(earlierPauseKey) !== null) metadata.remove(earlierPauseKey);
  for (const name of ['pause', 'quietOverride'] as const) {
    const decision = decisions[name];
    const key = keys[name];
    if (decision !== null) metadata.set(key, JSON.stringify(decision));
    else if (metadata.get(key) !== null) metadata.remove(key);
  }
}

export type BatteryHold = 'held' | 'overridden';

export function readBattery(metadata: Pick<Metadata, 'get'>): BatteryHold | null {
  const text = metadata.get(batteryKey);
  return text === 'held' || text === 'overridden' ? text : null;
}

export function writeBattery(metadata: Metadata, battery: BatteryHold | null): void {
  if (battery === readBattery(metadata)) return;
  if (battery === null) metadata.remove(batteryKey);
  else metadata.set(batteryKey, battery);
}

function readDecision(metadata: Pick<Metadata, 'get'>, key: string, now: number): Decision | null {
  const text = metadata.get(key);
  if (text === null) return null;
  const parsed = decisionSchema.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { at, until } = parsed.data;
  const byMs = Math.max(0, at - now);
  return { at: at - byMs, until: until === null ? null : until - byMs };
}

/** Undefined for text that is not JSON, as a later version may store. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
