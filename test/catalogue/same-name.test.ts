import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WantableGame } from '../../src/core/domain/listing.ts';
import { Dictionary } from '../../src/core/library/index/dictionary.ts';
import { createJudge } from '../../src/core/sync/rules/rules.ts';
import { isSameName, nameKey } from '../../src/shared/base/names.ts';
import { findSides } from '../../src/shared/games/sides-of-teams.ts';
import { addValue, hasValue, removeValue } from '../../src/shared/query/edit.ts';
import { searchedCatalogue } from '../library/fixtures.ts';
import { summaryRule } from '../support/summary-rule.ts';
import { aMatch, everyGame, newCatalogue, start, summary } from './fixtures.ts';

const spellings = ['Gen.G', 'gen g', 'GENG', 'Gen G.', 'ＧＥＮ．Ｇ', 'gén-g'];

describe('two names', () => {
  it.each(spellings)('"%s" and "Gen.G" are the same', (name) => {
    expect(isSameName(name, 'Gen.G')).toBe(true);
  });

  it.each([
    ['Gen.G', 'Gen'],
    ['T1', 'T10'],
    ['Bjørn', 'Bjorn'],
    ['???', '!!!'],
    ['???', ''],
  ])('"%s" and "%s" are two', (a, b) => {
    expect(isSameName(a, b)).toBe(false);
  });

  it('that contain only symbols are the same if the symbols are', () => {
    expect(isSameName(' ?? ?', '???')).toBe(true);
  });

  it('have a key whose own key is the same', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => nameKey(nameKey(name)) === nameKey(name)));
  });
});

const game: WantableGame = {
  platformGameId: '1',
  number: 1,
  matchId: '3',
  startAt: start,
  isKnownPlayed: true,
  listedAssets: [],
  leagueId: '1',
  leagueName: 'LCK',
  tournamentId: '2',
  tournamentName: 'LCK Spring 2026',
  seriesType: 'BEST_OF',
  seriesMax: 3,
  teams: [
    { esportsId: '7', code: 'GEN', name: 'Gen.G' },
    { esportsId: '8', code: 'T1', name: 'T1' },
  ],
};

function rule(changes: { leagues?: string[]; tournaments?: string[]; teams?: string[] }) {
  return { ...summaryRule, id: 'r', ...changes };
}

describe('a watch rule', () => {
  it.each(spellings)('with the team "%s" matches the games of Gen.G', (team) => {
    expect(createJudge([rule({ teams: [team] })])(game)).toEqual([summary]);
  });

  it('compares leagues and tournaments in the same way, and matches no others', () => {
    const wants = (changes: Parameters<typeof rule>[0]) => createJudge([rule(changes)])(game).length === 1;
    expect(wants({ leagues: ['l.c.k'], tournaments: ['lck spring-2026'] })).toBe(true);
    expect(wants({ tournaments: ['LCK Spring'] })).toBe(false);
    expect(wants({ teams: ['Gen.G Academy'] })).toBe(false);
  });
});

describe('the catalogue', () => {
  it.each(spellings)('finds the games of Gen.G by the team "%s", and by these words', async (team) => {
    const { catalogue, listGames } = searchedCatalogue();
    catalogue.listings.saveMatches([aMatch('1'), aMatch('2', { teams: [], games: [] })], start);
    const found = async (filters: { team?: string; search?: string }) =>
      (await listGames({ ...everyGame, ...filters })).items.length;
    expect(await found({ team })).toBe(3);
    expect(await found({ search: team })).toBe(3);
    expect(await found({ search: `${team} T1` })).toBe(3);
    expect(await found({ search: `${team} nowhere` })).toBe(0);
  });

  it('finds a league with a full-width name by ordinary letters', async () => {
    const { catalogue, listGames } = searchedCatalogue();
    catalogue.listings.saveMatches([aMatch('1', { leagueName: 'ＬＪＬ' })], start);
    const found = async (filters: { league?: string; search?: string }) =>
      (await listGames({ ...everyGame, ...filters })).items.length;
    expect([
      await found({ league: 'ljl' }),
      await found({ search: 'ljl' }),
      await found({ search: 'ＬＪ' }),
    ]).toEqual([3, 3, 3]);
  });
});

describe('the library', () => {
  it('treats every spelling of a name as one team, and finds it by its words', () => {
    const teams = new Dictionary();
    teams.add({ key: 1, id: '7', name: 'Gen.G', code: 'GEN' });
    teams.add({ key: 2, id: '', name: 'GENG', code: 'GEN' });
    teams.add({ key: 3, id: '8', name: 'T1', code: 'T1' });
    expect(teams.size).toBe(2);
    for (const spelling of spellings) expect(teams.resolve(spelling)).toEqual([0]);
    expect([teams.beginning('geng'), teams.beginning('gen g'), teams.beginning('t')]).toEqual([
      [0],
      [0],
      [1],
    ]);
  });

  it('matches every spelling in a query to the value of a facet, but no patch to another', () => {
    expect(hasValue('team:"gen g"', 'team', 'Gen.G')).toBe(true);
    expect(addValue('team:GENG', 'team', 'Gen.G')).toBe('team:GENG');
    expect(removeValue('team:GENG,T1', 'team', 'Gen.G')).toBe('team:T1');
    expect(hasValue('patch:13.1', 'patch', '1.31')).toBe(false);
  });
});

describe('the sides of a game', () => {
  it.each(spellings)('are derived from players whose tag is the team "%s"', (code) => {
    const blue = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name: `Gen.G ${name}`, side: 'blue' as const }));
    const red = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name: `T1 ${name}`, side: 'red' as const }));
    expect(findSides(['T1', code], [...blue, ...red])).toEqual({ blue: 1, red: 0 });
    expect(findSides(['gen g', code], [...blue, ...red])).toBeNull();
  });
});

describe('the spelling of a name in a watch rule', () => {
  it('is found for an older tournament after many with the same words', () => {
    const { listings, rules } = newCatalogue();
    const older = { tournamentId: '110', tournamentName: 'LCK Spring' };
    const newer = { tournamentId: '111', tournamentName: 'LCK Spring Playoffs' };
    listings.saveMatches([aMatch('1', { ...older, startTime: '2025-01-01T10:00:00Z' })], start);
    listings.saveMatches(
      Array.from({ length: 60 }, (_, index) => aMatch(String(index + 2), newer)),
      start,
    );
    expect(rules.spelling('tournaments', 'lck spring')).toBe('LCK Spring');
    expect(rules.spelling('tournaments', 'LCK')).toBeNull();
  });

  it('is the ID itself for the ID of a league, a tournament or a team', () => {
    const { listings, rules } = newCatalogue();
    const match = aMatch('1');
    listings.saveMatches([match], start);
    expect(rules.spelling('leagues', match.leagueId)).toBe(match.leagueId);
    expect(rules.spelling('tournaments', ` ${match.tournamentId} `)).toBe(match.tournamentId);
    expect(rules.spelling('teams', '100205573495116443')).toBe('100205573495116443');
    expect(rules.spelling('teams', '1')).toBeNull();
  });

  it('is found exactly where a rule with that name matches', () => {
    const { listings, rules } = newCatalogue();
    const match = aMatch('1');
    listings.saveMatches([match], start);
    for (const name of [...spellings, 'GEN', 'g e n', 't1', '???', ' ', 'nobody']) {
      const isMatched = createJudge([rule({ teams: [name] })])(game).length > 0;
      expect([name, rules.spelling('teams', name) !== null]).toEqual([name, isMatched]);
    }
  });
});
