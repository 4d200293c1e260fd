import { describe, expect, it } from 'vitest';
import {
  type AssetStatus,
  countMissing,
  noStatusCounts,
  statusMeanings,
} from '../../src/shared/asset-status.ts';
import { coverageInBrief, coverageSentences, describeCounts } from '../../src/shared/coverage-words.ts';

const hourMs = 3_600_000;
const wording = { count: (value: number) => value.toLocaleString('en'), day: (day: string) => `the ${day}` };

function said(
  some: Partial<Record<AssetStatus, number>>,
  {
    missingGames = 1 as number | null,
    firstMissingDay = null as string | null,
    usualDelayMs = 2 * hourMs,
  } = {},
) {
  const counts = { ...noStatusCounts(), ...some };
  const figures = { counts, missing: countMissing(counts), missingGames, firstMissingDay, usualDelayMs };
  return {
    sentence: coverageSentences(figures, wording).join(' '),
    brief: coverageInBrief(figures, wording.count),
  };
}

describe('the words of the coverage', () => {
  it('say that nothing is missing', () => {
    expect(said({ archived: 1766, upcoming: 12, 'not-needed': 387 })).toEqual({
      sentence: 'All wanted games that were played are archived.',
      brief: 'All wanted games archived',
    });
  });

  it('say what "all" leaves out', () => {
    expect(said({ archived: 5, 'not-offered': 1 }).sentence).toBe(
      'All wanted games that were played are archived, except 1 file that the service never offered.',
    );
    expect(said({ archived: 5, 'not-offered': 2, paused: 3, cancelled: 1 }).sentence).toBe(
      'All wanted games that were played are archived, except 2 files that the service never offered and 4 files that you paused or cancelled.',
    );
  });

  it('never claim that everything is archived while files are paused or cancelled', () => {
    expect(said({ archived: 5, paused: 3, cancelled: 1 }).brief).toBe('4 files paused or cancelled');
    expect(said({ archived: 5, cancelled: 1 }).brief).toBe('1 file paused or cancelled');
    expect(said({ archived: 5, expected: 1, paused: 2 })).toEqual({
      sentence:
        'No wanted game is missing; 1 file is expected within 2 hours. Not counted: 2 files that you paused or cancelled.',
      brief: 'No file missing, 1 expected',
    });
    expect(said({ overdue: 1, 'not-offered': 2 }).sentence).toBe(
      '1 file of 1 past game is missing: 1 overdue. Not counted: 2 files that the service never offered.',
    );
  });

  it('say what is missing and since when, with what is expected', () => {
    expect(
      said({ archived: 90, failing: 9, overdue: 3 }, { missingGames: 7, firstMissingDay: '2026-11-03' }),
    ).toEqual({
      sentence: '12 files of 7 past games are missing since the 2026-11-03: 3 overdue, 9 failing.',
      brief: '12 files missing',
    });
    expect(said({ failed: 1, expected: 1 })).toEqual({
      sentence: '1 file of 1 past game is missing: 1 failed. 1 more is expected within 2 hours.',
      brief: '1 file missing',
    });
    expect(said({ failing: 1200 }, { missingGames: null })).toEqual({
      sentence: '1,200 files of past games are missing: 1,200 failing.',
      brief: '1,200 files missing',
    });
  });

  it('do not claim that a game was played of which only the time has passed', () => {
    const { sentence } = said({ archived: 90, overdue: 3 });
    for (const words of [sentence, statusMeanings.expected, statusMeanings.overdue])
      expect(words).not.toMatch(/played/);
  });

  it('say what is expected, and how long that usually takes', () => {
    expect(said({ archived: 90, expected: 3 })).toEqual({
      sentence: 'No wanted game is missing; 3 files are expected within 2 hours.',
      brief: 'No file missing, 3 expected',
    });
    expect(said({ expected: 1 }, { usualDelayMs: 25 * 60_000 }).sentence).toContain('within 25 minutes');
    expect(said({ expected: 1 }, { usualDelayMs: 2.2 * hourMs }).sentence).toContain('within 3 hours');
  });

  it('call files of earlier games queued, and not expected', () => {
    expect(said({ archived: 90, queued: 17_887 })).toEqual({
      sentence: 'No wanted game is missing; 17,887 files are queued.',
      brief: 'No file missing, 17,887 queued',
    });
    expect(said({ queued: 1, expected: 2 }).sentence).toBe(
      'No wanted game is missing; 1 file is queued, and 2 files are expected within 2 hours.',
    );
    expect(said({ failed: 1, queued: 3 }).sentence).toBe(
      '1 file of 1 past game is missing: 1 failed. 3 more are queued.',
    );
  });

  it('do not call an archive complete that has nothing to be complete about', () => {
    expect(said({})).toEqual({ sentence: 'No files are wanted yet.', brief: 'No files wanted yet' });
    expect(said({ 'not-wanted': 4 }).brief).toBe('No files wanted yet');
    expect(said({ upcoming: 4 })).toEqual({
      sentence: 'No wanted game has been played yet.',
      brief: 'No wanted game played yet',
    });
  });

  it('list the statuses that occur', () => {
    const counts = { ...noStatusCounts(), archived: 9, failing: 2, 'not-offered': 1 };
    expect(describeCounts(counts, String)).toBe('12 files: 9 archived, 2 failing, 1 not offered');
    expect(describeCounts({ ...noStatusCounts(), upcoming: 1 }, String)).toBe('1 file: 1 upcoming');
    expect(describeCounts(noStatusCounts(), String)).toBe('no files');
  });
});
