import { describe, expect, it } from 'vitest';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { championId } from '../../src/shared/game-names/champions.ts';
import type { GameFacts } from '../../src/shared/games/game-facts.ts';
import { gameFactsSchema } from '../../src/shared/games/game-facts.ts';
import {
  changedSummary,
  expected,
  legacyText,
  summaryText,
  summaryTexts,
  timelineText,
} from './real-game.ts';

const unreadable = (why: RegExp, code = 'service-unreadable') =>
  expect.objectContaining({
    code,
    message: expect.stringMatching(why),
    remedy: expect.stringMatching(/\w/),
  });

function team(facts: GameFacts, side: 'blue' | 'red') {
  const found = facts.teams.find((one) => one.side === side);
  if (found === undefined) throw new Error(`There is no ${side} side.`);
  return found;
}

describe.each(summaryTexts)('a summary in the shape %s', (shape, text) => {
  const facts = readSummary(text);

  it('has every value that a viewer shows', () => {
    expect(facts.shape).toBe(shape);
    expect(facts.lengthSeconds).toBe(expected.durationSeconds);
    expect(facts.winner).toBe(expected.winner === 100 ? 'blue' : 'red');
    for (const [side, number] of [
      ['blue', '100'],
      ['red', '200'],
    ] as const) {
      expect(team(facts, side)).toMatchObject({
        kills: expected.kills[number],
        deaths: expected.deaths[number],
        gold: expected.gold[number],
      });
    }
    const [top] = facts.players.toSorted((a, b) => (b.damageToChampions ?? 0) - (a.damageToChampions ?? 0));
    expect(top?.champion.id).toBe(championId(expected.topDamage.champion));
    expect(top?.damageToChampions).toBe(expected.topDamage.damage);
    const creepScore = new Map(facts.players.map((player) => [player.champion.id, player.creepScore]));
    expect(creepScore.size).toBe(10);
    for (const [champion, score] of Object.entries(expected.creepScore)) {
      expect(creepScore.get(championId(champion) ?? 0), champion).toBe(score);
    }
  });

  it('gives the game, its sides and its players as the contract defines them', () => {
    expect(gameFactsSchema.parse(facts)).toEqual(facts);
    expect(facts).toMatchObject({
      gameId: '3692606327',
      platformId: 'EUW1',
      gameVersion: '8.13.235.9749',
      patch: '8.13',
      mapId: 11,
      queueId: 420,
    });
    expect(facts.teams.map(({ side, isWinner }) => [side, isWinner])).toEqual([
      ['blue', true],
      ['red', false],
    ]);
    expect(team(facts, 'blue').objectives).toEqual([
      { name: 'baron', kills: 1, isFirst: true },
      { name: 'champion', kills: 27, isFirst: false },
      { name: 'dragon', kills: 2, isFirst: true },
      { name: 'inhibitor', kills: 3, isFirst: true },
      { name: 'riftHerald', kills: 0, isFirst: false },
      { name: 'tower', kills: 9, isFirst: true },
    ]);
    expect(team(facts, 'red').bans[0]).toEqual({ champion: { id: 555, name: 'Pyke' }, turn: 6 });
    expect(facts.players.filter(({ side }) => side === 'blue').map(({ role }) => role)).toEqual([
      'UTILITY',
      'TOP',
      'MIDDLE',
      'JUNGLE',
      'BOTTOM',
    ]);
  });

  it('gives every field of a player', () => {
    expect(facts.players[0]).toMatchObject({
      participantId: 1,
      side: 'blue',
      name: 'Player 1',
      champion: { id: 43, name: 'Karma' },
      isWinner: true,
      level: 14,
      kills: 4,
      deaths: 5,
      assists: 13,
      gold: 10_606,
      goldSpent: 9325,
      damageToChampions: 11_960,
      physicalDamageToChampions: 812,
      magicDamageToChampions: 9121,
      trueDamageToChampions: 2026,
      damageTaken: 19_335,
      damageToObjectives: 5441,
      damageToTurrets: 1144,
      healing: 5131,
      visionScore: 92,
      wardsPlaced: 41,
      wardsKilled: 10,
      controlWardsBought: 7,
      largestMultiKill: 1,
      trinket: { id: 3364, name: 'Oracle Lens' },
      spell1: { id: 14, name: 'Ignite' },
      spell2: { id: 4, name: 'Flash' },
    });
    expect(facts.players[0]?.items.map(({ id }) => id)).toEqual([3107, 3092, 3190, 3113, 3158, 3114]);
    expect(facts.players[0]?.runes).toMatchObject({
      primaryStyle: { id: 8200, name: 'Sorcery' },
      subStyle: { id: 8300, name: 'Inspiration' },
    });
    expect(facts.players[0]?.runes?.picks.map(({ id }) => id)).toEqual([8214, 8226, 8210, 8237, 8345, 8347]);
  });
});

describe('what a summary leaves out', () => {
  it('is null, and the other values are read', () => {
    const facts = readSummary(
      changedSummary((game) => {
        for (const player of game.participants) {
          for (const field of [
            'goldEarned',
            'win',
            'perks',
            'summonerName',
            'riotIdGameName',
            'teamPosition',
          ]) {
            delete player[field];
          }
        }
        delete game['gameVersion'];
      }),
    );
    expect(facts.players[3]).toMatchObject({ gold: null, isWinner: null, runes: null, name: '', kills: 3 });
    expect(team(facts, 'blue').gold).toBeNull();
    expect(facts).toMatchObject({ gameVersion: null, patch: null, winner: 'blue' });
  });

  it('is null if its value is impossible', () => {
    const facts = readSummary(
      changedSummary((game) => {
        Object.assign(game.participants[0] ?? {}, {
          kills: -1,
          deaths: 1e300,
          assists: '13 of 14',
          goldEarned: null,
          item0: {},
          championName: 43,
          perks: 'none',
        });
        for (const player of game.participants) player['timePlayed'] = '34:11';
        game['gameStartTimestamp'] = 1e17;
        game['gameCreation'] = -1;
        game['gameDuration'] = '34:11';
        game['mapId'] = 1.5;
      }),
    );
    expect(facts.players[0]).toMatchObject({
      kills: null,
      deaths: null,
      assists: null,
      gold: null,
      runes: null,
      champion: { id: 43, name: 'Karma' },
    });
    expect(facts).toMatchObject({ startedAt: null, lengthSeconds: null, mapId: null });
  });

  it('derives a side from its players if the teams are missing', () => {
    const facts = readSummary(changedSummary((game) => void game.teams.splice(0)));
    expect(team(facts, 'red')).toMatchObject({ isWinner: false, kills: 30, gold: 57_517, bans: [] });
    expect(facts.winner).toBe('blue');
  });

  it('has no winner if both sides or neither won', () => {
    const both = changedSummary((game) => {
      for (const one of game.teams) one['win'] = true;
    });
    expect(readSummary(both).winner).toBeNull();
    const neither = changedSummary((game) => {
      for (const one of [...game.teams, ...game.participants]) one['win'] = false;
    });
    expect(readSummary(neither).winner).toBeNull();
  });

  it('skips players on neither side, and gives skipped bans no champion', () => {
    const facts = readSummary(
      changedSummary((game) => {
        Object.assign(game.participants[9] ?? {}, { teamId: 0 });
        Object.assign(game.teams[0] ?? {}, {
          bans: [
            { championId: -1, pickTurn: 1 },
            { championId: 62, pickTurn: 2 },
          ],
        });
      }),
    );
    expect(facts.players).toHaveLength(9);
    expect(team(facts, 'blue').bans).toEqual([
      { champion: null, turn: 1 },
      { champion: { id: 62, name: 'Wukong' }, turn: 2 },
    ]);
  });

  it('gives no role that two players of a side would have', () => {
    const facts = readSummary(
      changedSummary((game) => {
        for (const player of game.participants) {
          Object.assign(player, {
            teamPosition: '',
            individualPosition: 'Invalid',
            lane: 'MIDDLE',
            role: 'DUO',
          });
        }
        Object.assign(game.participants[0] ?? {}, { lane: 'BOTTOM', role: 'DUO_SUPPORT' });
      }),
    );
    expect(facts.players.map(({ role }) => role)).toEqual([
      'UTILITY',
      ...Array.from({ length: 9 }, () => null),
    ]);
  });

  it.each([
    { lane: 'valueOf', role: 'SOLO' },
    { lane: 'BOTTOM', role: 'constructor' },
  ])('gives no role for the unknown position $lane, $role', (position) => {
    const unknown = { teamPosition: '', individualPosition: '', ...position };
    const text = changedSummary((game) => Object.assign(game.participants[0] ?? {}, unknown));
    expect(readSummary(text).players[0]?.role).toBeNull();
  });
});

describe('numbers', () => {
  it('preserves every digit of a game’s ID', () => {
    const text = summaryText.replace('"gameId":3692606327', '"gameId":111560983131400123');
    expect(readSummary(text).gameId).toBe('111560983131400123');
    expect(readSummary(text).players[0]?.gold).toBe(10_606);
  });

  it('reads the length as milliseconds for the match-v5 versions that used them', () => {
    const old = changedSummary((game) => {
      delete game['gameEndTimestamp'];
      game['gameDuration'] = 2_051_400;
    });
    expect(readSummary(old).lengthSeconds).toBe(2051);
  });

  it('reads the ID of a wrapped game from its metadata', () => {
    const game = changedSummary((one) => void delete one['gameId']);
    expect(readSummary(`{"metadata":{"matchId":"ESPORTSTMNT01_2690210"},"info":${game}}`).gameId).toBe(
      '2690210',
    );
    expect(readSummary(game).gameId).toBe('');
  });
});

describe('champions', () => {
  it('have their display names, or the name in the file if unknown', () => {
    const facts = readSummary(
      changedSummary((game) => {
        Object.assign(game.participants[0] ?? {}, { championId: 62, championName: 'MonkeyKing' });
        Object.assign(game.participants[1] ?? {}, { championId: 60_000, championName: 'Newcomer' });
        Object.assign(game.participants[2] ?? {}, { championId: 60_001, championName: '' });
      }),
    );
    expect(facts.players.slice(0, 3).map(({ champion }) => champion)).toEqual([
      { id: 62, name: 'Wukong' },
      { id: 60_000, name: 'Newcomer' },
      { id: 60_001, name: null },
    ]);
  });
});

describe('players’ names', () => {
  it('are those of the Riot ID if there is one, with its spaces, in match-v4 too', () => {
    const text = changedSummary((game) => {
      Object.assign(game.participants[0] ?? {}, { riotIdGameName: 'T1 Keria ', riotIdTagline: 'KR1' });
      Object.assign(game.participants[1] ?? {}, { riotIdGameName: '  ', summonerName: ' T1 Gumayusi' });
    });
    const [first, second] = readSummary(text).players;
    expect(first).toMatchObject({ name: 'T1 Keria ', tagline: 'KR1' });
    expect(second?.name).toBe(' T1 Gumayusi');
    const old = legacyText.replace('{"summonerName":"Player 1"}', '{"gameName":"T1 Keria","tagLine":"KR1"}');
    expect(readSummary(old).players[0]).toMatchObject({ name: 'T1 Keria', tagline: 'KR1' });
  });
});

describe('a file that is not a summary', () => {
  it.each([
    ['not JSON', '{"participants":[', /not valid JSON/, 'file-corrupt'],
    ['empty', '', /not valid JSON/, 'file-corrupt'],
    ['a list', '[1,2]', /contains a list instead of an object/, 'service-unreadable'],
    ['a number', '42', /contains only a number instead of an object/, 'service-unreadable'],
    ['a text', '"text"', /contains only text instead of an object/, 'service-unreadable'],
    ['null', 'null', /contains only null instead of an object/, 'service-unreadable'],
    ['another object', '{"a":1}', /it has no participants/, 'service-unreadable'],
    [
      'participants as text',
      '{"participants":"ten"}',
      /participants are text, not a list/,
      'service-unreadable',
    ],
    [
      'a window of the lolesports live feed',
      '{"esportsGameId":"1","gameMetadata":{},"frames":[{"rfc460Timestamp":"2021-08-15T17:27:32Z"}]}',
      /part of the lolesports live feed/,
      'service-unreadable',
    ],
    ['a timeline', timelineText, /it is the timeline of a game/, 'service-unreadable'],
    [
      'without players and teams',
      '{"participants":[],"teams":[]}',
      /neither players nor teams/,
      'service-unreadable',
    ],
  ])('is rejected with the reason: %s', (_, text, why, code) => {
    expect(() => readSummary(text)).toThrow(unreadable(why, code));
  });

  it('may begin with a byte order mark', () => {
    expect(readSummary(`\uFEFF${summaryText}`).patch).toBe('8.13');
  });
});
