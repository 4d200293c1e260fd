/**
 * Failures of calls that each concern one game: a 500, a web page or a redirect may be about that game alone, or say
 * that the whole service is in trouble. Several games in a row raise the doubt, and one call that concerns no game
 * decides it: only its failure counts against the service.
 */
import { MatchkeepError } from '../../shared/errors.ts';
import { type Circuits, dataOrigin, gameAddresses } from './circuits.ts';

export interface Doubts {
  /** Takes the failure of a call about one game. False if it says something of the whole service: no answer came. */
  take(call: string, error: unknown): boolean;
  /** A call about one game succeeded. */
  clear(): void;
}

interface DoubtsOptions {
  readonly circuits: Circuits;
  /** A call that concerns no game. It reports its outcome to the circuits itself; rejects if it fails. */
  readonly probe: () => Promise<unknown>;
  /** Epoch ms. */
  readonly now: () => number;
}

/** This many different games without a good answer raise the doubt; with the deciding call, they open the circuit. */
const gamesInDoubt = 4;
/** The service's good answer is believed this long. */
const proofMs = 10_000;
/** And a bad one this long: the failures of games count meanwhile, and the circuit makes its own probes. */
const refutationMs = 30 * 60_000;
/** Where this many games in a row failed, all addresses are out of order, whatever else the service answers. */
const maxFailedGames = 200;

export function createDoubts({ circuits, probe, now }: DoubtsOptions): Doubts {
  /** The last failure of each game since the service last proved itself. */
  const pending = new Map<string, unknown>();
  /** The games that failed since one succeeded. */
  const failed = new Set<string>();
  let isProbing = false;
  let last: { readonly at: number; readonly isGood: boolean } | null = null;

  /** Null if the last answer is too old to be believed. */
  const lastAnswer = () => {
    if (last === null || Math.abs(now() - last.at) >= (last.isGood ? proofMs : refutationMs)) return null;
    return last.isGood ? 'good' : 'bad';
  };

  const decide = async () => {
    isProbing = true;
    try {
      await probe();
      last = { at: now(), isGood: true };
    } catch {
      last = { at: now(), isGood: false };
      // The client has reported it; the failures that were held back count too.
      for (const [call, error] of pending) circuits.report(dataOrigin, call, error);
    } finally {
      isProbing = false;
      pending.clear();
    }
  };

  return {
    take(call, error) {
      if (!isDoubtful(error)) return false;
      failed.add(call);
      if (failed.size > maxFailedGames) return false;
      const answer = lastAnswer();
      if (answer === 'bad') return false;
      const isDown = circuits.outage(dataOrigin) !== null;
      if (!isDown) circuits.doubt(gameAddresses, call, error);
      if (answer === 'good' && !isDown) return true;
      pending.set(call, error);
      if (!isProbing && (isDown || pending.size >= gamesInDoubt)) void decide();
      return true;
    },
    clear() {
      last = null;
      failed.clear();
      pending.clear();
      circuits.succeeded(gameAddresses);
    },
  };
}

/** Whether the service answered, and not as specified. */
function isDoubtful(error: unknown): boolean {
  if (!(error instanceof MatchkeepError)) return false;
  if (error.code === 'service-unreadable') return true;
  const { code, status = 0 } = error;
  return code === 'service-refused' && (status >= 500 || (status >= 300 && status < 400));
}
