import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccountIds, accountKeys, namesWithoutCode } from '../../src/core/game-files/player-identity.ts';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { changedSummary, legacyText } from './real-game.ts';

const puuid = (at: number) => `${at}`.padStart(36, 'a');
const player = (at: number, ids: Partial<AccountIds> = {}): AccountIds => ({
  puuid: null,
  summonerId: null,
  platformId: 'TRLH1',
  participantId: at + 1,
  ...ids,
});
const ten = (ids: (at: number) => Partial<AccountIds>) =>
  accountKeys(Array.from({ length: 10 }, (_, at) => player(at, ids(at))));
const none = Array.from({ length: 10 }, () => null);

describe('the key of a player', () => {
  it('is the puuid, or else the number on the platform', () => {
    expect(ten((at) => ({ puuid: puuid(at), summonerId: '7' }))[3]).toBe(puuid(3));
    expect(ten((at) => ({ summonerId: `${700 + at}` }))[3]).toBe('TRLH1:703');
    expect(ten((at) => ({ puuid: at === 3 ? null : puuid(at), summonerId: `${700 + at}` }))[3]).toBe(
      'TRLH1:703',
    );
  });

  it.each([
    ['nothing', () => ({})],
    ['one id for all', () => ({ puuid: 'x', summonerId: 'x' })],
    ['one long id for all', () => ({ puuid: puuid(1) })],
    ['the numbers of the players', (at: number) => ({ summonerId: `${at + 1}` })],
    ['zero, as bots have it', () => ({ summonerId: '0' })],
    ['a number without its platform', (at: number) => ({ summonerId: `${700 + at}`, platformId: null })],
  ])('is not known where the file has %s', (_, ids) => {
    expect(ten(ids)).toEqual(none);
  });

  it('is known for the others where two share an id', () => {
    const keys = ten((at) => ({ puuid: puuid(Math.max(1, at)) }));
    expect(keys.slice(0, 3)).toEqual([null, null, puuid(2)]);
  });

  it('is never that of two players of a game', () => {
    const id = fc.option(fc.constantFrom('0', '1', '2', '77', 'x', puuid(1), puuid(2)), { nil: null });
    const players = fc.array(
      fc.record({
        puuid: id,
        summonerId: id,
        platformId: id,
        participantId: fc.option(fc.nat(10), { nil: null }),
      }),
      { maxLength: 16 },
    );
    fc.assert(
      fc.property(players, (all) => {
        const keys = accountKeys(all).filter((key) => key !== null);
        expect(new Set(keys).size).toBe(keys.length);
      }),
      propertyRuns(200, 5_000),
    );
  });

  it('is read from files of both forms, as a text or a number', () => {
    const newer = changedSummary((game) => {
      for (const [at, one] of game.participants.entries()) Object.assign(one, { puuid: puuid(at) });
    });
    expect(readSummary(newer).players.map(({ accountKey }) => accountKey)).toEqual(
      Array.from({ length: 10 }, (_, at) => puuid(at)),
    );
    const old = JSON.parse(legacyText);
    old.platformId = 'EUW1';
    for (const identity of old.participantIdentities)
      identity.player = { ...identity.player, summonerId: 9_000 + identity.participantId, puuid: undefined };
    expect(readSummary(JSON.stringify(old)).players[0]?.accountKey).toBe('EUW1:9001');
  });
});

describe('the name without the code of the team', () => {
  /** The names of the blue side, in a game against these. */
  const againstOthers = (names: readonly (string | null)[], others: readonly (string | null)[]) =>
    namesWithoutCode([
      ...others.map((name) => ({ name, side: 'red' as const })),
      ...names.map((name) => ({ name, side: 'blue' as const })),
    ]).slice(others.length);
  const side = ['T1 Zeus', 'T1 Oner', 'T1 Faker', 't1 Gumayusi ', 'T1 Keria'];
  it.each([
    ['all five have it', side, ['Zeus', 'Oner', 'Faker', 'Gumayusi', 'Keria']],
    [
      'a name has blanks',
      ['G2 Broken Blade', 'G2 A', 'G2 B', 'G2 C', 'G2 D'],
      ['Broken Blade', 'A', 'B', 'C', 'D'],
    ],
    [
      'one does not have it',
      [...side.slice(0, 4), 'Keria'],
      ['T1 Zeus', 'T1 Oner', 'T1 Faker', 't1 Gumayusi', 'Keria'],
    ],
    ['there are four', side.slice(1), ['T1 Oner', 'T1 Faker', 't1 Gumayusi', 'T1 Keria']],
    ['two are alike behind it', ['A x', 'A x', 'A b', 'A c', 'A d'], ['A x', 'A x', 'A b', 'A c', 'A d']],
    ['nothing is behind it', ['A ', 'A a', 'A b', 'A c', 'A d'], ['A', 'A a', 'A b', 'A c', 'A d']],
    ['one has no name', [null, 'A a', 'A b', 'A c', 'A d'], [null, 'A a', 'A b', 'A c', 'A d']],
    ['the first word has no letters', ['? a', '? b', '? c', '? d', '? e'], ['a', 'b', 'c', 'd', 'e']],
    [
      'the code has no blank behind it',
      ['T1Zeus', 'T1Oner', 'T1a', 'T1b', 'T1c'],
      ['T1Zeus', 'T1Oner', 'T1a', 'T1b', 'T1c'],
    ],
  ])('where %s', (_, names, expected) => {
    expect(againstOthers(names, ['GEN Chovy', null, 'Peyz'])).toEqual(expected);
  });

  it('stays where a player of the other side has the same first word', () => {
    expect(againstOthers(side, ['T1 Academy'])).toEqual(side.map((name) => name.trim()));
  });
});
