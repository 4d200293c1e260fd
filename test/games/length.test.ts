/** The length of a game: the longest time that a player played, if it is plausible. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideLength } from '../../src/core/game-files/length.ts';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { parseTimeline, readLastFrame } from '../../src/core/game-files/timeline.ts';
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
    const facts = readSummary(pausedText, (id) => readLastFrame(timelineAt(0, 60_024, 1_848_654), id));
    expect(facts).toMatchObject({ lengthSeconds: 30 * 60 + 40, pausedSeconds: 229 });
  });

  it('is not taken from the timeline of another game', () => {
    expect(readLastFrame(timelineAt(0, 900_000), '1')).toBeNull();
    expect(readLastFrame(timelineAt(0, 900_000), '2102309')).toBe(900);
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
          const last = frame === 'none' ? null : frame === 'at the end' ? played : played - 60;
          expect(readSummary(JSON.stringify(game), () => last).lengthSeconds).toBe(played);
        },
      ),
      propertyRuns(150, 2000),
    );
  });

  it('has its duration where the time played is missing or contradicts the timeline', () => {
    fc.assert(
      fc.property(seconds, fc.integer({ min: 1, max: 100 }), (duration, wrong) => {
        const missing = { durationSeconds: duration, playedSeconds: null, readLastFrame: noFrames };
        expect(decideLength(missing)).toEqual({ lengthSeconds: duration, pausedSeconds: null });
        const contradicted = {
          durationSeconds: duration,
          playedSeconds: wrong,
          readLastFrame: () => duration - 8,
        };
        fc.pre(duration - wrong > 150);
        expect(decideLength(contradicted)).toEqual({ lengthSeconds: duration, pausedSeconds: null });
      }),
      propertyRuns(100, 1000),
    );
  });

  it('has no length if the file says 0 or nothing', () => {
    for (const nothing of [0, null]) {
      const facts = { durationSeconds: nothing, playedSeconds: nothing, readLastFrame: noFrames };
      expect(decideLength(facts)).toEqual({ lengthSeconds: null, pausedSeconds: null });
    }
  });
});
