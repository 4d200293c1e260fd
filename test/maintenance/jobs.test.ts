import { expect, it, vi } from 'vitest';
import { createMaintenanceJobs } from '../../src/core/maintenance/jobs.ts';
import type { VerifyReport } from '../../src/shared/work/archive-work.ts';

const report: VerifyReport = {
  checkedFiles: 3,
  checkedBytes: 300,
  repairing: 0,
  missing: [],
  changed: [],
  unreadable: [],
  unknown: [],
  otherGames: [],
  continued: null,
};
const dir = '/archive';

function stage() {
  const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
  const onChange = vi.fn();
  const jobs = createMaintenanceJobs({ now: () => clock.now, onChange });
  const { promise, resolve, reject } = Promise.withResolvers<VerifyReport>();
  let reportProgress = (_files: number, _bytes: number) => {};
  const ended = jobs.run(
    { dir, kind: 'verify', total: { files: 3, bytes: 300 }, canStop: true },
    (onProgress) => {
      reportProgress = (files, bytes) => onProgress({ progress: { files, bytes } });
      return promise;
    },
    (checked) => ({ kind: 'check', isRepair: false, report: checked }),
  );
  return {
    jobs,
    clock,
    onChange,
    ended,
    resolve,
    reject,
    reportProgress: (files: number, bytes: number) => reportProgress(files, bytes),
  };
}

it('A running job returns its progress, and emits it once a second', async () => {
  const { jobs, clock, onChange, ended, resolve, reportProgress } = stage();
  const total = { files: 3, bytes: 300 };
  const startedAt = '2026-11-21T12:00:00.000Z';
  expect(jobs.running(dir)).toEqual({
    kind: 'verify',
    startedAt,
    progress: { files: 0, bytes: 0 },
    before: { files: 0, bytes: 0 },
    elapsedMs: 0,
    recent: { files: 0, bytes: 0, matches: 0, elapsedMs: 0 },
    total,
    matches: null,
    canStop: true,
  });
  expect(onChange).toHaveBeenCalledTimes(1);
  reportProgress(1, 100);
  reportProgress(2, 200);
  expect(jobs.running(dir)).toMatchObject({ progress: { files: 2, bytes: 200 }, total });
  expect(onChange).toHaveBeenCalledTimes(1);
  clock.now += 1_000;
  reportProgress(3, 300);
  expect(jobs.running(dir)).toMatchObject({ elapsedMs: 1_000 });
  expect(onChange).toHaveBeenCalledTimes(2);
  expect(jobs.running('/other')).toBeNull();
  resolve(report);
  await ended;
  expect(jobs.running(dir)).toBeNull();
  expect(onChange).toHaveBeenCalledTimes(3);
});

it('A caller that waits for a job gets its result or its error', async () => {
  const whole = stage();
  const outcome = whole.jobs.outcome(dir);
  whole.resolve(report);
  expect(await outcome).toEqual({ kind: 'check', isRepair: false, report });
  expect(await whole.jobs.outcome(dir)).toBeNull();

  const failed = stage();
  const both = Promise.allSettled([failed.jobs.outcome(dir), failed.ended]);
  failed.reject(new Error('the drive is gone'));
  const reason = expect.objectContaining({ message: 'the drive is gone' });
  expect(await both).toEqual([1, 2].map(() => ({ status: 'rejected', reason })));
});

it('A second job on the same folder is refused, and one on another folder runs at the same time', async () => {
  const { jobs, ended, resolve } = stage();
  const rebuilt = { matches: 0, games: 0, assets: 0, bytes: 0, unreadable: [], continued: null };
  const rebuild = (folder: string) =>
    jobs.run(
      { dir: folder, kind: 'rebuild', total: null, canStop: true },
      async () => rebuilt,
      (read) => ({ kind: 'rebuilt', report: read }),
    );
  await expect(rebuild(dir)).rejects.toMatchObject({
    code: 'conflict',
    message: 'The archive is already being verified.',
  });
  expect(await rebuild('/other')).toEqual(rebuilt);
  resolve(report);
  expect(await ended).toEqual(report);
  expect(await rebuild(dir)).toEqual(rebuilt);
});

it('A job ends as cancelled when it is stopped, unless other work waits for it', async () => {
  const jobs = createMaintenanceJobs({ now: Date.now, onChange() {} });
  const start = (folder: string, canStop: boolean, signal?: AbortSignal) =>
    jobs.run(
      { dir: folder, kind: 'verify', total: null, canStop, signal },
      (_onProgress, stop) =>
        new Promise<VerifyReport>((resolve, reject) => {
          stop.addEventListener('abort', () => reject(stop.reason));
          done.push(() => resolve(report));
        }),
      (checked) => ({ kind: 'check', isRepair: false, report: checked }),
    );
  const done: (() => void)[] = [];
  const stopped = expect(start('/one', true)).rejects.toMatchObject({ code: 'cancelled' });
  const awaited = start('/two', false);
  jobs.stop('/one');
  jobs.stop('/two');
  jobs.stop('/none');
  await stopped;
  expect(jobs.running('/one')).toBeNull();
  expect(jobs.running('/two')).toMatchObject({ canStop: false });

  const given = new AbortController();
  const cancelled = expect(start('/three', true, given.signal)).rejects.toThrow('enough');
  given.abort(new Error('enough'));
  await cancelled;

  const last = expect(start('/four', true)).rejects.toMatchObject({ code: 'cancelled' });
  await jobs.close();
  await last;
  for (const end of done) end();
  expect(await awaited).toEqual(report);
});

it('The rate of a job is that of its last ten seconds, without what was read before an interruption', async () => {
  const clock = { now: 0 };
  const jobs = createMaintenanceJobs({ now: () => clock.now, onChange() {} });
  const before = { files: 100, bytes: 1000 };
  const recents: unknown[] = [];
  await jobs.run(
    { dir, kind: 'rebuild', total: null, before, canStop: true },
    async (onProgress) => {
      await Promise.resolve();
      // One file in the first 20 s, then ten in each second.
      for (const second of [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30]) {
        clock.now = 1000 * second;
        const done = 1 + 10 * (second - 20);
        const progress = { files: 100 + done, bytes: 1000 + 5 * done };
        onProgress({ progress, matches: { before: 50, done: 50 + done, total: 500 } });
        recents.push(jobs.running(dir)?.recent);
      }
      return report;
    },
    (checked) => ({ kind: 'check', isRepair: false, report: checked }),
  );
  expect(recents.at(0)).toEqual({ files: 1, bytes: 5, matches: 1, elapsedMs: 20_000 });
  expect(recents.at(-1)).toEqual({ files: 100, bytes: 500, matches: 100, elapsedMs: 10_000 });
});

it('The caller that starts a job gets its state at the start and once a second', async () => {
  const clock = { now: 0 };
  const jobs = createMaintenanceJobs({ now: () => clock.now, onChange() {} });
  const before = { files: 10, bytes: 100 };
  const onWork = vi.fn();
  await jobs.run(
    { dir, kind: 'verify', total: null, before, canStop: true, onWork },
    async (onProgress) => {
      await Promise.resolve();
      for (const files of [11, 12, 13]) {
        clock.now += 500;
        onProgress({ progress: { files, bytes: 10 * files } });
      }
      return report;
    },
    (checked) => ({ kind: 'check', isRepair: false, report: checked }),
  );
  expect(onWork.mock.calls.map(([work]) => work)).toMatchObject([
    { before, progress: before, elapsedMs: 0 },
    { before, progress: { files: 12, bytes: 120 }, elapsedMs: 1000 },
  ]);
});
