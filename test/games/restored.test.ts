/** Restored games: a timeline that goes back in time and repeats it says only once what happened. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toSummaryRow } from '../../src/core/game-files/game-summary-row.ts';
import { readSummary } from '../../src/core/game-files/summary.ts';
import {
  openWholeTimeline,
  parseTimeline,
  readTimeline,
  readTimelineEventText,
} from '../../src/core/game-files/timeline.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { summaryText, timelineText } from './real-game.ts';

interface Event extends Record<string, unknown> {
  timestamp: number;
  type: string;
}
interface Frame {
  timestamp: number;
  participantFrames: Record<string, Record<string, unknown>>;
  events: Event[];
}
const { frames, ...file }: { frames: Frame[] } = JSON.parse(timelineText);
const facts = readSummary(summaryText);
const toText = (changed: readonly Frame[]) => JSON.stringify({ ...file, frames: changed });
const toRow = (text: string) => toSummaryRow(facts, openWholeTimeline(parseTimeline(text), facts));

/** A part of the game as it was before it was restored: its players had more, and everything was a moment later. */
const abandoned = (from: number, until: number): Frame[] =>
  frames.slice(from, until).map((frame) => ({
    timestamp: frame.timestamp,
    participantFrames: Object.fromEntries(
      Object.entries(frame.participantFrames).map(([key, one]) => [
        key,
        { ...one, totalGold: Number(one['totalGold']) + 777 },
      ]),
    ),
    events: frame.events.map((event) => ({ ...event, timestamp: event.timestamp + 40 })),
  }));
const restored = (from: number, until: number) => [
  ...frames.slice(0, from),
  ...abandoned(from, until),
  ...frames.slice(from),
];
const anyRestart = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 10 }));

it('A restored game has the events and the gold of what was played to its end', () => {
  const real = readTimeline(timelineText, facts);
  fc.assert(
    fc.property(anyRestart, anyRestart, ([from, length], [again, more]) => {
      const once = restored(from, Math.min(from + length, frames.length));
      // Restored a second time, earlier or later.
      const start = once.length - frames.length + from + 1;
      const twice = [...once.slice(0, start), ...abandoned(Math.min(again, from), from + 1)];
      const changed = again % 2 === 0 && more > 1 ? [...twice, ...frames.slice(Math.min(again, from))] : once;
      const text = toText(changed);
      const read = readTimeline(text, facts);
      expect(read.frames).toEqual(real.frames);
      expect(read.players).toEqual(real.players);
      expect(read.events.map(({ at, text: line }) => [at, line])).toEqual(
        real.events.map(({ at, text: line }) => [at, line]),
      );
      expect(toRow(text)).toEqual(toRow(timelineText));
      expect(read.problems.map(({ code }) => code)).toEqual(['game-restored']);
      const last = read.events.at(-1);
      expect(readTimelineEventText(text, last?.index ?? 0)?.json).toContain(`"timestamp": ${last?.at}`);
    }),
    propertyRuns(20, 300),
  );
});

it('A frame with a time that no game has changes nothing about what is left out', () => {
  const times = fc.constantFrom(1e300, 1e12, -1, 90_000_000);
  fc.assert(
    fc.property(anyRestart, fc.nat(frames.length - 1), times, ([from, length], at, timestamp) => {
      const until = Math.min(from + length, frames.length);
      fc.pre(at < from - 1 || at > until);
      const wild = (all: readonly Frame[], place: number) =>
        toText(all.map((frame, index) => (index === place ? { ...frame, timestamp } : frame)));
      const read = readTimeline(wild(restored(from, until), at < from ? at : at + until - from), facts);
      const real = readTimeline(wild(frames, at), facts);
      expect(read.frames).toEqual(real.frames);
      expect(read.events.map(({ at: time, text }) => [time, text])).toEqual(
        real.events.map(({ at: time, text }) => [time, text]),
      );
      expect(read.problems.map(({ code }) => code)).toContain('game-restored');
    }),
    propertyRuns(20, 300),
  );
});

it('Nothing is counted from the events where one may have happened just before the game was restored, or after', () => {
  // The restart is somewhere after the kill, which the file has only before it.
  const from = frames.findIndex(({ events }) => events[0]?.type !== 'CHAMPION_KILL' && events.some(isKill));
  const changed = restored(from, from + 3);
  const later = changed[from + 3];
  const kill = later?.events.find(isKill);
  if (later !== undefined)
    later.events = later.events.filter(({ timestamp }) => timestamp > (kill?.timestamp ?? 0) + 41);
  const row = toRow(toText(changed));
  expect(row.plays?.plays).toBeNull();
  expect(row.plays?.counts.mountain).toEqual({ blue: null, red: null });
  expect(readTimeline(toText(changed), facts).problems.map(({ message }) => message)).toEqual([
    expect.stringMatching(/restored.*nothing is counted from these events/),
  ]);
});
const isKill = ({ type }: Event) => type === 'CHAMPION_KILL';

it('Frames in another order are no restored game', () => {
  const order = frames.map((_, at) => at);
  fc.assert(
    fc.property(fc.shuffledSubarray(order, { minLength: order.length }), (places) => {
      const text = toText(places.flatMap((place) => frames[place] ?? []));
      const { problems, events } = readTimeline(text, facts);
      expect(events).toHaveLength(frames.flatMap((frame) => frame.events).length);
      expect(problems.map(({ code }) => code)).not.toContain('game-restored');
    }),
    propertyRuns(20, 300),
  );
});

it('A file with more frames or events than any game is read, whatever its order', () => {
  const times = Array.from({ length: 6_000 }, (_, at) => at * 1000);
  const many = [...times, ...times.slice(1000)].map((timestamp) => ({
    timestamp,
    participantFrames: {},
    events: [],
  }));
  const { problems } = readTimeline(toText(many), null);
  expect(problems.map(({ code }) => code)).toEqual(expect.arrayContaining(['frames-out-of-order', 'cut']));
  expect(problems.map(({ code }) => code)).not.toContain('game-restored');

  const [gone, ...played] = restored(5, 8).slice(5);
  const pauses = Array.from({ length: 200_000 }, () => ({ timestamp: 300_000, type: 'PAUSE_START' }));
  const full = played.map((frame, at) => (at === 3 ? { ...frame, events: pauses } : frame));
  const whole = [...frames.slice(0, 5), ...(gone ? [gone] : []), ...full];
  expect(readTimeline(toText(whole), facts).problems.map(({ code }) => code)).toContain('game-restored');
});
