/**
 * The addresses that one player asks for. Every player hears of everything that the browser keeps the page from
 * asking: by its own loads it knows what of it is its own.
 */
export interface PendingLoads {
  start(address: string): void;
  /** `unanswered`: nothing was told of why. What the browser blocked looks so, and it says why afterwards. */
  end(address: string, how: 'answered' | 'unanswered' | 'aborted'): void;
  /** Whether it was one of these loads that was blocked: named as it was asked, or by its origin alone. */
  isOwn(blocked: string): boolean;
}

export function createPendingLoads(): PendingLoads {
  const underWay = new Set<string>();
  /** Since a load last ended with an answer. */
  const unanswered = new Set<string>();
  return {
    start: (address) => void underWay.add(withoutHash(address)),
    end(address, how) {
      const name = withoutHash(address);
      underWay.delete(name);
      if (how === 'unanswered') unanswered.add(name);
      if (how === 'answered') unanswered.clear();
    },
    isOwn(blocked) {
      if (underWay.has(blocked) || unanswered.has(blocked)) return true;
      return [...unanswered].some((address) => URL.parse(address)?.origin === blocked);
    },
  };
}

/** As the browser names it. */
function withoutHash(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  url.hash = '';
  return url.href;
}
