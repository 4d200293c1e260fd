import { describe, expect, it } from 'vitest';
import {
  firstDraft,
  missingIn,
  presetDays,
  toRequest,
} from '../../../../src/renderer/features/sync/backfill-draft.ts';
import { suggestBackfill } from '../../../../src/shared/words/listing-words.ts';

const now = Date.parse('2026-11-25T12:00:00Z');

const unknown = { listsPastGames: null, wantedNames: { leagues: [], teams: [] } };

describe('The dialog of a backfill', () => {
  it('is filled in with whole days that contain what was never listed', () => {
    const hole = { from: '2026-11-07T10:00:00.000Z', to: '2026-11-09T15:30:00.000Z' };
    const names = { leagues: [], teams: [], except: [] };
    const days = suggestBackfill({ ...unknown, neverListed: [{ ...hole, ...names }] });
    expect(days).toEqual({ from: '2026-11-07T00:00:00.000Z', to: hole.to, leagues: [], teams: [] });
    const { from, to = '' } = toRequest(firstDraft(now, days ?? {}));
    expect(Date.parse(from)).toBeLessThanOrEqual(Date.parse(hole.from));
    expect(Date.parse(from)).toBeGreaterThan(Date.parse('2026-11-05T00:00:00Z'));
    expect(Date.parse(to)).toBeGreaterThanOrEqual(Date.parse(hole.to));
    expect(Date.parse(to)).toBeLessThan(Date.parse('2026-11-11T00:00:00Z'));
  });

  it('is filled in with the names of the rules, and with those of the days that lack only some of them', () => {
    const since = '2026-11-24T00:00:00.000Z';
    const range = { from: null, to: since, leagues: [], teams: [], except: [] };
    const wantedNames = { leagues: ['LCK', 'LEC'], teams: [] };
    const all = suggestBackfill({ ...unknown, wantedNames, neverListed: [range] });
    expect(firstDraft(now, all ?? {})).toMatchObject(wantedNames);
    const suggest = (names: { leagues?: string[]; teams?: string[] }) =>
      firstDraft(
        now,
        suggestBackfill({ ...unknown, wantedNames, neverListed: [{ ...range, ...names }] }) ?? {},
      );
    expect(suggest({ leagues: ['LEC'] })).toMatchObject({ leagues: ['LEC'], teams: [] });
    expect(suggest({ teams: ['T1'] })).toMatchObject({ leagues: [], teams: ['T1'] });
    // A listing of both would have only the games of this team in this league.
    expect(suggest({ leagues: ['LEC'], teams: ['T1'] })).toMatchObject(wantedNames);
  });

  it('asks for the names that it is filled in with', () => {
    const names = { leagues: ['LCK'], teams: ['T1', 'GEN'] };
    expect(toRequest(firstDraft(now, names))).toMatchObject(names);
  });

  it('takes the days of a preset up to the present one', () => {
    // In the time zone of the user.
    const at = (day: number) => new Date(2026, 10, day, 12);
    expect(presetDays(at(3).toISOString(), at(25).getTime())).toEqual({
      from: '2026-11-03',
      to: '2026-11-25',
    });
  });

  it('needs two days in their order', () => {
    const missing = (from: string, to: string) => missingIn({ from, to });
    expect(missing('2026-11-03', '2026-11-03')).toBeNull();
    expect(missing('2026-11-03', '2026-11-04')).toBeNull();
    expect(missing('2026-11-04', '2026-11-03')).toBe('The last day is before the first.');
    for (const [from, to] of [
      ['', '2026-11-03'],
      ['2026-11-03', '2026-11'],
    ] as const)
      expect(missing(from, to)).toBe('Choose the first and the last day.');
  });

  it('has nothing to be filled in with where the service does not list past games', () => {
    const range = { from: null, to: '2026-11-24T00:00:00.000Z', leagues: [], teams: [], except: [] };
    expect(suggestBackfill({ ...unknown, listsPastGames: false, neverListed: [range] })).toBeNull();
  });

  it('begins with the last week otherwise', () => {
    expect(suggestBackfill({ ...unknown, neverListed: [] })).toBeNull();
    const noListing = { from: null, to: null, leagues: [], teams: [], except: [] };
    expect(suggestBackfill({ ...unknown, neverListed: [noListing] })).toBeNull();
    const { from, to = '' } = toRequest(firstDraft(now));
    expect(Date.parse(from)).toBeLessThanOrEqual(now - 7 * 86_400_000);
    expect(Date.parse(to)).toBeGreaterThanOrEqual(now);
  });
});
