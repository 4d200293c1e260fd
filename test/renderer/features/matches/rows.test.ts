import { describe, expect, it } from 'vitest';
import { toRows } from '../../../../src/renderer/features/matches/rows.ts';
import type { Match } from '../../../../src/shared/domain/domain.ts';
import type { UnscheduledSeries } from '../../../../src/shared/domain/series.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const hourMs = 3_600_000;

function aMatch(id: string, hours: number | null, part: Partial<Match> = {}): Match {
  return {
    id,
    leagueId: '',
    leagueName: 'LCK',
    tournamentId: '',
    tournamentName: '',
    type: null,
    seriesType: 'BEST_OF',
    seriesMax: 3,
    teams: [],
    games: [],
    score: null,
    isListed: true,
    firstSeenAt: '',
    lastSeenAt: new Date(now).toISOString(),
    startAt: hours === null ? null : new Date(now + hours * hourMs).toISOString(),
    ...part,
  };
}

function aSeries(id: string, hours: number | null): UnscheduledSeries {
  const { startAt, ...match } = aMatch(id, hours);
  return { ...match, startAt, isUnscheduled: true };
}

const shown = (
  matches: readonly Match[],
  hidesResults = false,
  unscheduled: readonly UnscheduledSeries[] = [],
) =>
  toRows({ matches, unscheduled, endedSince: Number.NEGATIVE_INFINITY }, now, { hidesResults }).map((row) =>
    row.kind === 'heading' ? `# ${row.group}` : row.match.id,
  );

describe('the rows of the match list', () => {
  it('have those that are being played first, under one heading', () => {
    const matches = [aMatch('on', -1), aMatch('next', 1), aMatch('over', -30)];
    expect(shown(matches)).toEqual(['# live', 'on', '# upcoming', 'next', '# ended', 'over']);
  });

  it('do not have a decided match among those that are being played', () => {
    const decided = aMatch('decided', -2, { score: { wins: [2, 0], isFinal: true } });
    expect(shown([decided, aMatch('on', -1)])).toEqual(['# live', 'on', '# ended', 'decided']);
  });

  it('do not show that a match is decided while results are hidden', () => {
    const decided = aMatch('decided', -2, { score: { wins: [2, 0], isFinal: true } });
    expect(shown([decided, aMatch('on', -1)], true)).toEqual(['# live', 'decided', 'on']);
  });

  it('have games without a match among the matches that have ended, by their time', () => {
    const matches = [aMatch('next', 1), aMatch('late', -20), aMatch('early', -40), aMatch('undated', null)];
    const unscheduled = [
      aSeries('newest', -19),
      aSeries('same', -20),
      aSeries('old', -99),
      aSeries('?', null),
    ];
    expect(shown(matches, false, unscheduled).filter((row) => !row.startsWith('#'))).toEqual([
      ...['next', 'newest', 'late', 'same', 'early', 'old', 'undated', '?'],
    ]);
  });

  it('have the matches that have ended with the latest first, also those that were decided before their time', () => {
    const decided = (id: string, hours: number) =>
      aMatch(id, hours, { score: { wins: [2, 0], isFinal: true } });
    const matches = [decided('first', -2.5), decided('second', -1), aMatch('over', -4), aMatch('?', null)];
    expect(shown(matches, false, [aSeries('alone', -2)]).filter((row) => !row.startsWith('#'))).toEqual([
      ...['second', 'alone', 'first', 'over', '?'],
    ]);
  });

  it('have a match once that two pages have', () => {
    expect(shown([aMatch('a', 1), aMatch('a', 1)])).toEqual(['# upcoming', 'a']);
  });

  it('have a heading for matches without a start', () => {
    expect(
      toRows({ matches: [aMatch('a', null)], unscheduled: [], endedSince: Number.NEGATIVE_INFINITY }, now, {
        hidesResults: false,
      })[0],
    ).toMatchObject({
      kind: 'heading',
      startAt: null,
    });
  });
});
