/**
 * Records in the catalogue the steps of attempts that take a while. A restart begins an attempt again from its resume
 * point, whatever step it was in; so a step that ends at once, as those of a small file do, is not worth a write.
 */

import { isActive } from '../../../shared/downloads/download-states.ts';
import type { DownloadJob } from '../../domain/assets.ts';
import type { DownloadRecords } from '../records/records.ts';
import type { TransferStep } from '../scheduler/scheduler-state.ts';

export interface StepRecorder {
  /** The attempt begins a step, which is recorded unless another one or the attempt's end follows soon. */
  begin(job: DownloadJob, step: TransferStep, signal: AbortSignal): void;
  /** The attempt has ended, or another one has replaced it: its last step is not recorded any more. */
  end(signal: AbortSignal): void;
}

interface Begun {
  readonly job: DownloadJob;
  readonly step: TransferStep;
  /** On the clock of `performance.now()`. */
  readonly at: number;
}

/** A person hardly notices a state that is shorter. */
const delayMs = 300;

/** `onFailure` gets the error of a catalogue that cannot be written; the steps are lost then. */
export function createStepRecorder(
  downloads: Pick<DownloadRecords, 'transitions' | 'state'>,
  now: () => number,
  onFailure: (error: unknown) => void,
): StepRecorder {
  /** By the signal of the attempt, the oldest first. */
  const begun = new Map<AbortSignal, Begun>();
  let timer: NodeJS.Timeout | null = null;

  const record = () => {
    timer = null;
    const latest = performance.now() - delayMs;
    const due = [...begun].filter(([, { at }]) => at <= latest);
    for (const [signal] of due) begun.delete(signal);
    // If a command or the rules have changed a download since, their state remains.
    const steps = due
      .filter(([signal, { job }]) => !signal.aborted && isActive(downloads.state(job)))
      .map(([, { job, step }]) => [job, { state: step }] as const);
    if (steps.length > 0) downloads.transitions(steps, now());
    schedule();
  };

  const schedule = () => {
    if (timer !== null || begun.size === 0) return;
    timer = setTimeout(() => {
      try {
        record();
      } catch (error) {
        onFailure(error);
        schedule();
      }
    }, delayMs).unref();
  };

  return {
    begin(job, step, signal) {
      begun.delete(signal);
      begun.set(signal, { job, step, at: performance.now() });
      schedule();
    },
    end: (signal) => void begun.delete(signal),
  };
}
