/** Games that do not count: remakes, early surrenders, and games that were aborted or replaced. */
import type { VoidReason } from '../../shared/domain/void-games.ts';

/** What a summary of any shape says about the end of a game; null if it does not say so. */
export interface GameEnding {
  /** `GameComplete`, `Abort_Unexpected` and others: an open set. */
  readonly endOfGameResult: string | null;
  readonly isEarlySurrender: boolean | null;
  readonly lengthSeconds: number | null;
  readonly hasWinner: boolean;
  /** Whether a nexus fell or a side surrendered. */
  readonly wasDecided: boolean;
}

/** A vote to remake a game is possible in its first minutes only. */
const maxRemakeSeconds = 10 * 60;

/** Why a game does not count according to its summary; null if the summary does not say so. */
export function voidInSummary(ending: GameEnding): VoidReason | null {
  const { endOfGameResult, isEarlySurrender, lengthSeconds, hasWinner, wasDecided } = ending;
  const result = endOfGameResult?.toLowerCase() ?? '';
  // Files of June 2024 also say this of games that were played to their end.
  const isDecided = result === 'abort_unexpected' && hasWinner && wasDecided && isEarlySurrender !== true;
  if (result.startsWith('abort') && !isDecided) return 'aborted';
  const isShort = lengthSeconds !== null && lengthSeconds < maxRemakeSeconds;
  if (isEarlySurrender === true) return lengthSeconds === null || isShort ? 'remake' : 'early-surrender';
  return isShort && !hasWinner ? 'aborted' : null;
}

/** Words for a game that was called off, in a state or status of the service; both are open sets. */
const words: readonly (readonly [RegExp, VoidReason])[] = [
  [/remake|remade|restart/i, 'remake'],
  [/abort|cancel|\bvoid|annul|discard/i, 'aborted'],
];

/** Why a game does not count according to the service's listing; null if the listing does not say so. */
export function voidInListing(listed: {
  readonly state: string | null;
  readonly status: string | null;
}): VoidReason | null {
  for (const text of [listed.status, listed.state]) {
    const found = text === null ? undefined : words.find(([pattern]) => pattern.test(text));
    if (found) return found[1];
  }
  return null;
}
