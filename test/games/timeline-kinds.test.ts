/** Kinds of timelines: frames at other times than minutes, games of fewer players, and summaries that say less than they do. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSummaryRow } from '../../src/core/game-files/game-summary-row.ts';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { openWholeTimeline, parseTimeline, readTimeline } from '../../src/core/game-files/timeline.ts';
import { standingMinutes } from '../../src/shared/games/game-facts.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { legacyText, timelineText } from './real-game.ts';

interface Frame {
  timestamp: number;
  participantFrames: Record<string, { participantId: number; totalGold: number }>;
  events: Record<string, unknown>[];
}
const file = (): { frames: Frame[] } => JSON.parse(timelineText);
const facts = readSummary(legacyText);

const rowWith = ({ frames }: { frames: readonly Frame[] }) =>
  toSummaryRow(facts, openWholeTimeline(parseTimeline(JSON.stringify({ ...file(), frames })), facts));

describe('The gold at a minute', () => {
  it('is that of a frame at this minute, and unknown where frames are at other times', () => {
    // In patch 16.1, they were 60.5 to 71.3 seconds apart.
    const steps = fc.array(fc.integer({ min: 60_000, max: 71_400 }), { minLength: 24, maxLength: 34 });
    fc.assert(
      fc.property(steps, (lengths) => {
        let at = 0;
        const frames = file()
          .frames.slice(0, 1)
          .concat(
            lengths.map((length, place) => {
              at += length;
              const participantFrames = { '1': { participantId: 1, totalGold: 1_000 + place } };
              return { timestamp: at, participantFrames, events: [] };
            }),
          );
        const { players } = rowWith({ frames });
        const own = players.find(({ participantId }) => participantId === 1);
        for (const [index, minute] of standingMinutes.entries()) {
          const late = (frame: Frame) => frame.timestamp - minute * 60_000;
          const frame = frames.find((one) => late(one) >= -500 && late(one) <= 5_000);
          expect(own?.standings[index]?.gold ?? null).toBe(frame?.participantFrames['1']?.totalGold ?? null);
        }
      }),
      propertyRuns(8, 150),
    );
  });
});

describe('A timeline without its summary', () => {
  it('has sides if it has ten players, and no others', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 18 }), (count) => {
        const frames = file().frames.map((frame) => ({
          ...frame,
          participantFrames: Object.fromEntries(
            Array.from({ length: count }, (_, at) => [at + 1, { participantId: at + 1, totalGold: 500 }]),
          ),
        }));
        const { players, problems } = readTimeline(JSON.stringify({ frames }), null);
        const sides = players.map(({ side }) => side);
        const unknown = Array(count).fill(null);
        expect(sides).toEqual(count === 10 ? [...Array(5).fill('blue'), ...Array(5).fill('red')] : unknown);
        expect(problems.some(({ code }) => code === 'unknown-sides')).toBe(count !== 10);
      }),
      propertyRuns(6, 40),
    );
  });
});

describe('Who was in the first blood', () => {
  const killer = facts.players.find(({ hasFirstBlood }) => hasFirstBlood);
  const inBlood = (change: (kill: Record<string, unknown>) => void) => {
    const changed = file();
    const kills = changed.frames
      .flatMap(({ events }) => events)
      .filter(({ type }) => type === 'CHAMPION_KILL');
    const [first] = kills;
    if (first !== undefined) change(first);
    return rowWith(changed).players.map(({ isInFirstBlood }) => isInFirstBlood);
  };

  it('is shown by the first kill of the timeline where the summary names nobody who helped', () => {
    const helpers = facts.players.filter(({ side }) => side === killer?.side).slice(0, 2);
    const ids = helpers.map(({ participantId }) => participantId);
    const found = inBlood((kill) => Object.assign(kill, { assistingParticipantIds: ids }));
    expect(found).toEqual(
      facts.players.map((player) => player === killer || ids.includes(player.participantId)),
    );
  });

  it('is unknown of all but the killer without a timeline, or with the kill of another player', () => {
    const onlyKiller = facts.players.map((player) => (player === killer ? true : null));
    expect(toSummaryRow(facts, null).players.map(({ isInFirstBlood }) => isInFirstBlood)).toEqual(onlyKiller);
    const other = facts.players.find(({ side }) => side !== killer?.side)?.participantId;
    expect(inBlood((kill) => Object.assign(kill, { killerId: other }))).toEqual(onlyKiller);
  });
});
