/** Which side gained by an event: files of some patches name the other team, a team too early, or one several times. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlays } from '../../src/core/game-files/plays.ts';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { openWholeTimeline, parseTimeline, readTimeline } from '../../src/core/game-files/timeline.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { summaryText, timelineText } from './real-game.ts';

type Event = Record<string, unknown>;
const sides = ['blue', 'red'] as const;
const teamIds = { blue: 100, red: 200 } as const;
const other = (side: 'blue' | 'red') => (side === 'blue' ? 'red' : 'blue');

/** A timeline of ten players with these events at the end of its first minute. */
function timelineWith(events: readonly Event[]): string {
  const players = Array.from({ length: 10 }, (_, at) => [at + 1, { participantId: at + 1, totalGold: 500 }]);
  const participantFrames = Object.fromEntries(players);
  const timed = events.map((event) => ({ timestamp: 60_000, ...event }));
  return JSON.stringify({ frames: [{ timestamp: 60_000, participantFrames, events: timed }] });
}

const sideOfOne = (event: Event) => readTimeline(timelineWith([event]), null).events[0]?.side;

/** Outer towers of the maps: two of Summoner's Rift, the old one, and the Howling Abyss. */
const towers = {
  blue: [
    [10_504, 1_029],
    [981, 10_441],
    [5_846, 6_396],
    [574, 10_220],
    [4_943, 4_929],
  ],
  red: [
    [13_866, 4_505],
    [4_318, 13_875],
    [8_955, 8_510],
    [13_459, 4_284],
    [7_883, 7_767],
  ],
} as const;
const anyLoser = fc.constantFrom(...sides).chain((loser) =>
  fc.record({
    loser: fc.constant(loser),
    position: fc.constantFrom(...towers[loser]).map(([x, y]) => ({ x, y })),
    killer: fc.integer({ min: 1, max: 5 }).map((id) => (loser === 'red' ? id : id + 5)),
  }),
);

describe('A building', () => {
  it('is of the side that destroyed it, also where the file names the wrong team', () => {
    fc.assert(
      fc.property(anyLoser, fc.constantFrom(100, 200, 0, null), ({ loser, position, killer }, teamId) => {
        for (const type of ['BUILDING_KILL', 'TURRET_PLATE_DESTROYED'])
          expect(sideOfOne({ type, position, killerId: killer, teamId })).toBe(other(loser));
      }),
      propertyRuns(20, 400),
    );
  });

  it('without a killer is of nobody where its place contradicts the team, and a plate of the side that its place says', () => {
    fc.assert(
      fc.property(anyLoser, ({ loser, position }) => {
        const at = (type: string, teamId: number | null, where: unknown = position) =>
          sideOfOne({ type, killerId: 0, teamId, position: where });
        const gained = other(loser);
        expect(at('BUILDING_KILL', teamIds[loser])).toBe(gained);
        expect(at('BUILDING_KILL', teamIds[gained])).toBeNull();
        expect(at('BUILDING_KILL', null)).toBe(gained);
        for (const teamId of [100, 200, 0]) expect(at('TURRET_PLATE_DESTROYED', teamId)).toBe(gained);
        for (const type of ['BUILDING_KILL', 'TURRET_PLATE_DESTROYED'])
          for (const where of [null, { x: 0, y: 0 }]) expect(at(type, teamIds[loser], where)).toBe(gained);
      }),
      propertyRuns(20, 400),
    );
  });
});

describe('The soul of dragons', () => {
  const facts = readSummary(summaryText);
  const readWith = (souls: readonly Event[]) => {
    const file: { frames: { timestamp: number; events: Event[] }[] } = JSON.parse(timelineText);
    file.frames.at(-1)?.events.push(...souls.map((soul) => ({ type: 'DRAGON_SOUL_GIVEN', ...soul })));
    return readPlays(facts, openWholeTimeline(parseTimeline(JSON.stringify(file)), facts));
  };

  it('is one, however often the file gives it to its side, and nobody has it while its kind is only decided', () => {
    const end = 2_000_000;
    fc.assert(
      fc.property(
        fc.constantFrom(...sides, null),
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        (side, times, isDecided) => {
          const given = side === null ? [] : Array.from({ length: times }, (_, at) => end + at);
          const plays = readWith([
            ...(isDecided ? [{ timestamp: end - 1, teamId: 0, name: 'Cloud' }] : []),
            ...given.map((timestamp) => ({ timestamp, teamId: teamIds[side ?? 'blue'], name: 'Cloud' })),
          ]);
          const count = (one: 'blue' | 'red') => Number(one === side);
          expect(plays?.counts.soul).toEqual({ blue: count('blue'), red: count('red') });
          const souls = plays?.plays?.filter(({ kind }) => kind === 'soul');
          expect(souls).toEqual(side === null ? [] : [{ at: end, kind: 'soul', side, detail: 'cloud' }]);
        },
      ),
      propertyRuns(8, 100),
    );
  });

  it('is put in words as what it is', () => {
    const soul = { type: 'DRAGON_SOUL_GIVEN', name: 'Cloud' };
    const text = (event: Event) => readTimeline(timelineWith([{ ...soul, ...event }]), null).events[0]?.text;
    expect(text({ teamId: 0 })).toBe('The dragon soul of the game is Cloud');
    expect(text({ teamId: 0, name: null })).toBe('The dragon soul of the game is decided');
    expect(text({ teamId: 100 })).toBe('Blue has the Cloud dragon soul');
  });
});
