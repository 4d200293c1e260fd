/** A participant frame belongs to the player of its own number, not of its key in the file. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { readTimeline } from '../../src/core/game-files/timeline.ts';
import { summaryText, timelineText } from './real-game.ts';

const summary = readSummary(summaryText);
const original = readTimeline(timelineText, summary);

type Frames = { participantFrames: Record<string, Record<string, unknown>> }[];

/** The real timeline with something changed in its frames. */
function changed(change: (frames: Frames) => void): string {
  const file = JSON.parse(timelineText);
  change(file.frames);
  return JSON.stringify(file);
}

const keyOrders = fc.shuffledSubarray(
  Array.from({ length: 10 }, (_, index) => String(index + 1)),
  { minLength: 10 },
);

describe('participant frames', () => {
  it('belong to the participant that they name, whatever their keys are', () => {
    fc.assert(
      fc.property(keyOrders, (keys) => {
        const text = changed((frames) => {
          for (const frame of frames) {
            const own = Object.values(frame.participantFrames);
            frame.participantFrames = Object.fromEntries(keys.map((key, index) => [key, own[index] ?? {}]));
          }
        });
        expect(readTimeline(text, summary)).toEqual(original);
      }),
      { numRuns: 20 },
    );
  });

  it('belong to their players even if the keys of both sides are swapped', () => {
    const text = changed((frames) => {
      for (const frame of frames) {
        frame.participantFrames = Object.fromEntries(
          Object.entries(frame.participantFrames).map(([key, own]) => [String(11 - Number(key)), own]),
        );
      }
    });
    const shuffled = readTimeline(text, summary);
    expect(shuffled.players).toEqual(original.players);
    expect(shuffled.players[0]?.side).toBe('blue');
    expect(shuffled.problems).toEqual([]);
  });

  it('belong to the participant of their key if they name none', () => {
    const text = changed((frames) => {
      for (const { participantFrames } of frames) {
        for (const own of Object.values(participantFrames)) delete own['participantId'];
      }
    });
    expect(readTimeline(text, summary)).toEqual(original);
  });

  it('are ignored if a frame has one participant twice, and a problem names the participant', () => {
    const text = changed((frames) => {
      Object.assign(frames[3]?.participantFrames['7'] ?? {}, { participantId: 2 });
    });
    const { players, problems } = readTimeline(text, summary);
    const gold = (participantId: number) =>
      players.find((one) => one.participantId === participantId)?.gold.slice(2, 5);
    const was = (participantId: number) =>
      original.players.find((one) => one.participantId === participantId)?.gold.slice(2, 5);
    expect(gold(2)).toEqual([was(2)?.[0], null, was(2)?.[2]]);
    expect(gold(7)).toEqual([was(7)?.[0], null, was(7)?.[2]]);
    expect(gold(3)).toEqual(was(3));
    expect(problems).toEqual([
      expect.objectContaining({ code: 'repeated-participants', participantIds: [2] }),
    ]);
  });
});
