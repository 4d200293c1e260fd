/**
 * The places for transfers in the engine's thread: as many files as the user allows are received at once. The next ones
 * wait here, so that a place is taken the moment it is free, also while the archiver's thread is busy.
 */
import { stopped } from '../transfer/transfer.ts';

export interface Places {
  /** Resolves, in the order of the calls, with the function that frees the place. Throws `cancelled` after an abort. */
  take(signal: AbortSignal): Promise<() => void>;
  /** How many there are; `Infinity`: no limit. Fewer than are taken: none is given until enough are free. */
  setCount(count: number): void;
}

export function createPlaces(): Places {
  let count = Number.POSITIVE_INFINITY;
  let taken = 0;
  /** The first one is the next. */
  const waiting = new Set<() => void>();

  const give = () => {
    for (const begin of waiting) {
      if (taken >= count) return;
      waiting.delete(begin);
      taken += 1;
      begin();
    }
  };
  const freeOnce = () => {
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      taken -= 1;
      give();
    };
  };

  return {
    take: (signal) =>
      new Promise((resolve, reject) => {
        const begin = () => {
          signal.removeEventListener('abort', leave);
          resolve(freeOnce());
        };
        const leave = () => {
          if (waiting.delete(begin)) reject(stopped());
        };
        waiting.add(begin);
        if (signal.aborted) leave();
        else signal.addEventListener('abort', leave, { once: true });
        give();
      }),
    setCount(next) {
      count = next;
      give();
    },
  };
}
