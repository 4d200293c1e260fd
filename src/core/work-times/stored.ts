/** What the user has decided, as the data folder stores it: it lasts longer than a process and the catalogue. */

import { z } from 'zod';
import { parseJson } from '../platform/parse-json.ts';
import type { FolderState } from '../settings/folder-state.ts';
import type { Decision } from './policy.ts';

/** While a running Matchkeep pauses on battery: what commands of other processes show. */
const batteryKey = 'work.battery';

const keys = { pause: 'work.pause', quietOverride: 'work.override' } as const;

const decisionSchema = z.object({ at: z.number(), until: z.number().nullable() });

export interface StoredDecisions {
  readonly pause: Decision | null;
  readonly quietOverride: Decision | null;
}

/**
 * If the clock was set back since (`now` is before the decision), a decision lasts no longer than it did then.
 */
export function readDecisions(state: Pick<FolderState, 'get'>, now: number): StoredDecisions {
  return {
    pause: readDecision(state, keys.pause, now),
    quietOverride: readDecision(state, keys.quietOverride, now),
  };
}

/** Throws the system's errors. */
export function writeDecisions(state: FolderState, decisions: StoredDecisions): void {
  for (const name of ['pause', 'quietOverride'] as const) {
    const decision = decisions[name];
    state.set(keys[name], decision === null ? null : JSON.stringify(decision));
  }
}

export type BatteryHold = 'held' | 'overridden';

export function readBattery(state: Pick<FolderState, 'get'>): BatteryHold | null {
  const text = state.get(batteryKey);
  return text === 'held' || text === 'overridden' ? text : null;
}

export function writeBattery(state: FolderState, battery: BatteryHold | null): void {
  state.set(batteryKey, battery);
}

function readDecision(state: Pick<FolderState, 'get'>, key: string, now: number): Decision | null {
  const text = state.get(key);
  if (text === null) return null;
  const parsed = decisionSchema.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { at, until } = parsed.data;
  const byMs = Math.max(0, at - now);
  return { at: at - byMs, until: until === null ? null : until - byMs };
}
