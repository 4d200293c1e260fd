import { describe, expect, it, vi } from 'vitest';
import {
  type ArchiveJobState,
  createArchiveJobs,
  type JobKind,
  type StartedKind,
} from '../../../../src/renderer/features/settings/archive-jobs.ts';
import {
  repairWords,
  toEndNotice,
  toVerdict,
} from '../../../../src/renderer/features/settings/archive-verdict.ts';
import { MatchkeepError } from '../../../../src/shared/base/errors.ts';
import type { ArchiveWork, VerifyReport } from '../../../../src/shared/work/archive-work.ts';

const whole: VerifyReport = {
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
const damaged: VerifyReport = { ...whole, missing: ['a.json'], changed: ['b.json'] };
const unread: VerifyReport = { ...whole, unreadable: ['c.json'] };

/** A job as reported in a status. */
const makeJob = (startedAt: string): ArchiveWork => ({
  kind: 'verify',
  startedAt,
  progress: { files: 0, bytes: 0 },
  before: { files: 0, bytes: 0 },
  elapsedMs: 0,
  recent: { files: 0, bytes: 0, matches: 0, elapsedMs: 0 },
  total: null,
  matches: null,
  canStop: true,
});

/** An archiver that responds as the test decides. */
function stage() {
  const asked: {
    name: string;
    input: unknown;
    answer: (value: unknown) => void;
    fail: (why: Error) => void;
  }[] = [];
  const ends: { work: JobKind; state: ArchiveJobState }[] = [];
  const call = vi.fn(
    (name: string, input: unknown) =>
      new Promise<never>((answer, fail) =>
        asked.push({ name, input, answer: answer as (v: unknown) => void, fail }),
      ),
  );
  const works = createArchiveJobs((work, state) => ends.push({ work, state }));
  const start = (work: StartedKind, dir = '/archive') => works.start(work, dir, call);
  const move = (to: string) => works.move(to, '/archive', call);
  const join = (startedAt: string) => works.join(makeJob(startedAt), '/archive', call);
  const last = () => {
    const found = asked.at(-1);
    if (!found) throw new Error('Nothing was asked.');
    return found;
  };
  return { works, start, move, join, asked, last, ends };
}

describe('the result of a verification', () => {
  it('an archive is intact only if all files were read and none is damaged', () => {
    expect(toVerdict(whole)).toEqual({ isWhole: true, words: 'All files are intact.' });
    expect(toVerdict({ ...whole, unknown: ['notes.txt'] }).isWhole).toBe(true);
    for (const report of [damaged, unread, { ...damaged, unreadable: ['c.json'] }]) {
      expect(toVerdict(report).isWhole).toBe(false);
    }
  });

  it('unreadable files have a message of their own', () => {
    expect(toVerdict(unread).words).toBe('Some files could not be read. All others are intact.');
    expect(toVerdict(damaged).words).not.toContain('read');
    expect(toVerdict({ ...damaged, unreadable: ['c.json'] }).words).toBe(
      'Some files are damaged, and some could not be read.',
    );
  });
});

describe('a maintenance job', () => {
  it('a running job and its result are still known after leaving the screen and coming back', async () => {
    const { works, start, last, ends } = stage();
    const leave = works.subscribe(() => {});
    const done = start('verify');
    leave();
    expect(works.state()).toMatchObject({ running: 'verify', check: null });
    last().answer(unread);
    await done;
    expect(works.state()).toMatchObject({ running: null, check: { report: unread, isRepair: false } });
    expect(ends).toEqual([{ work: 'verify', state: works.state() }]);
  });

  it('a job does not start twice', async () => {
    const { start, asked, last } = stage();
    const done = start('verify');
    await start('verify');
    await start('rebuild');
    expect(asked.map(({ name }) => name)).toEqual(['archive.verify']);
    last().answer(whole);
    await done;
  });

  it('a job that ends while its screen is open gives no notice', async () => {
    const { works, start, last, ends } = stage();
    const listener = vi.fn();
    works.subscribe(listener);
    const done = start('rebuild');
    last().answer({ matches: 1, games: 1, assets: 1, bytes: 1, unreadable: [], continued: null });
    await done;
    expect(works.state()?.rebuilt).toMatchObject({ matches: 1 });
    expect(listener).toHaveBeenCalledTimes(2);
    expect(ends).toEqual([]);
  });

  it('a failed repair leaves the list of files and shows the error', async () => {
    const { works, start, last, ends } = stage();
    const verified = start('verify');
    last().answer(damaged);
    await verified;
    const repaired = start('repair');
    expect(works.state()?.check).toEqual({ report: damaged, isRepair: false });
    expect(last().input).toEqual({ repair: true, resume: false });
    last().fail(new MatchkeepError('disk-denied', 'The folder may not be read.', { remedy: 'Allow it.' }));
    await repaired;
    expect(works.state()).toMatchObject({ running: null, check: { report: damaged, isRepair: false } });
    expect(ends.map(({ work, state }) => toEndNotice(work, state))).toEqual([
      {
        title: 'The verification is finished.',
        message: 'Some files are damaged. See Archive in the settings for the list.',
        isBad: true,
      },
      { title: 'The repair failed.', message: 'The folder may not be read. Allow it.', isBad: true },
    ]);
  });

  it('a verification that the user stops shows no error and gives no notice', async () => {
    const { works, start, last, ends } = stage();
    const done = start('verify');
    last().fail(new MatchkeepError('cancelled', 'The verification was stopped.'));
    await done;
    expect(works.state()).toMatchObject({ running: null, check: null, error: null });
    expect(ends).toEqual([]);
  });

  it('an interrupted verification continues only on request', async () => {
    const { works } = stage();
    const call = vi.fn((..._call: unknown[]) => Promise.reject(new MatchkeepError('cancelled', 'Stopped.')));
    await works.start('verify', '/archive', call, true);
    await works.start('repair', '/archive', call);
    expect(call.mock.calls).toEqual([
      ['archive.verify', { repair: false, resume: true }],
      ['archive.verify', { repair: true, resume: false }],
    ]);
  });

  it('a job of another folder replaces the first one, whose end is ignored', async () => {
    const { works, start, asked, last, ends } = stage();
    const first = start('verify', '/one');
    const second = start('verify', '/two');
    asked[0]?.answer(damaged);
    await first;
    expect(works.state()).toMatchObject({ dir: '/two', running: 'verify', check: null });
    last().answer(whole);
    await second;
    expect(ends.map(({ work, state }) => toEndNotice(work, state))).toEqual([
      { title: 'The verification is finished.', message: 'All files are intact.', isBad: false },
    ]);
  });

  it('a job is over once its end is known, even if an older status still reports it', async () => {
    const { works, start, join, asked, last } = stage();
    const done = start('verify');
    await join('2026-11-21T12:00:00.000Z');
    expect(works.isOver(makeJob('2026-11-21T12:00:00.000Z'))).toBe(false);
    last().answer(whole);
    await done;
    expect(works.isOver(makeJob('2026-11-21T12:00:00.000Z'))).toBe(true);
    await join('2026-11-21T12:00:00.000Z');
    expect(works.state()).toMatchObject({ running: null, check: { report: whole } });

    // A job that is reported only after its end.
    const quick = start('verify');
    last().answer(whole);
    await quick;
    const late = join('2026-11-21T13:00:00.000Z');
    last().answer(null);
    await late;
    expect(works.isOver(makeJob('2026-11-21T13:00:00.000Z'))).toBe(true);
    expect(asked.map(({ name }) => name)).toEqual(['archive.verify', 'archive.verify', 'archive.awaitJob']);
  });

  it('a job survives the failure of the call that started it, and its end is awaited', async () => {
    const { works, start, join, asked, last } = stage();
    const startedAt = '2026-11-21T12:00:00.000Z';
    const done = start('verify');
    await join(startedAt);
    last().fail(new MatchkeepError('service-unreachable', 'The connection broke off.'));
    await done;
    expect(works.isOver(makeJob(startedAt))).toBe(false);
    const joined = join(startedAt);
    expect(works.state()).toMatchObject({ running: 'verify' });
    last().answer({ kind: 'check', isRepair: false, report: damaged });
    await joined;
    expect(works.state()).toMatchObject({ running: null, check: { report: damaged }, error: null });
    expect(asked.map(({ name }) => name)).toEqual(['archive.verify', 'archive.awaitJob']);
  });

  it('a move that this window began has its report in the new folder', async () => {
    const { works, move, asked, last, ends } = stage();
    const done = move('/new');
    expect(last()).toMatchObject({ name: 'archive.move', input: { dir: '/new' } });
    await works.join({ ...makeJob('2026-11-21T12:00:00.000Z'), kind: 'clear' }, '/new', vi.fn());
    const report = {
      from: '/archive',
      to: '/new',
      files: 3,
      bytes: 300,
      isRenamed: true,
      isReadOnly: false,
      changed: [],
      left: [],
    };
    last().answer(report);
    await done;
    expect(asked).toHaveLength(1);
    expect(works.state()).toMatchObject({ dir: '/new', kind: 'move', running: null, moved: report });
    expect(ends.map(({ work, state }) => toEndNotice(work, state))).toEqual([
      { title: 'The move is finished.', message: 'The archive is in /new.', isBad: false },
    ]);
  });

  it('a job started elsewhere is awaited once and gives a notice like one of this window', async () => {
    const { works, join, start, asked, last, ends } = stage();
    const done = join('2026-11-21T12:00:00.000Z');
    expect(works.state()).toMatchObject({ running: 'verify', check: null });
    await join('2026-11-21T12:00:00.000Z');
    await start('verify');
    expect(asked.map(({ name }) => name)).toEqual(['archive.awaitJob']);
    last().answer({ kind: 'check', isRepair: false, report: damaged });
    await done;
    const found = { running: null, check: { report: damaged, isRepair: false } };
    expect(works.state()).toMatchObject(found);
    expect(ends.map(({ work }) => work)).toEqual(['verify']);
    // A status from before its end.
    await join('2026-11-21T12:00:00.000Z');
    expect(asked).toHaveLength(1);

    const late = join('2026-11-21T13:00:00.000Z');
    expect(works.state()).toMatchObject({ ...found, running: 'verify' });
    last().answer(null);
    await late;
    expect(works.state()).toMatchObject(found);
    expect(ends).toHaveLength(1);
  });
});

describe('the report of a repair', () => {
  it('the report of a repair says that damaged files are downloaded again', () => {
    expect(repairWords({ ...damaged, repairing: 2 })).toBe(
      '2 files were damaged and are downloaded again. See Downloads.',
    );
    expect(repairWords({ ...damaged, repairing: 1 })).toBe(
      '1 file was damaged and is downloaded again. See Downloads. 1 file cannot be downloaded again.',
    );
    expect(repairWords({ ...damaged, unreadable: ['c.json'], repairing: 2 })).toContain(
      'Some files could not be read.',
    );
    expect(repairWords(whole)).toBe('All files are intact.');
  });
});
