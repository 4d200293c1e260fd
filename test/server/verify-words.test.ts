import { expect, it } from 'vitest';
import { startText, verifyText } from '../../src/server/commands/verify-words.ts';
import { showArchiveWork } from '../../src/server/terminal/archive-work.ts';
import type {
  ArchiveWork,
  InterruptedVerification,
  VerifyReport,
} from '../../src/shared/work/archive-work.ts';
import { toWorkRate } from '../../src/shared/work/work-rate.ts';

/** In local time. */
const startedAt = new Date(2026, 10, 21, 12).toISOString();
const interrupted: InterruptedVerification = {
  startedAt,
  recordedAt: startedAt,
  isRepair: false,
  found: 0,
  obstacle: null,
  done: { files: 1200, bytes: 3e9 },
  left: { files: 1800, bytes: 5e9 },
};
const figures = '1,200 files (3.00 GB) read, 1,800 (5.00 GB) left';
const plain = { isContinue: false, repair: false };
const further = { isContinue: true, repair: false };

it('Without an interruption, verify says nothing before it begins unless it was to continue', () => {
  expect(startText(null, plain)).toBeNull();
  expect(startText(null, further)).toBe('No verification was interrupted. Reading all files.');
});

it('Verify says what it continues, what was found so far, and that it will not repair', () => {
  const name = 'verification of 2026-11-21 12:00';
  expect(startText(interrupted, further)).toBe(`Continuing the ${name}: ${figures}.`);
  expect(startText({ ...interrupted, found: 2, isRepair: true }, further)).toBe(
    [
      `Continuing the ${name}: ${figures}.`,
      '2 problems found so far; the report at the end has all.',
      'Damaged files are not downloaded again: for that, add --repair.',
    ].join('\n'),
  );
  expect(startText({ ...interrupted, isRepair: true }, { isContinue: true, repair: true })).toBe(
    `Continuing the ${name}: ${figures}.`,
  );
});

it('Verify says when it starts over, and why it cannot continue', () => {
  expect(startText(interrupted, plain)).toBe(
    `Starting over. The verification of 2026-11-21 12:00 was interrupted: ${figures}. "matchkeep verify --continue" would have continued it.`,
  );
  const moved = { ...interrupted, obstacle: 'moved' } as const;
  expect(startText(moved, plain)).toBeNull();
  expect(startText(moved, further)).toBe(
    'The verification of 2026-11-21 12:00 cannot continue: the archive is in another folder now. Reading all files.',
  );
  expect(startText({ ...interrupted, obstacle: 'clock' }, further)).toContain('clock was set back');
  expect(startText({ ...interrupted, obstacle: 'other-archive' }, further)).toContain('another archive');
});

it('The report of a continued verification says how many files were read before the interruption', () => {
  const report: VerifyReport = {
    checkedFiles: 3000,
    checkedBytes: 8e9,
    repairing: 0,
    missing: ['a.json'],
    changed: [],
    unreadable: [],
    unknown: [],
    otherGames: [],
    continued: { startedAt, files: 1200, bytes: 3e9 },
  };
  expect(verifyText(report, null)).toBe(
    'Checked 3,000 files (8.00 GB), 1,200 of them before the interruption.\nmissing  a.json',
  );
  expect(verifyText({ ...report, missing: [], continued: null }, null)).toBe(
    'Checked 3,000 files (8.00 GB).\nAll files are intact.',
  );
});

const work: ArchiveWork = {
  kind: 'verify',
  startedAt,
  matches: null,
  canStop: true,
  before: { files: 1200, bytes: 3e9 },
  progress: { files: 1200, bytes: 3e9 },
  elapsedMs: 0,
  recent: { files: 0, bytes: 0, matches: 0, elapsedMs: 0 },
  total: { files: 3000, bytes: 8e9 },
};
const after = (seconds: number): ArchiveWork => ({
  ...work,
  progress: { files: 1200 + 10 * seconds, bytes: 3e9 + 1e8 * seconds },
  elapsedMs: 1000 * seconds,
  recent: { files: 10 * seconds, bytes: 1e8 * seconds, matches: 0, elapsedMs: 1000 * seconds },
});

function printed(isJson: boolean, works: readonly ArchiveWork[]): string[] {
  const notes: string[] = [];
  const output = { isJson, drawsProgress: false, note: (text: string) => void notes.push(text) };
  const shown = showArchiveWork('Verifying', output);
  for (const each of works) shown.show(each);
  shown.end();
  return notes;
}

it('Without a terminal, a long job prints a line with amounts, rate and remaining time twice a minute', () => {
  const seconds = Array.from({ length: 45 }, (_, second) => after(second));
  expect(printed(false, seconds)).toEqual([
    'Verifying  50%  1,300 of 3,000 files, 4.00 GB of 8.00 GB  10 files/s, 100 MB/s  about 41 s left',
    'Verifying  87%  1,600 of 3,000 files, 7.00 GB of 8.00 GB  10 files/s, 100 MB/s  about 11 s left',
  ]);
});

it('No time left is said before enough was done, and then it is that of the last seconds', () => {
  const total = { files: 1794, bytes: 101e6 };
  const begun = { ...work, before: { files: 0, bytes: 0 }, total };
  const slow = { files: 22, bytes: 1.2e6, matches: 0, elapsedMs: 10_000 };
  const first = { ...begun, progress: { files: 22, bytes: 1.2e6 }, recent: slow, elapsedMs: 10_000 };
  expect(toWorkRate(first)).toEqual({ filesPerSecond: 2.2, bytesPerSecond: 120_000, leftMs: null });
  const fast = { files: 600, bytes: 34e6, matches: 0, elapsedMs: 10_000 };
  const later = { ...begun, progress: { files: 622, bytes: 35.2e6 }, recent: fast, elapsedMs: 20_000 };
  expect(Math.round((toWorkRate(later)?.leftMs ?? 0) / 1000)).toBe(19);
  const minute = { ...first, elapsedMs: 60_000 };
  expect(toWorkRate(minute)?.leftMs).toBeGreaterThan(600_000);
});

it('A short job prints no progress without a terminal, and with --json no job does', () => {
  expect(printed(false, [after(0), after(9)])).toEqual([]);
  expect(printed(true, [after(0), after(20), after(60)])).toEqual([]);
});

it('The progress of a rebuild counts matches, whose number is known, and estimates from them', () => {
  const rebuild: ArchiveWork = {
    kind: 'rebuild',
    startedAt,
    canStop: true,
    total: null,
    elapsedMs: 20_000,
    recent: { files: 45, bytes: 1.5e6, matches: 15, elapsedMs: 10_000 },
    before: { files: 0, bytes: 0 },
    progress: { files: 90, bytes: 3e6 },
    matches: { before: 0, done: 30, total: 120 },
  };
  expect(printed(false, [rebuild])).toEqual([
    'Verifying  25%  30 of 120 matches, 90 files, 3.00 MB  4.5 files/s  about 1 min left',
  ]);
  expect(printed(false, [{ ...rebuild, matches: null }])).toEqual([
    'Verifying  90 files, 3.00 MB  4.5 files/s',
  ]);
});

it('The progress of a continued rebuild estimates from the matches that were read since', () => {
  const rebuild: ArchiveWork = {
    kind: 'rebuild',
    startedAt,
    canStop: true,
    total: null,
    elapsedMs: 20_000,
    recent: { files: 45, bytes: 1.5e6, matches: 15, elapsedMs: 10_000 },
    before: { files: 900, bytes: 3e7 },
    progress: { files: 990, bytes: 3.3e7 },
    matches: { before: 300, done: 330, total: 420 },
  };
  expect(printed(false, [rebuild])).toEqual([
    'Verifying  78%  330 of 420 matches, 990 files, 33.0 MB  4.5 files/s  about 1 min left',
  ]);
  expect(printed(false, [{ ...rebuild, matches: { before: 300, done: 420, total: 420 } }])).toEqual([
    'Verifying  100%  420 of 420 matches, 990 files, 33.0 MB  4.5 files/s  looking for changes in the matches that were read before',
  ]);
});
