import { expect, it } from 'vitest';
import { rebuildStartText, rebuildText } from '../../src/server/commands/rebuild-words.ts';
import type { InterruptedRebuild, RebuildReport } from '../../src/shared/work/archive-work.ts';

/** In local time. */
const startedAt = new Date(2026, 10, 21, 12).toISOString();
const interrupted: InterruptedRebuild = {
  startedAt,
  recordedAt: startedAt,
  unreadable: 0,
  obstacle: null,
  done: { matches: 1200, files: 2500, bytes: 3e9 },
  leftMatches: 1800,
};
const name = 'rebuild of 2026-11-21 12:00';
const figures = '1,200 matches (2,500 files, 3.00 GB) read, 1,800 left';

it('Without an interruption, rebuild says nothing before it begins unless it was to continue', () => {
  expect(rebuildStartText(null, false)).toBeNull();
  expect(rebuildStartText(null, true)).toBe('No rebuild was interrupted. Reading all matches.');
});

it('Rebuild says what it continues, and what could not be restored so far', () => {
  expect(rebuildStartText(interrupted, true)).toBe(`Continuing the ${name}: ${figures}.`);
  expect(rebuildStartText({ ...interrupted, unreadable: 2 }, true)).toBe(
    `Continuing the ${name}: ${figures}.\n2 files could not be restored so far; the report at the end has all.`,
  );
});

it('Rebuild says when it starts over, and why it cannot continue', () => {
  expect(rebuildStartText(interrupted, false)).toBe(
    `Starting over. The ${name} was interrupted: ${figures}. "matchkeep rebuild --continue" would have continued it.`,
  );
  const moved = { ...interrupted, obstacle: 'moved' } as const;
  expect(rebuildStartText(moved, false)).toBeNull();
  expect(rebuildStartText(moved, true)).toBe(
    `The ${name} cannot continue: the archive is in another folder now. Reading all matches.`,
  );
  expect(rebuildStartText({ ...interrupted, obstacle: 'clock' }, true)).toContain('clock was set back');
});

it('The report of a continued rebuild says how much was restored before the interruption', () => {
  const report: RebuildReport = {
    matches: 3000,
    games: 3100,
    assets: 6000,
    bytes: 8e9,
    unreadable: ['a/match.json: It is damaged.'],
    continued: { startedAt, matches: 1200, files: 2500, bytes: 3e9 },
  };
  const all = 'Read 3,000 matches, 3,100 games, 6,000 files (8.00 GB)';
  expect(rebuildText(report)).toBe(
    `${all}, 2,500 files of them restored before the interruption.\nunreadable  a/match.json: It is damaged.`,
  );
  expect(rebuildText({ ...report, unreadable: [], continued: null })).toBe(`${all}.`);
});
