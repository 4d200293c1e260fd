/** The progress and speed of transfers: the rate is an average over the last seconds, on the monotonic clock. */
import type { ResumePoint } from '../../domain/assets.ts';

export interface Meter {
  update(bytesDone: number, bytesTotal: number | null): void;
  read(): { readonly bytesDone: number; readonly bytesTotal: number | null; readonly bytesPerSecond: number };
  /** A resume point was saved at this many bytes. */
  keep(bytesDone: number): void;
  /** Whether this attempt saved more bytes than the earlier ones. */
  hasAdvanced(): boolean;
}

/** The average is over half of this at least, once it was measured for so long. */
const windowMs = 4_000;
/** Over less, one file that arrived in a moment would be a rate. */
const minWindowMs = 1_000;

/** `resume`: where the transfer continues. For many transfers, the bytes of all of them. */
export function createMeter(
  resume: ResumePoint | null,
  clock: () => number = () => performance.now(),
): Meter {
  let done = resume?.bytesDone ?? 0;
  let total = resume?.bytesTotal ?? null;
  let saved = done;
  const savedBefore = done;
  let mark = { at: clock(), done };
  let previous = mark;
  const restart = (at: number) => {
    mark = { at, done };
    previous = mark;
  };
  /** The time now. What was measured last before that long is in no average. */
  const begin = (): number => {
    const at = clock();
    if (at - mark.at > windowMs) restart(at);
    return at;
  };
  const end = (at: number) => {
    if (at - mark.at <= windowMs / 2) return;
    previous = mark;
    mark = { at, done };
  };
  return {
    update(bytesDone, bytesTotal) {
      const at = begin();
      // The measurement restarts with a transfer that starts over.
      if (bytesDone < done) {
        done = 0;
        restart(at);
      }
      done = bytesDone;
      total = bytesTotal;
      end(at);
    },
    read() {
      const at = begin();
      end(at);
      const since = Math.max(at - previous.at, minWindowMs);
      return {
        bytesDone: done,
        bytesTotal: total,
        bytesPerSecond: Math.round(((done - previous.done) * 1000) / since),
      };
    },
    keep(bytesDone) {
      saved = Math.max(saved, bytesDone);
    },
    hasAdvanced: () => saved > savedBefore,
  };
}
