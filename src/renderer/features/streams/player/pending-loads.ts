/**
 * The pending requests of one player. Browsers report blocked requests for the whole page, so each player
 * recognises its own.
 */
export interface PendingLoads {
  start(address: string): void;
  /**
   * `unanswered`: failed without a reason. A request that the browser blocks looks like this, and its report
   * follows.
   */
  end(address: string, how: 'answered' | 'unanswered' | 'aborted'): void;
  /** Whether the blocked request is one of these, identified by its address or its origin. */
  isOwn(blocked: string): boolean;
}

export function createPendingLoads(): PendingLoads {
  const inFlight = new Set<string>();
  /** Unanswered since the last answered load. */
  const unanswered = new Set<string>();
  return {
    start: (address) => void inFlight.add(withoutHash(address)),
    end(address, how) {
      const name = withoutHash(address);
      inFlight.delete(name);
      if (how === 'unanswered') unanswered.add(name);
      if (how === 'answered') unanswered.clear();
    },
    isOwn(blocked) {
      if (inFlight.has(blocked) || unanswered.has(blocked)) return true;
      return [...unanswered].some((address) => URL.parse(address)?.origin === blocked);
    },
  };
}

/** Browsers report addresses without the fragment. */
function withoutHash(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  url.hash = '';
  return url.href;
}
