/** Saves the renewal state of each service address in the data folder, so that it survives a restart. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { errorDataSchema } from '../../shared/base/errors.ts';
import type { Log } from '../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import type { FolderState } from '../settings/folder-state.ts';
import {
  decideRenewal,
  initialRenewalState,
  type RenewalDecision,
  type RenewalEvent,
  type RenewalState,
} from './renewal-policy.ts';

const count = z.number().int().min(0);
const wait = { since: z.number(), until: z.number() };
const stateSchema: z.ZodType<RenewalState> = z.object({
  failures: count,
  failuresWithOffline: count,
  loginAfter: count.min(1),
  hold: z.object({ ...wait, error: errorDataSchema }).nullable(),
  unhelpful: count,
  unhelpfulLoginAfter: count.min(1),
  unhelpfulWait: z.object(wait).nullable(),
});

export interface RenewalStore {
  state(address: string): RenewalState;
  /** Applies the event to the state of this address, saves the state if it changed, and returns the decision. */
  apply(address: string, event: RenewalEvent): RenewalDecision;
}

/** If the state cannot be saved, this process still follows it. A damaged state counts as none. */
export function createRenewalStore(folder: FolderState, log: Log): RenewalStore {
  const states = new Map<string, RenewalState>();
  const stateAt = (address: string): RenewalState => {
    const state = states.get(address) ?? parseState(folder.get(stateKey(address)));
    states.set(address, state);
    return state;
  };
  return {
    state: stateAt,
    apply(address, event) {
      const before = stateAt(address);
      const { state, decision } = decideRenewal(before, event);
      const text = JSON.stringify(state);
      if (text === JSON.stringify(before)) return decision;
      states.set(address, state);
      try {
        folder.set(stateKey(address), text);
      } catch (error) {
        log.warn(
          { err: toLogFields(toMatchkeepError(error)) },
          'the state of the session could not be saved',
        );
      }
      return decision;
    },
  };
}

/** The address is hashed: the file names no host. */
function stateKey(address: string): string {
  return `session.renewal.${createHash('sha256').update(address).digest('hex').slice(0, 16)}`;
}

function parseState(text: string | null): RenewalState {
  if (text === null) return initialRenewalState;
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch {
    return initialRenewalState;
  }
}
