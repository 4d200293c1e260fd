import { describe, expect, it } from 'vitest';
import {
  isExcluded,
  withExclusionToggled,
  withToggled,
} from '../../../../src/renderer/features/library/query/query-terms.ts';
import { joinScope, scopeLength, splitScope } from '../../../../src/renderer/features/library/query/scope.ts';
import {
  columns,
  fittingColumns,
  gridTemplate,
  nextSort,
} from '../../../../src/renderer/features/library/table/columns.ts';
import { beginsMatch, seriesScore } from '../../../../src/renderer/features/library/table/series.ts';
import type { LibraryRow } from '../../../../src/shared/library/library.ts';

const teams = ['a', 'b'].map((id) => ({ esportsId: id, code: id.toUpperCase(), name: id }));

function row(number: number, winner: number | null, part: Partial<LibraryRow> = {}): LibraryRow {
  return {
    platformGameId: `game ${number}`,
    matchId: 'm',
    number,
    voidReason: null,
    seriesMax: 5,
    playedAt: null,
    leagueName: 'LCK',
    tournamentName: '',
    teams,
    winner,
    winningSide: null,
    lengthSeconds: null,
    patch: null,
    kills: { blue: null, red: null },
    gold: { blue: null, red: null },
    held: [],
    missing: [],
    bytes: 0,
    isStarred: false,
    tags: [],
    hasNotes: false,
    ...part,
  };
}

describe('a click on a facet', () => {
  it('a facet click closes an open quote in the query', () => {
    expect(withExclusionToggled('team:"T1', 'league', 'LCK')).toBe('team:"T1" -league:LCK');
    expect(withToggled('team:"T1', 'league', 'LCK')).toBe('team:"T1" league:LCK');
  });

  it('a content type narrows the results, also among archived games', () => {
    const details = withToggled('has:any', 'has', 'GAMH_DETAILS');
    expect(splitScope(details)).toEqual({ isArchivedOnly: true, text: 'has:GAMH_DETAILS' });
    expect(withToggled(details, 'has', 'GAMH_DETAILS')).toBe('has:any');
  });
});

describe('the score of a series', () => {
  const scoreFrom = (rows: readonly LibraryRow[], index = 0) =>
    seriesScore((at) => rows[at], rows.length, index);

  it('the series score counts the games of the match, from any of its rows', () => {
    const rows = [row(1, 0), row(2, 1), row(3, 0), row(4, 0), row(1, 0, { matchId: 'other' })];
    expect(scoreFrom(rows)).toEqual([3, 1]);
    expect(scoreFrom(rows, 2)).toEqual([3, 1]);
  });

  it('the series score follows teams that swap sides', () => {
    const swapped = row(2, 0, { teams: [...teams].reverse() });
    expect(scoreFrom([row(1, 0, { seriesMax: 2 }), { ...swapped, seriesMax: 2 }])).toEqual([1, 1]);
  });

  it('there is no series score while a game is filtered out, undecided, not loaded or not played', () => {
    expect(scoreFrom([row(1, 0), row(3, 0), row(4, 0)])).toBeNull();
    expect(scoreFrom([row(1, 0), row(2, null), row(3, 0), row(4, 0)])).toBeNull();
    expect(scoreFrom([row(1, 0), row(2, 0)])).toBeNull();
    expect(seriesScore((at) => (at === 0 ? row(1, 0) : undefined), 5, 0)).toBeNull();
  });

  it('the first row of a match is found', () => {
    const rows = [row(1, 0), row(2, 0), row(1, 0, { matchId: null }), row(2, 0, { matchId: null })];
    expect(rows.map((_, index) => beginsMatch((at) => rows[at], index))).toEqual([true, false, true, true]);
  });
});

describe('a click on a filter', () => {
  it('a filter click adds a value, then a second one, and removes both again', () => {
    const one = withToggled('faker', 'league', 'LCK');
    expect(one).toBe('faker league:LCK');
    const two = withToggled(one, 'league', 'Prime League');
    expect(two).toBe('faker league:LCK,"Prime League"');
    expect(withToggled(withToggled(two, 'league', 'LCK'), 'league', 'Prime League')).toBe('faker');
  });

  it('a value can be excluded and the exclusion removed', () => {
    const out = withExclusionToggled('league:LCK faker', 'league', 'LCK');
    expect(out).toBe('faker -league:LCK');
    expect(isExcluded(out, 'league', 'lck')).toBe(true);
    expect(withExclusionToggled(out, 'league', 'LCK')).toBe('faker');
    expect(withToggled(out, 'league', 'LCK')).toBe('faker league:LCK');
  });

  it('removing one excluded value leaves the others of its term', () => {
    expect(withExclusionToggled('-league:LCK,LPL', 'league', 'LCK')).toBe('-league:LPL');
  });
});

describe('the scope of the library', () => {
  it.each(['', 'T1', '-league:LPL  x'])(
    'the scope is a term of the query that the field hides: %j',
    (text) => {
      for (const isArchivedOnly of [true, false]) {
        const query = joinScope({ isArchivedOnly, text });
        expect(splitScope(query)).toEqual({ isArchivedOnly, text });
        expect(query.slice(scopeLength(query))).toBe(text);
      }
    },
  );
});

describe('the columns', () => {
  const all = { hidden: [], widths: {} };

  it('columns are hidden one by one in a narrow table, date and teams never', () => {
    expect(fittingColumns(all, 2000, false)).toHaveLength(13);
    const few = fittingColumns(all, 640, false);
    expect(few).toEqual(expect.arrayContaining(['date', 'teams', 'held', 'number']));
    expect(few).not.toContain('bytes');
    expect(fittingColumns(all, 10, false)).toEqual(['date', 'teams']);
  });

  it('hidden columns are left out, and chosen widths are used', () => {
    const choice = { hidden: ['patch' as const], widths: { league: 200 } };
    const names = fittingColumns(choice, 2000, false);
    expect(names).not.toContain('patch');
    expect(gridTemplate(names, choice, false)).toContain('200px');
  });

  it('a click on a column sorts, and a second click reverses the order', () => {
    const byDate = { by: 'date', direction: 'desc', isGrouped: true } as const;
    expect(nextSort(byDate, columns.date)).toEqual({ ...byDate, direction: 'asc' });
    expect(nextSort(byDate, columns.league)).toEqual({ by: 'league', direction: 'asc', isGrouped: true });
    expect(nextSort(byDate, columns.result)).toEqual(byDate);
  });
});
