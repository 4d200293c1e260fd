/** Games that do not count: remakes, early surrenders, and games that were aborted. */
import type { VoidReason } from '../../shared/void-games.ts';

/** Words for a game that was called off, in a state or status of the service; both are open sets. */
const words: readonly (readonly [RegExp, VoidReason])[] = [
  [/remake|remade|replay_?ed|restart/i, 'remake'],
  [/abort|cancel|void|annul|terminat|discard/i, 'aborted'],
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
