import { describe, expect, it } from 'vitest';
import type { DownloadJob } from '../../src/core/domain/assets.ts';
import { classifyFailure } from '../../src/core/downloads/scheduler/failure-policy.ts';
import { errorDataSchema, MatchkeepError, toErrorData } from '../../src/shared/base/errors.ts';
import { aJob, jobTime as now } from './a-job.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const refused = (status: number) => new MatchkeepError('service-refused', 'refused', { status });
const judged = (error: MatchkeepError, change: Partial<DownloadJob> = {}, at = now) =>
  classifyFailure(error, aJob(change), at, () => 0.5);

describe('a file that is not available yet', () => {
  it('A file that is not available is requested after 5, 10, 20 and 40 minutes, then hourly for a day, then every 6 hours for 14 days', () => {
    const waits: number[] = [];
    let elapsed = 0;
    for (let absences = 0; ; absences += 1) {
      const error = new MatchkeepError('not-available-yet', '');
      const outcome = judged(error, { unavailableCount: absences }, now + elapsed);
      if (outcome.kind !== 'not-yet-available') break;
      const delay = outcome.retryAt - now - elapsed;
      waits.push(delay / minuteMs);
      elapsed += delay;
    }
    expect(waits.slice(0, 6)).toEqual([5, 10, 20, 40, 60, 60]);
    const sixHourly = waits.indexOf(360);
    expect(waits.slice(4, sixHourly).every((wait) => wait === 60)).toBe(true);
    expect(waits.slice(sixHourly).every((wait) => wait === 360)).toBe(true);
    expect(elapsed / (24 * hourMs)).toBeGreaterThan(14);
    expect(elapsed / (24 * hourMs)).toBeLessThan(14.5);
  });

  it('A file that never becomes available ends as not offered, and not as failed', () => {
    const late = now + 15 * 24 * hourMs;
    expect(judged(new MatchkeepError('not-available-yet', ''), { unavailableCount: 80 }, late)).toEqual({
      kind: 'not-offered',
    });
  });

  it.each([400, 403, 404, 409, 410, 422])(
    'A refusal with %i for an unplayed game means that its file is not available yet',
    (status) => {
      expect(judged(refused(status))).toEqual({ kind: 'not-yet-available', retryAt: now + 5 * minuteMs });
    },
  );
});

describe('an error', () => {
  const limitedCodes = [
    'file-corrupt',
    'other-game',
    'unexpected',
    'not-found',
    'cancelled',
    'path-invalid',
    'conflict',
    'not-supported',
    'invalid-input',
  ] as const;

  it.each([408, 429, 500, 501, 502, 503, 301])(
    'A refusal with status %i is retried without end',
    (status) => {
      expect(judged(refused(status), { attempts: 1_000 }).kind).toBe('retry');
    },
  );

  it('The retry waits until the time that the service requests', () => {
    const retryAt = new Date(now + 90_000).toISOString();
    const error = new MatchkeepError('service-refused', '', { status: 429, retryAt });
    expect(judged(error)).toEqual({ kind: 'retry', retryAt: now + 90_000, attempts: 1 });
  });

  it.each([
    ...limitedCodes.map((code) => new MatchkeepError(code, code)),
    ...[400, 403, 409, 422].map(refused),
  ])('A lasting error is retried over hours before the download fails: $message $status', (error) => {
    const waits: number[] = [];
    let attempts = 0;
    for (;;) {
      const problem = attempts === 0 ? null : toErrorData(error);
      const outcome = judged(error, { isKnownPlayed: true, attempts, problem });
      if (outcome.kind !== 'retry') {
        expect(outcome.kind).toBe('failed');
        break;
      }
      expect(outcome.attempts).toBe(attempts + 1);
      attempts = outcome.attempts;
      waits.push((outcome.retryAt - now) / minuteMs);
    }
    expect(waits.slice(0, 4).every((wait) => wait < 1)).toBe(true);
    expect(waits.slice(4)).toEqual([5, 30, 120, 360]);
  });

  it('Earlier errors of another kind do not count against a damaged file', () => {
    const problem = toErrorData(refused(503));
    const damaged = judged(new MatchkeepError('file-corrupt', ''), { attempts: 500, problem });
    expect(damaged).toEqual({ kind: 'retry', retryAt: now + 5 * minuteMs, attempts: 5 });
  });

  it('An error that concerns every download trips the circuit of the queue and costs no attempt', () => {
    const codes = ['sign-in-required', 'sign-in-paused', 'keychain-unavailable'] as const;
    for (const code of [...codes, 'not-configured', 'settings-damaged'] as const) {
      expect(judged(new MatchkeepError(code, ''))).toEqual({ kind: 'trip', because: 'session' });
    }
    for (const code of ['disk-full', 'disk-denied', 'archive-missing'] as const) {
      expect(judged(new MatchkeepError(code, ''))).toEqual({ kind: 'trip', because: 'disk' });
    }
  });

  it.each(['path-invalid', 'conflict', 'not-supported', 'invalid-input'] as const)(
    'An error with the code %s concerns its own download and never trips the circuit of the queue',
    (code) => {
      expect(judged(new MatchkeepError(code, '')).kind).toBe('retry');
    },
  );

  it('Every error code has an outcome', () => {
    for (const code of errorDataSchema.shape.code.options)
      expect(judged(new MatchkeepError(code, '')).kind).toBeTruthy();
  });
});

it('Waits have full jitter and double up to ten minutes', () => {
  const waitMs = (attempts: number, random: number) => {
    const outcome = classifyFailure(refused(503), aJob({ attempts: attempts - 1 }), now, () => random);
    return outcome.kind === 'retry' ? outcome.retryAt - now : null;
  };
  const highest = (attempts: number) => waitMs(attempts, 0.999_999);
  expect([1, 2, 3, 4].map(highest)).toEqual([2_000, 4_000, 8_000, 16_000]);
  expect([9, 10, 50, 1_000].map(highest)).toEqual([512_000, 600_000, 600_000, 600_000]);
  expect(waitMs(5, 0)).toBe(0);
});
