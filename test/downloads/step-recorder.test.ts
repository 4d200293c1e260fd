/** Which steps of an attempt the catalogue records. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStepRecorder } from '../../src/core/downloads/attempts/step-recorder.ts';
import type { DownloadState } from '../../src/shared/domain/domain.ts';
import { aJob } from './a-job.ts';

const longMs = 1_000;
const shortMs = 50;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function newRecorder(state: DownloadState = 'resolving') {
  const transitions = vi.fn();
  const failures: unknown[] = [];
  const downloads = { transitions, state: () => state };
  const recorder = createStepRecorder(
    downloads,
    () => 7,
    (error) => failures.push(error),
  );
  return { recorder, transitions, failures };
}

describe('The catalogue', () => {
  it('records a step that takes a while, once', () => {
    const { recorder, transitions } = newRecorder();
    const job = aJob();
    recorder.begin(job, 'transferring', new AbortController().signal);
    vi.advanceTimersByTime(longMs);
    expect(transitions.mock.calls).toEqual([[[[job, { state: 'transferring' }]], 7]]);
    vi.advanceTimersByTime(10 * longMs);
    expect(transitions).toHaveBeenCalledOnce();
  });

  it('records only the last of several steps that follow each other at once', () => {
    const { recorder, transitions } = newRecorder();
    const { signal } = new AbortController();
    const job = aJob();
    recorder.begin(job, 'transferring', signal);
    vi.advanceTimersByTime(shortMs);
    recorder.begin(job, 'verifying', signal);
    vi.advanceTimersByTime(longMs);
    expect(transitions.mock.calls).toEqual([[[[job, { state: 'verifying' }]], 7]]);
  });

  it('records no step of an attempt that ends at once, or is stopped', () => {
    const { recorder, transitions } = newRecorder();
    const ended = new AbortController();
    const stopped = new AbortController();
    recorder.begin(aJob(), 'transferring', ended.signal);
    recorder.begin(aJob(), 'transferring', stopped.signal);
    vi.advanceTimersByTime(shortMs);
    recorder.end(ended.signal);
    stopped.abort();
    vi.advanceTimersByTime(longMs);
    expect(transitions).not.toHaveBeenCalled();
  });

  it.each(['paused', 'archived', 'not-wanted'] as const)(
    'records no step of a download that is %s meanwhile',
    (state) => {
      const { recorder, transitions } = newRecorder(state);
      recorder.begin(aJob(), 'transferring', new AbortController().signal);
      vi.advanceTimersByTime(longMs);
      expect(transitions).not.toHaveBeenCalled();
    },
  );

  it('records later steps after a write has failed, and the failure is reported', () => {
    const { recorder, transitions, failures } = newRecorder();
    const full = new Error('The disk is full.');
    transitions.mockImplementationOnce(() => {
      throw full;
    });
    recorder.begin(aJob(), 'transferring', new AbortController().signal);
    vi.advanceTimersByTime(longMs);
    expect(failures).toEqual([full]);
    recorder.begin(aJob(), 'verifying', new AbortController().signal);
    vi.advanceTimersByTime(longMs);
    expect(transitions).toHaveBeenCalledTimes(2);
  });
});
