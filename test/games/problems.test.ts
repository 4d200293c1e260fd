/** Problems of files that can still be read: each is reported, and none becomes a figure. */
import { describe, expect, it } from 'vitest';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { readTimeline } from '../../src/core/game-files/timeline.ts';
import { gameTimelineSchema } from '../../src/shared/games/game-facts.ts';
import { changedSummary, summaryText, summaryTexts, timelineText } from './real-game.ts';

type Change = Parameters<typeof changedSummary>[0];
const summaryWith = (change: Change) => readSummary(changedSummary(change));
const codes = ({ problems }: { readonly problems: readonly { readonly code: string }[] }) =>
  problems.map(({ code }) => code);

describe('a sound game', () => {
  it.each(summaryTexts)('has no problems in the shape %s', (_, text) => {
    expect(readSummary(text).problems).toEqual([]);
  });

  it('has no problems in its timeline, whose length is that of the summary', () => {
    const timeline = readTimeline(timelineText, readSummary(summaryText));
    expect(timeline.problems).toEqual([]);
    expect(timeline.endMs).toBe(2_051_000);
    expect(readTimeline(timelineText, null).endMs).toBe(2_040_488);
  });
});

describe('players of a summary', () => {
  it('that are fewer than ten are reported with their number, and their side has no sums', () => {
    const facts = summaryWith((game) => void game.participants.splice(1, 4));
    expect(facts.problems).toEqual([
      {
        code: 'partial-players',
        message: expect.stringContaining('Partial: the summary has 6 of 10 players (1 blue, 5 red)'),
        blue: 1,
        red: 5,
        total: 10,
      },
    ]);
    expect(facts.teams.map(({ gold, deaths, assists }) => [gold, deaths, assists])).toEqual([
      [null, null, null],
      [57_517, 27, expect.any(Number)],
    ]);
  });

  it('that are more than ten leave their side without sums', () => {
    const facts = summaryWith((game) => {
      game.participants.push({ ...game.participants[0], participantId: 11 });
    });
    expect(facts.problems).toEqual([expect.objectContaining({ code: 'too-many-players', blue: 6, red: 5 })]);
    expect(facts.teams.map(({ gold }) => gold)).toEqual([null, 57_517]);
  });

  it('of a third team are left out, and the teams are named', () => {
    const facts = summaryWith((game) => {
      game.teams.push({ teamId: 300, win: false });
      for (const player of game.participants.slice(8)) player['teamId'] = 300;
    });
    expect(facts.problems).toContainEqual(
      expect.objectContaining({ code: 'more-than-two-teams', teamIds: [100, 200, 300] }),
    );
    expect(codes(facts)).toContain('partial-players');
    expect(facts.teams.map(({ side }) => side)).toEqual(['blue', 'red']);
  });

  it.each([undefined, null, '', 'blue'])('whose team is %s are left out, with their number', (teamId) => {
    const one = summaryWith((game) => void Object.assign(game.participants[4] ?? {}, { teamId }));
    expect(one.problems).toContainEqual({
      code: 'unknown-sides',
      message: expect.stringContaining('does not say the team of 1 of its 10 players'),
      count: 1,
      total: 10,
    });
    expect(codes(one)).not.toContain('partial-players');
    expect(one.players).toHaveLength(9);
    expect(one.teams.map(({ gold }) => gold)).toEqual([null, 57_517]);
    const all = summaryWith((game) => {
      for (const player of game.participants) Object.assign(player, { teamId });
    });
    expect(all.problems).toContainEqual(expect.objectContaining({ code: 'unknown-sides', count: 10 }));
    expect(codes(all)).not.toContain('partial-players');
  });

  it('with one number get numbers that no timeline has', () => {
    const facts = summaryWith((game) => void Object.assign(game.participants[6] ?? {}, { participantId: 2 }));
    const ids = facts.players.map(({ participantId }) => participantId);
    expect(ids).toEqual([1, 52, 3, 4, 5, 6, 57, 8, 9, 10]);
    expect(facts.problems).toEqual([
      expect.objectContaining({ code: 'repeated-participants', participantIds: [2] }),
    ]);
    const { players, events, problems } = readTimeline(timelineText, facts);
    expect(players.map(({ participantId }) => participantId)).toEqual([1, 3, 4, 5, 6, 8, 9, 10]);
    expect(codes({ problems })).toEqual(['unknown-sides']);
    expect(events.find(({ type }) => type === 'CHAMPION_KILL')?.text).toBe(
      'Player 6 (Renekton) killed player 2',
    );
  });

  it('without numbers are numbered by their places', () => {
    const facts = summaryWith((game) => {
      for (const player of game.participants) delete player['participantId'];
    });
    expect(facts.players.map(({ participantId }) => participantId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(facts.problems).toEqual([]);
  });
});

describe('a first', () => {
  it('of both sides is unknown for both', () => {
    const facts = summaryWith((game) => {
      for (const team of game.teams)
        Object.assign(team, {
          objectives: {
            dragon: { first: true, kills: 2 },
            baron: { first: team['teamId'] === 100, kills: 1 },
          },
        });
    });
    const firsts = (name: string) =>
      facts.teams.map(({ objectives }) => objectives.find((one) => one.name === name)?.isFirst);
    expect(firsts('dragon')).toEqual([null, null]);
    expect(firsts('baron')).toEqual([true, false]);
  });

  it('blood of two players is unknown for all', () => {
    const facts = summaryWith((game) => {
      for (const player of game.participants.slice(0, 2)) player['firstBloodKill'] = true;
    });
    expect(new Set(facts.players.map(({ hasFirstBlood }) => hasFirstBlood))).toEqual(new Set([null]));
  });
});

describe('the winner of a summary', () => {
  const contradiction = expect.objectContaining({ code: 'contradicting-winners' });

  it.each<[string, Change]>([
    ['both teams', (game) => void Object.assign(game.teams[1] ?? {}, { win: true })],
    [
      'teams and players',
      (game) =>
        void game.teams
          .reverse()
          .map((team, index) => Object.assign(team, { teamId: 100 * (index + 1), objectives: {} })),
    ],
    ['players of one side', (game) => void Object.assign(game.participants[2] ?? {}, { win: false })],
  ])('is unknown if these contradict each other: %s', (_, change) => {
    const facts = summaryWith(change);
    expect(facts.winner).toBeNull();
    expect(facts.problems).toEqual([contradiction]);
  });
});

it('Kills that the file counts for a side and not for its players are explained, and the count of the side stays', () => {
  const facts = summaryWith((game) => {
    Object.assign(game.teams[0] ?? {}, { objectives: { champion: { first: true, kills: 28 } } });
  });
  expect(facts.teams[0]?.kills).toBe(28);
  expect(facts.problems).toEqual([
    {
      code: 'kills-differ',
      message: expect.stringMatching(/counts 28 kills for blue, and 27 for its players/),
      side: 'blue',
      listed: 28,
      players: 27,
    },
  ]);
});

describe('impossible values', () => {
  it('are null in the facts, and are quoted in a problem', () => {
    const facts = summaryWith((game) => {
      game['gameDuration'] = 1e15;
      for (const player of game.participants) delete player['timePlayed'];
      Object.assign(game.participants[0] ?? {}, { goldEarned: -5, kills: 1e300 });
    });
    expect(facts.lengthSeconds).toBeNull();
    expect(facts.players[0]).toMatchObject({ gold: null, kills: null });
    expect(facts.teams[0]?.gold).toBeNull();
    expect(facts.problems).toEqual([
      {
        code: 'implausible-values',
        message: expect.stringContaining('3 values are implausible'),
        count: 3,
        values: [
          { path: 'gameDuration', value: '1000000000000000' },
          { path: 'participants[0].kills', value: '1e+300' },
          { path: 'participants[0].goldEarned', value: '-5' },
        ],
      },
    ]);
  });

  it('are counted if there are many, and the first are listed', () => {
    const { problems } = summaryWith((game) => {
      for (const player of game.participants) Object.assign(player, { kills: -1, deaths: -1, assists: -1 });
    });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ count: 30, values: { length: 20 } });
  });

  it.each(['1e15', '1e400', '-1', '1e308'])('are never the time of a frame or an event: %s', (time) => {
    const text = `{"frames":[
      {"timestamp":0,"events":[{"type":"A","timestamp":${time}},{"type":"B","timestamp":5}]},
      {"timestamp":${time},"participantFrames":{"1":{"totalGold":500}}},
      {"timestamp":60000,"participantFrames":{"1":{"totalGold":${time},"position":{"x":${time},"y":0}}}}]}`;
    const timeline = readTimeline(text, null);
    expect(timeline).toMatchObject({ frames: [0, 60_000], endMs: 60_000, events: [{ type: 'B', at: 5 }] });
    expect(timeline.players[0]?.gold).toEqual([null, null]);
    const { values = [] } = timeline.problems.find((problem) => problem.code === 'implausible-values') ?? {};
    expect(values.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['frames[1].timestamp', 'frames[0].events[0].timestamp']),
    );
  });

  it('include names of unbounded length', () => {
    const facts = summaryWith((game) => {
      Object.assign(game.participants[0] ?? {}, { riotIdGameName: 'x'.repeat(1_000_000) });
    });
    expect(facts.players[0]?.name).not.toContain('xxx');
    expect(codes(facts)).toEqual(['implausible-values']);
    expect(JSON.stringify(facts.problems).length).toBeLessThan(1_000);
  });
});

describe('a wrong type', () => {
  it('in place of a list is reported with the type found', () => {
    const facts = summaryWith((game) => {
      Object.assign(game, { teams: { blue: 1 } });
      Object.assign(game.participants[3] ?? {}, { kills: 'many' });
    });
    expect(facts.problems).toEqual([
      {
        code: 'wrong-types',
        message: expect.stringContaining('participants[3].kills is text where a number is expected'),
        count: 2,
        fields: expect.arrayContaining([
          { path: 'teams', expected: 'a list', found: 'an object' },
          { path: 'participants[3].kills', expected: 'a number', found: 'text' },
        ]),
      },
    ]);
  });

  it('in a timeline is reported with its path', () => {
    const text = '{"frames":[{"timestamp":0,"events":"none","participantFrames":[1]}]}';
    expect(readTimeline(text, null).problems).toEqual([
      expect.objectContaining({
        code: 'wrong-types',
        fields: [
          { path: 'frames[0].events', expected: 'a list', found: 'text' },
          { path: 'frames[0].participantFrames', expected: 'an object', found: 'a list' },
        ],
      }),
    ]);
  });
});

describe('frames and events', () => {
  const frame = (timestamp: number, gold: number) => ({
    timestamp,
    participantFrames: { '1': { participantId: 1, totalGold: gold } },
  });

  it('out of order are sorted and reported, and of frames with one time the first counts', () => {
    const frames = [frame(120_000, 3), frame(0, 1), frame(60_000, 2), frame(60_000, 9)];
    const timeline = readTimeline(JSON.stringify({ frames }), null);
    expect(timeline.frames).toEqual([0, 60_000, 120_000]);
    expect(timeline.players[0]?.gold).toEqual([1, 2, 3]);
    expect(timeline.problems).toContainEqual(
      expect.objectContaining({ code: 'frames-out-of-order', count: 2 }),
    );
  });

  it('that are malformed are counted and skipped', () => {
    const events = [{ type: 'A', timestamp: 7 }, null, 'text', { timestamp: 1 }, { type: 'B', timestamp: 3 }];
    const text = JSON.stringify({ frames: [{ timestamp: 0, events }, {}, null] });
    const timeline = readTimeline(text, null);
    expect(timeline.events.map(({ index, at, type }) => [index, at, type])).toEqual([
      [4, 3, 'B'],
      [0, 7, 'A'],
    ]);
    expect(timeline.problems).toEqual([
      expect.objectContaining({ code: 'malformed-frames', count: 2 }),
      expect.objectContaining({ code: 'malformed-events', count: 3 }),
    ]);
  });

  it('beyond the limit of one response are cut, and a problem says how many there are', () => {
    const frames = Array.from({ length: 2_500 }, (_, at) => ({
      timestamp: at * 1000,
      events: Array.from({ length: 10 }, () => ({ type: 'WARD_PLACED', timestamp: at * 1000 })),
    }));
    const timeline = gameTimelineSchema.parse(readTimeline(JSON.stringify({ frames }), null));
    expect(timeline.frames).toHaveLength(2_000);
    expect(timeline.events).toHaveLength(20_000);
    expect(timeline.problems).toEqual([
      expect.objectContaining({ code: 'cut', what: 'frames', shown: 2_000, total: 2_500 }),
      expect.objectContaining({ code: 'cut', what: 'events', shown: 20_000, total: 25_000 }),
    ]);
  });

  it('of ten players with a summary of six name the four whose side is unknown', () => {
    const six = summaryWith((game) => {
      game.participants = [...game.participants.slice(0, 3), ...game.participants.slice(5, 8)];
    });
    const { players, problems } = readTimeline(timelineText, six);
    expect(players).toHaveLength(6);
    expect(problems).toEqual([
      {
        code: 'unknown-sides',
        message:
          'The summary does not contain the side of 4 of the 10 players of this timeline. Sums over an incomplete side are not shown.',
        count: 4,
        total: 10,
      },
    ]);
  });

  it('of eleven players without a summary say that no side is known', () => {
    const participantFrames = Object.fromEntries(Array.from({ length: 11 }, (_, id) => [id + 1, {}]));
    const text = JSON.stringify({ frames: [{ timestamp: 0, participantFrames }] });
    expect(readTimeline(text, null).problems).toEqual([
      expect.objectContaining({
        code: 'unknown-sides',
        message: expect.stringMatching(
          /^Without a summary, the sides of the 11 players of this timeline are unknown: /,
        ),
      }),
    ]);
  });

  it('of six players are of unknown sides: a part of ten, or a game of three a side', () => {
    const { players, problems } = readTimeline(
      JSON.stringify({
        frames: [
          { timestamp: 0, participantFrames: Object.fromEntries([1, 2, 3, 4, 5, 6].map((id) => [id, {}])) },
        ],
      }),
      null,
    );
    expect(players.map(({ side }) => side)).toEqual(Array(6).fill(null));
    expect(problems).toEqual([expect.objectContaining({ code: 'unknown-sides', count: 6, total: 6 })]);
  });
});
