/** A timeline of another game than the summary next to it. */
import { describe, expect, it } from 'vitest';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { openWholeTimeline, parseTimeline, readTimeline } from '../../src/core/game-files/timeline.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { changedSummary, summaryText, timelineText } from './real-game.ts';

const summary = readSummary(summaryText);

function withGameId(gameId: unknown, text = timelineText): string {
  return text.replace(/"gameId":\d+/, gameId === null ? '"other":1' : `"gameId":${String(gameId)}`);
}

function otherGame(message: RegExp): unknown {
  return expect.objectContaining({
    code: 'other-game',
    message: expect.stringMatching(message),
    remedy: expect.stringMatching(/\w/),
  });
}

/** The timeline with a list of its players: the summary's names, each with the number that `number` gives it. */
function withPlayers(number: (own: number) => number, key = 'riotIdGameName'): string {
  const timeline: Record<string, unknown> = JSON.parse(timelineText);
  const participants = summary.players.map(({ participantId, name }) => ({
    participantId: number(participantId),
    puuid: '',
    [key]: name,
  }));
  return JSON.stringify({ ...timeline, participants });
}

describe('a timeline that lists its players', () => {
  it.each(['riotIdGameName', 'summonerName', 'name'])(
    'is read if the summary numbers them alike: %s',
    (key) => {
      expect(
        readTimeline(
          withPlayers((own) => own, key),
          summary,
        ).players,
      ).toHaveLength(10);
    },
  );

  it.each(['riotIdGameName', 'summonerName', 'name'])(
    'is refused if one has another number in the summary, with both numbers: %s',
    (key) => {
      const swapped = withPlayers((own) => (own === 2 ? 3 : own === 3 ? 2 : own), key);
      const refused = expect.objectContaining({
        code: 'service-unreadable',
        message: expect.stringContaining('player 3 of the timeline is player 2 of the summary'),
      });
      expect(() => readTimeline(swapped, summary)).toThrow(refused);
      expect(() => openWholeTimeline(parseTimeline(swapped), summary)).toThrow(refused);
    },
  );

  it('is read where other names, or a name of two players, show nothing', () => {
    const all: Record<string, unknown> = JSON.parse(withPlayers((own) => own));
    const names = (name: (at: number) => string) =>
      JSON.stringify({
        ...all,
        participants: summary.players.map((_, at) => ({ participantId: 10 - at, riotIdGameName: name(at) })),
      });
    expect(
      readTimeline(
        names((at) => `somebody ${at}`),
        summary,
      ).players,
    ).toHaveLength(10);
    expect(
      readTimeline(
        names(() => summary.players[0]?.name ?? ''),
        summary,
      ).players,
    ).toHaveLength(10);
  });

  it('is refused by the puuids, whatever the names', () => {
    const puuid = (at: number) => `${at}`.padStart(40, 'p');
    const known = readSummary(
      changedSummary((game) => {
        for (const [at, one] of game.participants.entries()) Object.assign(one, { puuid: puuid(at) });
      }),
    );
    const timeline = (shift: number) =>
      JSON.stringify({
        ...JSON.parse(timelineText),
        participants: known.players.map((_, at) => ({
          participantId: at + 1,
          puuid: puuid((at + shift) % 10),
        })),
      });
    expect(readTimeline(timeline(0), known).players).toHaveLength(10);
    expect(() => readTimeline(timeline(1), known)).toThrow(/does not number the players as the summary does/);
  });
});

describe('a timeline and the summary of its game', () => {
  it('are rejected if their game IDs differ, with both IDs in the error', () => {
    const text = withGameId(3_692_606_328);
    expect(() => readTimeline(text, summary)).toThrow(otherGame(/3692606328.*3692606327/));
    expect(() => openWholeTimeline(parseTimeline(text), summary)).toThrow(
      otherGame(/3692606328.*3692606327/),
    );
  });

  it('are compared by every digit of long game IDs', () => {
    const long = readSummary(
      changedSummary((game) => void Object.assign(game, { gameId: '111560983131400123' })),
    );
    expect(readTimeline(withGameId('111560983131400123'), long).players).toHaveLength(10);
    expect(() => readTimeline(withGameId('111560983131400124'), long)).toThrow(otherGame(/124.*123/));
  });

  it('belong together by the match id of their metadata where the game has no id', () => {
    const inside = withGameId(null);
    const wrapped = (id: number) => `{"metadata":{"matchId":"EUW1_${id}"},"info":${inside}}`;
    expect(readTimeline(wrapped(3_692_606_327), summary).players).toHaveLength(10);
    expect(() => readTimeline(wrapped(1), summary)).toThrow(otherGame(/its game ID is 1,/));
  });

  it('belong together without an id where players and length agree', () => {
    expect(readTimeline(withGameId(null), summary).problems).toEqual([]);
  });

  it('belong together where the last frame has numbers that no player has, under keys of other players', () => {
    const timeline: {
      frames: { participantFrames: Record<string, { participantId: number; level: number }> }[];
    } = JSON.parse(withGameId(null));
    const last = timeline.frames.at(-1);
    if (last === undefined) throw new Error('the timeline has frames');
    const byLevel = Object.values(last.participantFrames).toSorted((a, b) => a.level - b.level);
    const entries = Object.keys(last.participantFrames)
      .toSorted((a, b) => (last.participantFrames[b]?.level ?? 0) - (last.participantFrames[a]?.level ?? 0))
      .map((key, at) => [key, { ...byLevel[at], participantId: 2.5 }]);
    last.participantFrames = Object.fromEntries(entries);
    expect(readTimeline(JSON.stringify(timeline), summary).players).toHaveLength(10);
  });

  it('belong together where the last frame has a number twice, with levels that are too high', () => {
    const timeline: {
      frames: { participantFrames: Record<string, { participantId: number; level: number }> }[];
    } = JSON.parse(withGameId(null));
    const last = timeline.frames.at(-1)?.participantFrames;
    if (last === undefined) throw new Error('the timeline has frames');
    const [one, two, three] = Object.values(last);
    Object.assign(last, {
      11: { ...one, level: 30 },
      12: { ...two, level: 30 },
      13: { ...three, level: 30 },
    });
    expect(readTimeline(JSON.stringify(timeline), summary).players).toHaveLength(10);
  });

  it('are refused without an id where the lengths differ by minutes', () => {
    const short = readSummary(changedSummary((game) => void Object.assign(game, { gameDuration: 1_500 })));
    expect(() => readTimeline(withGameId(null), short)).toThrow(otherGame(/ends at 34:00.*at 25:00/));
  });

  it('are refused without an id where players have more kills than the summary counts', () => {
    const fewer = readSummary(
      changedSummary((game) => {
        for (const player of game.participants.slice(0, 4)) player['kills'] = 0;
      }),
    );
    expect(() => readTimeline(withGameId(null), fewer)).toThrow(otherGame(/4 players have more kills/));
  });

  it('are not compared where there is no summary', () => {
    expect(readTimeline(withGameId(1), null).players).toHaveLength(10);
  });

  it('belong together by their ids though the lengths differ, and a problem says so', () => {
    const short = readSummary(changedSummary((game) => void Object.assign(game, { gameDuration: 1_500 })));
    expect(readTimeline(timelineText, short)).toMatchObject({
      endMs: 1_500_000,
      problems: [{ code: 'length-differs', timelineMs: 2_040_488, summaryMs: 1_500_000 }],
    });
  });

  it('give a typed error', () => {
    expect(() => readTimeline(withGameId(1), summary)).toThrow(MatchkeepError);
  });
});
