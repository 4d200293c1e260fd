/** What the user has decided, as the catalogue stores it: it lasts longer than a process. */
import { z } from 'zod';
import type { Decision } from './policy.ts';

/** The part of the catalogue's metadata that is used here. */
export interface Notes {
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
export function readDecisions(notes: Pick<Notes, 'get'>, now: number): StoredDecisions {
  const wasPaused = notes.get(earlierPauseKey) === 'true';
  return {
    pause: readDecision(notes, keys.pause, now) ?? (wasPaused ? { at: now, until: null } : null),
    quietOverride: readDecision(notes, keys.quietOverride, now),
  };
}

export function writeDecisions(notes: Notes, decisions: StoredDecisions): void {
  if (notes.get(earlierPauseKey) !== null) notes.remove(earlierPauseKey);
  for (const name of ['pause', 'quietOverride'] as const) {
    const decision = decisions[name];
    const key = keys[name];
    if (decision !== null) notes.set(key, JSON.stringify(decision));
    else if (notes.get(key) !== null) notes.remove(key);
  }
}

export type BatteryNote = 'held' | 'overridden';

export function readBattery(notes: Pick<Notes, 'get'>): BatteryNote | null {
  const text = notes.get(batteryKey);
  return text === 'held' || text === 'overridden' ? text : null;
}

export function writeBattery(notes: Notes, battery: BatteryNote | null): void {
  if (battery === readBattery(notes)) return;
  if (battery === null) notes.remove(batteryKey);
  else notes.set(batteryKey, battery);
}

function readDecision(notes: Pick<Notes, 'get'>, key: string, now: number): Decision | null {
  const text = notes.get(key);
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
