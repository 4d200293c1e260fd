import { describe, expect, it } from 'vitest';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { readTimeline, readTimelineEventText } from '../../src/core/game-files/timeline.ts';
import { gameTimelineSchema } from '../../src/shared/games/game-facts.ts';
import { expected, summaryText, timelineText, wrappedTimelineText } from './real-game.ts';

const summary = readSummary(summaryText);

describe.each([
  ['at the root', timelineText],
  ['under info', wrappedTimelineText],
])('a timeline %s', (_, text) => {
  const timeline = readTimeline(text, summary);

  it('gives each side’s gold at the named minutes', () => {
    const goldAt = (side: 'blue' | 'red', frame: number) =>
      timeline.players
        .filter((player) => player.side === side)
        .reduce((sum, player) => sum + (player.gold[frame] ?? Number.NaN), 0);
    for (const [minute, gold] of Object.entries(expected.goldAtMinute)) {
      expect(Math.floor((timeline.frames[Number(minute)] ?? 0) / 60_000)).toBe(Number(minute));
      expect(goldAt('blue', Number(minute))).toBe(gold['100']);
      expect(goldAt('red', Number(minute))).toBe(gold['200']);
    }
  });

  it('has every event of the file, in its order', () => {
    const count = (type: string) => timeline.events.filter((event) => event.type === type).length;
    expect(count('CHAMPION_KILL')).toBe(expected.championKillEvents);
    expect(count('BUILDING_KILL')).toBe(expected.buildingKillEvents);
    expect(count('ELITE_MONSTER_KILL')).toBe(expected.eliteMonsterKillEvents);
    expect(timeline.events.map(({ index }) => index)).toEqual(timeline.events.map((_event, index) => index));
    expect(timeline.events.map(({ at }) => at)).toEqual(
      timeline.events.map(({ at }) => at).toSorted((a, b) => a - b),
    );
  });

  it('has arrays of one length, as the contract says', () => {
    expect(gameTimelineSchema.parse(timeline)).toEqual(timeline);
    expect(timeline.frameIntervalMs).toBe(60_000);
    expect(timeline.players).toHaveLength(10);
    for (const { gold, experience, level, creepScore, positions } of timeline.players) {
      const lengths = [gold, experience, level, creepScore, positions].map((series) => series.length);
      expect(lengths).toEqual(lengths.map(() => timeline.frames.length));
    }
    // Minions and monsters together, as in the summary, except those of the last seconds.
    for (const { participantId, creepScore } of timeline.players) {
      const atEnd = expected.creepScore[summary.players[participantId - 1]?.champion.name ?? ''];
      if (atEnd !== undefined) expect(atEnd - (creepScore.at(-1) ?? 0)).toBeOneOf([0, 1, 2]);
    }
    expect(timeline.players[9]?.creepScore.at(-1)).toBe(expected.creepScore['Tristana']);
  });
});

describe('events', () => {
  const timeline = readTimeline(timelineText, summary);
  const first = (type: string) => timeline.events.find((event) => event.type === type);

  it('name the actor, the action and the victim, and the side that gained', () => {
    expect(
      timeline.events.find((event) => event.type === 'CHAMPION_KILL' && event.assistIds.length > 0),
    ).toMatchObject({
      at: 341_190,
      participantId: 7,
      victimId: 5,
      assistIds: [9, 10],
      side: 'red',
      text: 'Player 7 (Braum) killed Player 5 (Ezreal), helped by Player 9 and Player 10',
    });
    expect(first('BUILDING_KILL')).toMatchObject({
      side: 'blue',
      subject: 'TOWER_BUILDING',
      position: { x: 8955, y: 8510 },
      text: 'Blue destroyed the outer tower in the middle lane',
    });
    expect(first('ELITE_MONSTER_KILL')).toMatchObject({
      side: 'blue',
      subject: 'EARTH_DRAGON',
      text: 'Blue took the Mountain Drake: Player 1 (Karma)',
    });
    expect(first('ITEM_PURCHASED')?.text).toBe("Player 6 (Renekton) bought Doran's Blade");
    expect(first('SKILL_LEVEL_UP')?.text).toBe('Player 1 (Karma) levelled Q');
    expect(first('WARD_PLACED')?.text).toBe('Player 1 (Karma) placed a stealth ward');
    expect(first('WARD_KILL')?.text).toBe('Player 8 (Syndra) cleared a control ward');
    expect(first('ITEM_UNDO')?.text).toBe('Player 3 (Corki) undid selling Stealth Ward');
  });

  it('include as many kills of a side as its summary counts', () => {
    const kills = (side: string) =>
      timeline.events.filter((event) => event.type === 'CHAMPION_KILL' && event.side === side).length;
    expect(kills('blue')).toBe(expected.kills['100']);
    expect(kills('red')).toBe(expected.kills['200']);
  });

  it('are given in full, one at a time', () => {
    const { index = -1 } = first('BUILDING_KILL') ?? {};
    const { json = '', isCut = true } = readTimelineEventText(timelineText, index) ?? {};
    expect(isCut).toBe(false);
    expect(JSON.parse(json)).toEqual({
      type: 'BUILDING_KILL',
      timestamp: 911_328,
      position: { x: 8955, y: 8510 },
      killerId: 0,
      assistingParticipantIds: [],
      teamId: 200,
      buildingType: 'TOWER_BUILDING',
      laneType: 'MID_LANE',
      towerType: 'OUTER_TURRET',
    });
  });

  it('show players by their numbers if no summary names them', () => {
    const alone = readTimeline(timelineText, null);
    expect(alone.events.find((event) => event.type === 'CHAMPION_KILL')).toMatchObject({
      side: 'red',
      text: 'Player 6 killed player 2',
    });
    expect(alone.players.map(({ side }) => side)).toEqual([
      ...Array(5).fill('blue'),
      ...Array(5).fill('red'),
    ]);
  });

  it.each([
    [{ type: 'CHAMPION_KILL', killerId: 0, victimId: 2 }, null, 'Player 2 (Aatrox) was executed'],
    [
      { type: 'CHAMPION_SPECIAL_KILL', killerId: 6, killType: 'KILL_FIRST_BLOOD' },
      'red',
      'Player 6 (Renekton) drew first blood',
    ],
    [
      { type: 'CHAMPION_SPECIAL_KILL', killerId: 6, killType: 'KILL_MULTI', multiKillLength: 5 },
      'red',
      'Player 6 (Renekton) scored a pentakill',
    ],
    [
      { type: 'TURRET_PLATE_DESTROYED', killerId: 0, teamId: 100, laneType: 'TOP_LANE' },
      'red',
      'Red broke a tower plate in the top lane',
    ],
    [
      { type: 'ELITE_MONSTER_KILL', killerId: 4, killerTeamId: 100, monsterType: 'RIFTHERALD' },
      'blue',
      'Blue took the Rift Herald: Player 4 (Trundle)',
    ],
    [
      { type: 'ELITE_MONSTER_KILL', killerId: 0, killerTeamId: 300, monsterType: 'NEW_MONSTER' },
      null,
      'Someone took new monster',
    ],
    [{ type: 'DRAGON_SOUL_GIVEN', teamId: 200, name: 'Ocean' }, 'red', 'Red has the Ocean dragon soul'],
    [
      { type: 'ITEM_PURCHASED', participantId: 1, itemId: 999_999 },
      'blue',
      'Player 1 (Karma) bought item 999999',
    ],
    [
      { type: 'SKILL_LEVEL_UP', participantId: 9, skillSlot: 4, levelUpType: 'EVOLVE' },
      'red',
      "Player 9 (Kha'Zix) evolved R",
    ],
    [{ type: 'GAME_END', winningTeam: 100 }, 'blue', 'Blue won the game'],
    [{ type: 'SOMETHING_NEW', participantId: 3 }, 'blue', 'Something new: Player 3 (Corki)'],
    [{ type: 'SOMETHING_NEW' }, null, 'Something new'],
  ])('are put in words: %o', (event, side, text) => {
    const frames = [{ timestamp: 60_000, participantFrames: {}, events: [{ timestamp: 5, ...event }] }];
    const [read] = readTimeline(JSON.stringify({ gameId: summary.gameId, frames }), summary).events;
    expect(read).toMatchObject({ at: 5, side, text });
  });

  it('keep the digits of long numbers', () => {
    const text =
      '{"frames":[{"timestamp":1,"events":[{"type":"GAME_END","timestamp":1,"gameId":111560983131400123}]}]}';
    expect(readTimelineEventText(text, 0)?.json).toContain('"gameId": 111560983131400123');
    expect(readTimelineEventText(text, 1)).toBeNull();
  });
});

describe('what a timeline leaves out', () => {
  it('is null in its place', () => {
    const frame = (timestamp: unknown, participantFrames: unknown) => ({
      timestamp,
      participantFrames,
      events: [],
    });
    const text = JSON.stringify({
      frames: [
        frame(0, { '1': { totalGold: 500, xp: 'none', level: 1, position: { x: 1 }, minionsKilled: 3 } }),
        frame('?', { '1': { totalGold: 600 } }),
        frame(60_000, null),
        { timestamp: 120_000, participantFrames: { '1': null, '2': { totalGold: 700 }, x: {}, '-3': {} } },
      ],
    });
    const timeline = readTimeline(text, null);
    expect(timeline).toMatchObject({ frameIntervalMs: null, frames: [0, 60_000, 120_000], events: [] });
    expect(timeline.players).toEqual([
      {
        participantId: 1,
        side: null,
        gold: [500, null, null],
        experience: [null, null, null],
        level: [1, null, null],
        creepScore: [null, null, null],
        positions: [null, null, null],
      },
      expect.objectContaining({ participantId: 2, gold: [null, null, 700] }),
    ]);
  });

  it.each([
    ['frames that are no list', '{"frames":{}}', /its frames are an object, not a list/],
    ['no frames', '{"a":1}', /it has no frames/],
    ['null', 'null', /contains only null instead of an object/],
    ['a number', '42', /contains only a number instead of an object/],
    ['empty frames', '{"frames":[]}', /neither a frame nor an event/],
    ['a summary', summaryText, /it is the summary of a game/],
  ])('is reported if nothing is left: %s', (_, text, why) => {
    expect(() => readTimeline(text, null)).toThrow(
      expect.objectContaining({ code: 'service-unreadable', message: expect.stringMatching(why) }),
    );
  });
});
