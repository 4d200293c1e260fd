/** Long answers, a slice of time after the other, so that other questions are answered in between. */
import { setImmediate } from 'node:timers/promises';

/** What a search may have to wait, in milliseconds. */
const sliceMs = 5;
const emitIntervalMs = 250;

/**
 * Answers by `begin`, the newest question first. `onProgress` receives what the newest one yielded, at most four times a
 * second, and null after the last one.
 */
export function createSlices<I, P, A>(
  begin: (input: I) => Generator<P, A>,
  onProgress: (progress: P | null) => void,
): (input: I) => Promise<A> {
  const waiting: Generator<P, A>[] = [];
  let emittedAt: number | null = null;
  let isReported = false;

  const report = (progress: P, now: number) => {
    emittedAt ??= now;
    if (now - emittedAt < emitIntervalMs) return;
    emittedAt = now;
    isReported = true;
    onProgress(progress);
  };

  return async (input) => {
    const steps = begin(input);
    waiting.push(steps);
    try {
      for (;;) {
        const end = performance.now() + sliceMs;
        while (waiting.at(-1) === steps) {
          const { done, value } = steps.next();
          if (done === true) return value;
          const now = performance.now();
          if (now < end) continue;
          report(value, now);
          break;
        }
        await setImmediate();
      }
    } finally {
      waiting.splice(waiting.indexOf(steps), 1);
      if (waiting.length === 0) {
        emittedAt = null;
        if (isReported) onProgress(null);
        isReported = false;
      }
    }
  };
}
