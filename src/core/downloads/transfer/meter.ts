/** The progress and speed of a transfer: the rate is an average over the last seconds, on the monotonic clock. */
import type { ResumePoint } from '../../domain/assets.ts';

export interface Meter {
  update(bytesDone: number, bytesTotal: number | null): void;
  read(): { readonly bytesDone: number; readonly bytesTotal: number | null; readonly bytesPerSecond: number };
  /** A resume point was saved at this many bytes. */
  keep(bytesDone: number): void;
  /** Whether this attempt saved more bytes than the earlier ones. */
  hasAdvanced(): boolean;
}

const windowMs = 4_000;

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
  return {
    update(bytesDone, bytesTotal) {
      // The measurement restarts with a transfer that starts over.
      if (bytesDone < done) {
        mark = { at: clock(), done: 0 };
        previous = mark;
        done = 0;
      }
      done = bytesDone;
      total = bytesTotal;
    },
    read() {
      const at = clock();
      if (at - mark.at > windowMs / 2) {
        previous = mark;
        mark = { at, done };
      }
      const since = at - previous.at;
      const bytesPerSecond = since > 0 ? Math.max(0, Math.round(((done - previous.done) * 1000) / since)) : 0;
      return { bytesDone: done, bytesTotal: total, bytesPerSecond };
    },
    keep(bytesDone) {
      saved = Math.max(saved, bytesDone);
    },
    hasAdvanced: () => saved > savedBefore,
  };
}
