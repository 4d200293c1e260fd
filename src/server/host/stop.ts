/** Ctrl-C and similar signals: the first stops cleanly, the second stops at once. */
import { constants } from 'node:os';
import { MatchkeepError } from '../../shared/base/errors.ts';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Stop {
  /** Aborted with a `cancelled` error at the first signal. */
  readonly signal: AbortSignal;
  /** 128 + the signal's number, as shells have it; null while none came. */
  exitCode(): number | null;
  /** Resolves at the first signal. */
  stopped(): Promise<void>;
  /** Stops as after a signal, but successfully: the reader of our output has closed it. */
  request(): void;
}

export function listenForStop(exitNow: (code: number) => void = process.exit): Stop {
  const controller = new AbortController();
  let exitCode: number | null = null;
  const abort = () => controller.abort(new MatchkeepError('cancelled', 'Stopped.'));
  for (const name of stopSignals) {
    process.on(name, () => {
      const code = 128 + constants.signals[name];
      if (controller.signal.aborted) exitNow(code);
      exitCode ??= code;
      abort();
    });
  }
  return {
    signal: controller.signal,
    exitCode: () => exitCode,
    stopped: () =>
      new Promise((resolve) => {
        if (controller.signal.aborted) resolve();
        else controller.signal.addEventListener('abort', () => resolve(), { once: true });
      }),
    request: abort,
  };
}
