import { describe, expect, it } from 'vitest';
import type { CoverageSummary, NeverListedRange } from '../../src/shared/coverage/coverage.ts';
import {
  type AssetStatus,
  countMissing,
  noStatusCounts,
  statusMeanings,
} from '../../src/shared/domain/asset-status.ts';
import {
  coverageInBrief,
  coverageSentences,
  describeCounts,
  isCoverageGood,
} from '../../src/shared/words/coverage-words.ts';
import type { CoverageConditions } from '../../src/shared/words/listing-words.ts';
import { archivedSizeText, suggestBackfill } from '../../src/shared/words/listing-words.ts';
import { calm } from '../main/fixtures.ts';

const hourMs = 3_600_000;
const now = Date.parse('2026-11-25T19:00:00Z');
const wording = {
  count: (value: number) => value.toLocaleString('en'),
  day: (day: string) => `the ${day}`,
  time: (iso: string) => iso.slice(11, 16),
  now,
};
const active: CoverageConditions = { ...calm, session: { ...calm.session, state: 'active' } };

type Figures = Partial<Omit<CoverageSummary, 'counts' | 'missing'>>;

/** Everything was listed since ever, five minutes ago. */
function toFigures(some: Partial<Record<AssetStatus, number>>, more: Figures = {}): CoverageSummary {
  const counts = { ...noStatusCounts(), ...some };
  return {
    counts,
    missing: countMissing(counts),
    missingGames: 1,
    firstMissingDay: null,
    usualDelayMs: 2 * hourMs,
    bytes: 0,
    knownSince: '2026-11-22T00:00:00.000Z',
    asOf: '2026-11-25T18:56:00.000Z',
    neverListed: [],
    staleAt: '2026-11-25T20:00:00.000Z',
    syncProblem: null,
    hasRules: true,
    games: 92,
    earlierFiles: 0,
    listsPastGames: null,
    wantedNames: { leagues: [], teams: [] },
    ...more,
  };
}

function said(some: Partial<Record<AssetStatus, number>>, more: Figures = {}, conditions = active) {
  const figures = toFigures(some, more);
  return {
    sentence: coverageSentences(figures, conditions, wording).join(' '),
    brief: coverageInBrief(figures, conditions, wording),
    isGood: isCoverageGood(figures, conditions, now),
  };
}

const range = (from: string | null, to: string, more: Partial<NeverListedRange> = {}): NeverListedRange => ({
  from,
  to,
  leagues: [],
  teams: [],
  except: [],
  ...more,
});
const since = '2026-11-22T00:00:00.000Z';

describe('the words of the coverage', () => {
  it('begin with what is damaged: nothing else may sound as if all were well', () => {
    const damage = { contents: 2, files: 1, repairable: 2, repairing: 0 };
    const damaged = { ...active, archive: { ...active.archive, damage } };
    const { sentence, brief, isGood } = said({ archived: 9 }, {}, damaged);
    expect(sentence).toMatch(
      /^2 archived files are damaged or missing\. All 92 wanted games listed \S+ \S+ \S+ were archived /,
    );
    expect({ brief, isGood }).toEqual({ brief: '2 files damaged or missing', isGood: false });
    expect(describeCounts(toFigures({ archived: 9, failing: 1 }).counts, String, damage)).toBe(
      '10 files: 9 archived (1 damaged or missing), 1 failing',
    );
    const many = { contents: 1_000, files: 1_000, repairable: 0, repairing: 0 };
    const { brief: atLeast } = said({}, {}, { ...active, archive: { ...active.archive, damage: many } });
    expect(atLeast).toBe('At least 1,000 files damaged or missing');
    const one = { contents: 1, files: 1, repairable: 0, repairing: 0 };
    const { sentence: ofOne } = said({}, {}, { ...active, archive: { ...active.archive, damage: one } });
    expect(ofOne).toMatch(/^1 archived file is damaged or missing\. It cannot be downloaded again\./);
    // What is being downloaded again is not, until that fails.
    const repairing = { contents: 0, files: 0, repairable: 0, repairing: 2 };
    const { isGood: isGoodThen } = said(
      { archived: 9 },
      {},
      { ...active, archive: { ...active.archive, damage: repairing } },
    );
    expect(isGoodThen).toBe(true);
  });

  it('say nothing of what an archive has that the catalogue has not read', () => {
    const problem = { code: 'not-found', message: 'The catalogue has not read it.' } as const;
    const unread = { ...active, archive: { ...active.archive, archivedFiles: null } };
    for (const counts of [{ archived: 9 }, { archived: 9, overdue: 2 }, { archived: 9, queued: 2 }])
      expect(said(counts, {}, { ...active, archive: { ...unread.archive, problem } })).toEqual({
        sentence: 'The catalogue has not read it.',
        brief: 'The archive is not read so far',
        isGood: false,
      });
    expect(said({ archived: 9 }, { hasRules: false }, unread)).toMatchObject({
      sentence: 'The catalogue has not read all of the archive so far: how many files it has is not known.',
      isGood: false,
    });
    expect(archivedSizeText('27.4 MB', unread)).toBe('');
  });

  it('name no interval where one listing is all there is', () => {
    const first = { knownSince: '2026-11-25T18:56:10.000Z', asOf: '2026-11-25T18:56:40.000Z' };
    expect(
      said({ overdue: 2 }, { ...first, earlierFiles: 7, neverListed: [range(null, first.knownSince)] }),
    ).toMatchObject({
      sentence:
        '2 files of 1 past game are missing: 2 overdue. Everything that is wanted from 18:56 on was listed. Earlier days were never listed completely. 7 files of games before 18:56 are archived.',
    });
    expect(said({ archived: 7 }, { ...first, games: 0 }).sentence).toBe(
      'No wanted game has been played since the listing at 18:56.',
    );
    expect(said({ queued: 7 }, first).sentence).toBe(
      '7 files are queued; no other file of the wanted games since the listing at 18:56 is missing.',
    );
    expect(said({ archived: 7 }, { ...first, games: 0 }, { ...active, isOffline: true }).sentence).toBe(
      'No wanted game had been played since the listing at 18:56, 3 minutes ago. This machine is offline, so newer games are unknown.',
    );
  });

  it('say since when and as of when nothing is missing', () => {
    expect(said({ archived: 176, upcoming: 12, 'not-needed': 38 })).toEqual({
      sentence: 'All 92 wanted games listed since the 2026-11-22 are archived (as of 18:56).',
      brief: 'All wanted games since the 2026-11-22 archived',
      isGood: true,
    });
    expect(said({ archived: 1 }, { games: 1, knownSince: '2026-11-22T18:50:00.000Z' }).sentence).toBe(
      'The only wanted game listed since 18:50 is archived (as of 18:56).',
    );
    expect(said({ archived: 90_000 }, { games: null }).sentence).toBe(
      'All wanted games listed since the 2026-11-22 are archived (as of 18:56).',
    );
  });

  it('name the files of games that may not have been played apart, and miss none of them', () => {
    expect(said({ archived: 176, undecided: 28 })).toEqual({
      sentence:
        'All 92 wanted games listed since the 2026-11-22 are archived (as of 18:56), except 28 files of games that may not have been played.',
      brief: '28 files undecided, none overdue',
      isGood: true,
    });
    expect(said({ queued: 4, undecided: 1 }).sentence).toContain(
      'Not counted: 1 file of games that may not have been played.',
    );
  });

  it('say that no wanted game was played since the first listing, whatever earlier games are archived', () => {
    expect(said({ archived: 178 }, { games: 0, earlierFiles: 178 })).toMatchObject({
      sentence: 'No wanted game has been played since the 2026-11-22 (as of 18:56).',
      brief: 'No wanted game played since the 2026-11-22',
    });
  });

  it('say which days were never listed', () => {
    const listed = (neverListed: NeverListedRange[], earlierFiles = 0) =>
      said({ archived: 9 }, { neverListed, earlierFiles }).sentence.replace(/^.*\(as of 18:56\)\. /, '');
    expect(listed([range(null, since)])).toBe('Earlier days were never listed.');
    expect(listed([range(null, since)], 7)).toBe(
      'Earlier days were never listed completely. 7 files of games before the 2026-11-22 are archived.',
    );
    expect(listed([range(null, since, { except: ['LCK'] })])).toBe(
      'Earlier days were never listed, except for LCK.',
    );
    expect(listed([range(null, since, { leagues: ['LEC', 'LPL'] })])).toBe(
      'Earlier days were never listed for LEC, LPL.',
    );
    expect(listed([range(null, '2026-11-03T00:00:00Z'), range('2026-11-07T10:00:00Z', since)])).toBe(
      'Never listed completely: all days until the 2026-11-02; the 2026-11-07 to the 2026-11-21.',
    );
    const day = (date: string) => range(`2026-11-${date}T00:00:00Z`, `2026-11-${date}T20:00:00Z`);
    expect(listed(['03', '05', '07', '09'].map(day))).toBe(
      'Never listed completely: the 2026-11-05; the 2026-11-07; the 2026-11-09; and 1 earlier range of days.',
    );
    expect(listed(['03', '04', '05', '07', '09'].map(day))).toMatch(/; and 2 earlier ranges of days\.$/);
    const leagues = ['LCK', 'LEC', 'LPL', 'LCS', 'NLC', 'LCP', 'CBLOL'];
    expect(listed([range(null, since, { leagues })])).toBe(
      'Earlier days were never listed for LCK, LEC, LPL, LCS, NLC and 2 more.',
    );
  });

  it('say that the service does not list past games, and only if that is known', () => {
    const sentence = (listsPastGames: boolean | null) =>
      said({ archived: 9 }, { neverListed: [range(null, since)], listsPastGames }).sentence;
    expect(sentence(false)).toMatch(
      /Earlier days were never listed\. The service does not list past games\.$/,
    );
    for (const known of [true, null]) expect(sentence(known)).not.toContain('past games');
  });

  it('name the day from which a backfill lists what was never listed', () => {
    const start = (neverListed: NeverListedRange[]) =>
      suggestBackfill(toFigures({}, { neverListed }))?.from ?? null;
    expect(start([])).toBeNull();
    expect(start([range(null, since)])).toBe('2026-11-14T00:00:00.000Z');
    expect(start([range(null, '2026-11-03T00:00:00Z'), range('2026-11-07T10:00:00Z', since)])).toBe(
      '2026-11-07T00:00:00.000Z',
    );
  });

  it('are in the past tense when the listing is not the present one', () => {
    const problem = { code: 'service-unreachable', message: 'No answer.' } as const;
    const old = { asOf: '2026-11-25T14:00:00.000Z' };
    const was = 'All 92 wanted games listed since the 2026-11-22 were archived as of 14:00, 5 hours ago.';
    const session = (state: 'signed-out' | 'needs-attention') => ({
      ...active,
      session: { ...calm.session, state },
    });
    const stale = { brief: 'Listed 5 hours ago', isGood: false };
    const run = { id: '1', startedAt: '', endedAt: '', matchesSeen: 0, gamesSeen: 0, newAssets: 0 };
    const failed = { ...active.sync, lastRun: { ...run, pages: 0, error: problem } };
    expect(
      said({ archived: 9 }, { ...old, syncProblem: problem }, { ...active, sync: failed }).sentence,
    ).toBe(`${was} The last sync read no listing, so newer games are unknown.`);
    expect(said({ archived: 9 }, { ...old, syncProblem: problem })).toEqual({
      ...stale,
      sentence: `${was} The last sync did not read every listing, so newer games are unknown.`,
    });
    expect(said({ archived: 9 }, old, session('signed-out'))).toEqual({
      ...stale,
      sentence: `${was} You are signed out, so newer games are unknown.`,
    });
    expect(said({ archived: 9 }, old, session('needs-attention'))).toEqual({
      ...stale,
      sentence: `${was} The service asks you to sign in again, so newer games are unknown.`,
    });
    expect(said({ archived: 9 }, { ...old, staleAt: '2026-11-25T17:00:00.000Z' })).toEqual({
      ...stale,
      sentence: `${was} No sync has read the listing since then, so newer games are unknown.`,
    });
    expect(said({ archived: 9 }, old).isGood).toBe(true);
  });

  it('are spoken again only with another verdict, and not when only the time of the listing changes', () => {
    const problem = { code: 'archive-missing', message: 'No archive found at /x.' } as const;
    const spoken = (conditions: CoverageConditions, figures: Figures, minutes: number) =>
      coverageInBrief(
        toFigures({ archived: 9 }, { asOf: new Date(now + minutes * 60_000).toISOString(), ...figures }),
        conditions,
        { ...wording, now: now + (minutes + 4) * 60_000 },
        { isSpoken: true },
      );
    const old = { staleAt: '2026-11-25T18:00:00.000Z' };
    for (const [conditions, figures, text] of [
      [active, {}, 'All wanted games since the 2026-11-22 archived'],
      [
        { ...active, archive: { ...active.archive, problem } },
        {},
        'All wanted games since the 2026-11-22 were archived',
      ],
      [active, old, 'Newer games are unknown'],
    ] as const)
      for (const minutes of [0, 3, 10]) expect(spoken(conditions, figures, minutes)).toBe(text);
  });

  it('name the size of what is archived, or was, while the archive is away', () => {
    const problem = { code: 'archive-missing', message: 'No archive found at /x.' } as const;
    expect(archivedSizeText('27.4 MB', active)).toBe('27.4 MB archived');
    expect(archivedSizeText('27.4 MB', { archive: { ...active.archive, problem } })).toBe(
      '27.4 MB were archived',
    );
  });

  it('are in the past tense while the archive is away, in the sentence and in brief', () => {
    const problem = { code: 'archive-missing', message: 'No archive found at /x.' } as const;
    const away = { ...active, archive: { ...active.archive, problem } };
    const recorded = 'The archive folder is not available: its files are counted as they were last recorded.';
    const earlier = { neverListed: [range(null, since)], earlierFiles: 7 };
    expect(said({ archived: 9 }, earlier, away)).toEqual({
      sentence: `All 92 wanted games listed since the 2026-11-22 were archived (as of 18:56). Earlier days were never listed completely. 7 files of games before the 2026-11-22 were archived. ${recorded}`,
      brief: 'All wanted games since the 2026-11-22 were archived (as of 18:56)',
      isGood: false,
    });
    const old = { asOf: '2026-11-25T14:00:00.000Z', staleAt: '2026-11-25T17:00:00.000Z' };
    expect(said({ archived: 9 }, old, away).brief).toBe('Listed 5 hours ago');
    for (const status of ['queued', 'expected', 'undecided'] as const)
      expect(said({ [status]: 3 }, {}, away).brief).toBe(`3 files ${status}, none overdue`);
    expect(said({ archived: 2 }, { hasRules: false }, away).sentence).toBe(
      `Nothing is wanted: no watch rule is on. 2 files were archived. ${recorded}`,
    );
    expect(said({ archived: 1 }, { knownSince: null, asOf: null }, away).sentence).toMatch(
      /^1 file was archived\. No listing was read completely so far/,
    );
  });

  it.each([
    { archived: 9 },
    { archived: 9, queued: 2 },
    { archived: 9, expected: 2 },
    { archived: 9, undecided: 2 },
    { archived: 9, paused: 2 },
    { archived: 9, failing: 2 },
    { archived: 9, 'not-offered': 2 },
  ])('never say of an archive that is away what it has now: %j', (counts) => {
    const problem = { code: 'archive-missing', message: 'No archive found at /x.' } as const;
    const away = { ...active, archive: { ...active.archive, problem } };
    const more = { neverListed: [range(null, since)], earlierFiles: 7 };
    for (const figures of [more, { ...more, hasRules: false }, { ...more, knownSince: null, asOf: null }]) {
      const { sentence, brief } = said(counts, figures, away);
      expect(`${sentence} ${brief}`).not.toMatch(/\b(is|are) archived|games (since the \S+ )?archived/);
    }
  });

  it('claim nothing before a listing was complete, as after a rebuild', () => {
    const never = { knownSince: null, asOf: null, staleAt: null };
    const unknown = 'No listing was read completely so far, so nobody knows which wanted games are missing.';
    expect(said({ archived: 212 }, never)).toEqual({
      sentence: `212 files are archived. ${unknown}`,
      brief: 'Nothing listed so far',
      isGood: false,
    });
    expect(said({}, never)).toMatchObject({ sentence: unknown, isGood: false });
  });

  it('say that nothing is wanted without a rule', () => {
    expect(said({ archived: 2 }, { hasRules: false })).toEqual({
      sentence: 'Nothing is wanted: no watch rule is on. 2 files are archived.',
      brief: 'No watch rule is on',
      isGood: true,
    });
    expect(said({ overdue: 2 }, { hasRules: false }).isGood).toBe(false);
  });

  it('say what "all" leaves out', () => {
    expect(said({ archived: 5, 'not-offered': 1 }).sentence).toMatch(
      /are archived \(as of 18:56\), except 1 file that the service never offered\.$/,
    );
    expect(said({ archived: 5, 'not-offered': 2, paused: 3, cancelled: 1 }).sentence).toMatch(
      /, except 2 files that the service never offered and 4 files that you paused or cancelled\.$/,
    );
  });

  it('never claim that everything is archived while files are paused or cancelled', () => {
    expect(said({ archived: 5, paused: 3, cancelled: 1 }).brief).toBe('4 files paused or cancelled');
    expect(said({ archived: 5, cancelled: 1 }).brief).toBe('1 file paused or cancelled');
    expect(said({ archived: 5, expected: 1, paused: 2 }).sentence).toBe(
      '1 file is expected within 2 hours; no other file of the wanted games listed since the 2026-11-22 is missing (as of 18:56). Not counted: 2 files that you paused or cancelled.',
    );
  });

  it('say what is missing and since when, with what is expected, and as of which listing', () => {
    const listed = 'Everything that is wanted was listed since the 2026-11-22 (as of 18:56).';
    expect(
      said({ archived: 90, failing: 9, overdue: 3 }, { missingGames: 7, firstMissingDay: '2026-11-03' }),
    ).toEqual({
      sentence: `12 files of 7 past games are missing since the 2026-11-03: 3 overdue, 9 failing. ${listed}`,
      brief: '12 files missing',
      isGood: false,
    });
    expect(said({ failed: 1, expected: 1, queued: 3 }).sentence).toBe(
      `1 file of 1 past game is missing: 1 failed. 1 more is expected within 2 hours. 3 more are queued. ${listed}`,
    );
    expect(said({ failing: 1200 }, { missingGames: null }).sentence).toBe(
      `1,200 files of past games are missing: 1,200 failing. ${listed}`,
    );
  });

  it('do not claim that a game was played of which only the time has passed', () => {
    const { sentence } = said({ archived: 90, overdue: 3 });
    for (const words of [sentence, statusMeanings.expected, statusMeanings.overdue])
      expect(words).not.toMatch(/(?<!not )played/);
  });

  it('say what is expected, and how long that usually takes', () => {
    expect(said({ archived: 90, expected: 3 })).toMatchObject({
      sentence:
        '3 files are expected within 2 hours; no other file of the wanted games listed since the 2026-11-22 is missing (as of 18:56).',
      brief: '3 files expected, none overdue',
    });
    expect(said({ expected: 1 }, { usualDelayMs: 25 * 60_000 }).sentence).toContain('within 25 minutes');
    expect(said({ expected: 1 }, { usualDelayMs: 2.2 * hourMs }).sentence).toContain('within 3 hours');
  });

  it('say of queued files how long they take, and what holds them', () => {
    const queue = { queuedMs: 3 * hourMs };
    const head =
      '17,887 files are queued; no other file of the wanted games listed since the 2026-11-22 is missing (as of 18:56).';
    expect(said({ archived: 90, queued: 17_887 }, {}, { ...active, queue })).toEqual({
      sentence: `${head} The queued files take at least 3 hours at the present limits.`,
      brief: '17,887 files queued, none overdue',
      isGood: true,
    });
    const hold = { reason: 'paused', until: '2026-11-25T23:00:00Z' } as const;
    const paused = { ...active, queue, work: { ...calm.work, hold } };
    expect(said({ queued: 17_887 }, {}, paused).sentence).toBe(
      `${head} The queued files wait: paused until 23:00. After that, they take at least 3 hours at the present limits.`,
    );
    const problem = { code: 'archive-missing', message: 'No archive found at /x.' } as const;
    expect(
      said({ queued: 17_887 }, {}, { ...active, archive: { ...active.archive, problem } }),
    ).toMatchObject({
      sentence: `${head.replace('is missing', 'was missing')} The queued files wait: no archive found at /x. The archive folder is not available: its files are counted as they were last recorded.`,
      isGood: false,
    });
  });

  it('do not call an archive complete that has nothing to be complete about', () => {
    expect(said({})).toMatchObject({
      sentence: 'The listings since the 2026-11-22 have no game that a watch rule wants (as of 18:56).',
      brief: 'No files wanted yet',
    });
    expect(said({ 'not-wanted': 4 }).brief).toBe('No files wanted yet');
    expect(said({ upcoming: 4 })).toMatchObject({
      sentence: 'No wanted game has been played since the 2026-11-22 (as of 18:56).',
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
