/** Games of other sides than five players: a whole side has sums, and what a side of five is among three is not whole. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isWholeSide,
  packedFlagsAt,
  packedPlayerBytes,
  packPlayers,
  unpackPlayers,
} from '../../src/core/catalogue/facts/packed-players.ts';
import { toSummaryRow } from '../../src/core/game-files/game-summary-row.ts';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { readTimeline } from '../../src/core/game-files/timeline.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { legacyText, summaryText, timelineText } from './real-game.ts';

type Json = Record<string, unknown>;

/** The real game with so many players on each side. */
function gameWith(text: string, sizes: readonly [number, number], fields: Json) {
  const game: Json & { participants: Json[] } = JSON.parse(text);
  const { participants } = game;
  const more = Array.from(
    { length: 10 },
    (_, at): Json => ({ ...participants[at % 10], participantId: 11 + at }),
  );
  const on = (teamId: number, size: number) =>
    [...participants, ...more].filter((player) => player['teamId'] === teamId).slice(0, size);
  const changed = { ...game, ...fields, participants: [...on(100, sizes[0]), ...on(200, sizes[1])] };
  return readSummary(JSON.stringify(changed));
}

const kinds = [
  ['Twisted Treeline', { mapId: 10, queueId: 470 }, 3],
  ['the first Twisted Treeline', { mapId: 4, queueId: 41 }, 3],
  ['a custom game on Twisted Treeline', { mapId: 10, queueId: 0 }, 3],
  ['Dark Star', { mapId: 16, queueId: 610 }, 3],
  ['Hexakill on Twisted Treeline', { mapId: 10, queueId: 98 }, 6],
  ['two against two', { mapId: 12, queueId: 73 }, 2],
  ["Summoner's Rift", { mapId: 11, queueId: 420 }, 5],
  ['an unknown map', { mapId: null, queueId: null }, 5],
] as const;

describe.each(kinds)('A game of %s', (_, fields, size) => {
  it.each([summaryText, legacyText])(
    `is complete with ${size} players on each side, and has its sums only then`,
    (text) => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }), (blue, red) => {
          const facts = gameWith(text, [blue, red], fields);
          const codes = facts.problems.map(({ code }) => code).filter((code) => code.endsWith('-players'));
          const isComplete = blue === size && red === size;
          expect(codes).toEqual(
            isComplete ? [] : [blue > size || red > size ? 'too-many-players' : 'partial-players'],
          );
          const packed = packPlayers(
            toSummaryRow(facts, null).players.map((player) => ({ ...player, playerKey: 1, championKey: 1 })),
            facts.playersPerSide,
          );
          for (const [at, own] of [blue, red].entries()) {
            const side = at === 0 ? 'blue' : 'red';
            const team = facts.teams.find((one) => one.side === side);
            const players = facts.players.filter((one) => one.side === side);
            const gold = players.reduce((sum, one) => sum + (one.gold ?? 0), 0);
            expect(team?.gold).toBe(own === size ? gold : null);
            const flags = packed[(at === 0 ? 0 : blue) * packedPlayerBytes + packedFlagsAt] ?? 0;
            expect(isWholeSide(own, flags)).toBe(own === size);
          }
          expect(unpackPlayers(packed).map(({ side, gold }) => [side, gold])).toEqual(
            facts.players.map(({ side, gold }) => [side, gold]),
          );
        }),
        propertyRuns(8, 49),
      );
    },
  );
});

it('A timeline of three against three has all its players', () => {
  const facts = gameWith(summaryText, [3, 3], { mapId: 10 });
  const file: { frames: { participantFrames: Json; events: unknown[] }[] } = JSON.parse(timelineText);
  const ids = facts.players.map(({ participantId }) => participantId);
  for (const frame of file.frames)
    frame.participantFrames = Object.fromEntries(
      Object.entries(frame.participantFrames).filter(([, one]) => ids.includes(Object(one).participantId)),
    );
  const { problems, playersPerSide } = readTimeline(JSON.stringify(file), facts);
  expect([problems, playersPerSide]).toEqual([[], 3]);
  expect(facts.players.map(({ role }) => role)).toEqual(Array(6).fill(null));
});
