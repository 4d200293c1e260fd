/** The length of a game: the longest time that a player played, if it is plausible. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideLength } from '../../src/core/game-files/length.ts';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { parseTimeline, readTimelineEnd } from '../../src/core/game-files/timeline.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { pausedText } from './odd-games.ts';

/** A timeline of the paused game with frames at these milliseconds. */
const timelineAt = (...times: readonly number[]) =>
  parseTimeline(
    JSON.stringify({ gameId: 2102309, frames: times.map((timestamp) => ({ timestamp, events: [] })) }),
  );

describe('the length of a game with a pause', () => {
  it('is the time that was played, and the pause is separate', () => {
    expect(readSummary(pausedText)).toMatchObject({ lengthSeconds: 30 * 60 + 40, pausedSeconds: 238 });
  });

  it('is the same with its timeline, which gives the pause to the second', () => {
    const facts = readSummary(pausedText, (id) => readTimelineEnd(timelineAt(0, 60_024, 1_848_654), id));
    expect(facts).toMatchObject({ lengthSeconds: 30 * 60 + 40, pausedSeconds: 229 });
  });

  it('is not taken from the timeline of another game', () => {
    expect(readTimelineEnd(timelineAt(0, 900_000), '1')).toBeNull();
    expect(readTimelineEnd(timelineAt(0, 900_000), '2102309')).toEqual({ seconds: 900, isGameEnd: false });
  });
});

describe('a game whose players have no time', () => {
  const without = (changes: object) => {
    const game = JSON.parse(pausedText);
    for (const player of game.participants) delete player.timePlayed;
    return JSON.stringify({ ...game, ...changes });
  };

  it('ends where its timeline says that it ended, and was paused for the rest of its duration', () => {
    const at = (isGameEnd: boolean) => readSummary(without({}), () => ({ seconds: 1848.654, isGameEnd }));
    expect(at(true)).toMatchObject({ lengthSeconds: 1849, pausedSeconds: 229 });
    // Frames may be missing at the end.
    expect(at(false)).toMatchObject({ lengthSeconds: 2078, pausedSeconds: null });
    expect(readSummary(without({}))).toMatchObject({ lengthSeconds: 2078, pausedSeconds: null });
    const end = () => ({ seconds: 1848.654, isGameEnd: true });
    expect(readSummary(without({ gameDuration: null }), end)).toMatchObject({
      lengthSeconds: 1849,
      pausedSeconds: null,
    });
  });

  it('has a duration in either unit, and an unknown one if it may be a few seconds or hours', () => {
    for (const gameDuration of [1849, 1_849_000])
      expect(readSummary(without({ gameDuration })).lengthSeconds).toBe(1849);
    const game = JSON.parse(without({ gameDuration: 5000, gameEndTimestamp: undefined }));
    expect(readSummary(JSON.stringify(game)).lengthSeconds).toBe(5000);
    for (const player of game.participants) player.champLevel = 1;
    expect(readSummary(JSON.stringify(game)).lengthSeconds).toBeNull();
    const ends = (seconds: number) =>
      readSummary(JSON.stringify(game), () => ({ seconds, isGameEnd: false })).lengthSeconds;
    expect([ends(4.5), ends(4990)]).toEqual([5, 5000]);
    game.gameEndTimestamp = game.gameStartTimestamp + 5_000_000;
    expect(readSummary(JSON.stringify(game)).lengthSeconds).toBe(5000);
  });
});

describe('the start of a game', () => {
  const started = (changes: object) => readSummary(JSON.stringify({ ...JSON.parse(pausedText), ...changes }));
  const at = Date.UTC(2021, 7, 13);

  it('is not after its end', () => {
    const game = { gameCreation: at, gameStartTimestamp: at + 60_000 };
    expect(started({ ...game, gameEndTimestamp: at + 90_000 }).startedAt).toBe(
      new Date(at + 60_000).toISOString(),
    );
    const late = started({ ...game, gameEndTimestamp: at + 30_000 });
    expect(late.startedAt).toBe(new Date(at).toISOString());
    expect(late.problems.map(({ code }) => code)).toEqual(['implausible-values']);
    expect(started({ ...game, gameEndTimestamp: at - 1 }).startedAt).toBeNull();
    expect(started({ ...game, gameEndTimestamp: 0 }).startedAt).toBe(new Date(at + 60_000).toISOString());
  });
});

const seconds = fc.integer({ min: 300, max: 4500 });
const noFrames = () => null;

describe('a generated game', () => {
  it('has the length that was played, whatever pause its duration contains, in seconds or milliseconds', () => {
    const pauses = fc.oneof(fc.constant(0), fc.integer({ min: 60, max: 7200 }));
    const frames = fc.constantFrom('none', 'at the end', 'a minute before');
    fc.assert(
      fc.property(
        seconds,
        pauses,
        frames,
        fc.boolean(),
        fc.nat(9),
        (played, pause, frame, isInMs, longest) => {
          fc.pre(frame !== 'none' || pause <= played * 3);
          const game = JSON.parse(pausedText);
          // In a file in seconds, 30,000 and more would be read as milliseconds.
          game.gameDuration = isInMs ? Math.max(30_001, (played + pause) * 1000) : played + pause;
          game.participants.forEach((player: { timePlayed: number }, index: number) => {
            player.timePlayed = index === longest ? played : Math.floor(played / 2);
          });
          const seconds = frame === 'at the end' ? played : played - 60;
          const end = frame === 'none' ? null : { seconds, isGameEnd: false };
          expect(readSummary(JSON.stringify(game), () => end).lengthSeconds).toBe(played);
        },
      ),
      propertyRuns(150, 2000),
    );
  });

  it('has its duration where the time played is missing or contradicts the timeline', () => {
    fc.assert(
      fc.property(seconds, fc.integer({ min: 1, max: 100 }), (duration, wrong) => {
        const missing = { durationSeconds: duration, playedSeconds: null, readEnd: noFrames };
        expect(decideLength(missing)).toEqual({ lengthSeconds: duration, pausedSeconds: null });
        const contradicted = {
          durationSeconds: duration,
          playedSeconds: wrong,
          readEnd: () => ({ seconds: duration - 8, isGameEnd: true }),
        };
        fc.pre(duration - wrong > 150);
        expect(decideLength(contradicted)).toEqual({ lengthSeconds: duration, pausedSeconds: null });
      }),
      propertyRuns(100, 1000),
    );
  });

  it('has its duration where, without a timeline, no quarter of it was played, or more than it', () => {
    const length = (durationSeconds: number, playedSeconds: number) =>
      decideLength({ durationSeconds, playedSeconds, readEnd: noFrames }).lengthSeconds;
    fc.assert(
      fc.property(seconds, fc.integer({ min: 31, max: 7200 }), (duration, more) => {
        expect(length(duration, duration + more)).toBe(duration);
        expect(length(duration, Math.ceil(duration / 4) - 1)).toBe(duration);
        expect(length(duration, Math.ceil(duration / 4))).toBe(Math.ceil(duration / 4));
      }),
      propertyRuns(50, 500),
    );
  });

  it('has no length if the file says 0 or nothing', () => {
    for (const nothing of [0, null]) {
      const facts = { durationSeconds: nothing, playedSeconds: nothing, readEnd: noFrames };
      expect(decideLength(facts)).toEqual({ lengthSeconds: null, pausedSeconds: null });
    }
  });
});
