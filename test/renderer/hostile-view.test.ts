/**
 * The game view and files that nobody would write: whatever they hold, every part is drawn, with a bounded number of
 * elements, and no number that the files do not hold. `npm test` takes 300 games, and
 *
 *     HOSTILE_GAMES=10000 npx vitest run test/renderer/hostile-view.test.ts
 *
 * as many as it says. A failing game comes with its seed; `HOSTILE_SEED=…` takes the same games again.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSummary } from '../../src/core/games/summary.ts';
import { readTimeline } from '../../src/core/games/timeline.ts';
import { MatchkeepError } from '../../src/shared/errors.ts';
import { type GameFacts, gameFactsSchema, gameTimelineSchema } from '../../src/shared/game-facts.ts';
import { legacyText, summaryText, timelineText, wrappedText } from '../games/real-game.ts';
import { anyJson, hostileSummary, hostileTimeline } from './hostile/hostile-files.ts';
import { allowedNumbers, shownText, unexplained } from './hostile/numbers.ts';
import { renderGame } from './hostile/render-game.tsx';

const numRuns = Number(process.env['HOSTILE_GAMES'] ?? 300);
const seed =
  process.env['HOSTILE_SEED'] === undefined ? Date.now() % 2 ** 31 : Number(process.env['HOSTILE_SEED']);
/** The seed takes the same game again: making a failing one smaller would take minutes. */
const limits = { numRuns, seed, endOnFailure: true };
const timeLimitMs = 600_000 + numRuns * 2_000;

/** Elements of one part: a real game has 2,500 in its largest. */
const maxElements = 20_000;

const orNull = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch (error) {
    if (error instanceof MatchkeepError) return null;
    throw error;
  }
};

const elements = (html: string): number => html.match(/<[a-z]/g)?.length ?? 0;

function readGame(summary: string, timeline: string) {
  // As the page does, which refuses an answer that is not in the contract.
  const facts = orNull(() => gameFactsSchema.parse(readSummary(summary)));
  return { facts, timeline: orNull(() => gameTimelineSchema.parse(readTimeline(timeline, facts))) };
}

function expectDrawn(summary: string, details: string): void {
  const { facts, timeline } = readGame(summary, details);
  const allowed = allowedNumbers([summary, details, JSON.stringify('GAME 5')], facts, timeline);
  for (const { name, html } of renderGame(facts, timeline)) {
    expect(elements(html), `elements of ${name}`).toBeLessThan(maxElements);
    expect(unexplained(shownText(html), allowed), `numbers of ${name} that are not in the files`).toEqual([]);
  }
}

const text = (value: unknown): string => JSON.stringify(value);

describe(`the game view of ${numRuns} hostile games (seed ${seed})`, () => {
  it(
    'draws every part, within its budget, and no figure that the files do not hold',
    () => {
      let drawn = 0;
      fc.assert(
        fc.property(hostileSummary, hostileTimeline, (summary, timeline) => {
          expectDrawn(text(summary), text(timeline));
          drawn += readGame(text(summary), text(timeline)).facts === null ? 0 : 1;
        }),
        limits,
      );
      // Most of these files can be read: a test of refusals alone would show nothing.
      expect(drawn).toBeGreaterThan(numRuns / 2);
    },
    timeLimitMs,
  );

  it(
    'draws or refuses any JSON',
    () => {
      fc.assert(
        fc.property(anyJson, anyJson, (summary, timeline) => {
          const game = readGame(text(summary), text(timeline));
          for (const { name, html } of renderGame(game.facts, game.timeline)) {
            expect(elements(html), `elements of ${name}`).toBeLessThan(maxElements);
          }
        }),
        limits,
      );
    },
    timeLimitMs,
  );
});

describe('the game view', () => {
  it.each([
    ['match-v5', summaryText],
    ['match-v5 with metadata', wrappedText],
    ['match-v4', legacyText],
  ])('shows no figure that the files of the real game do not hold: %s', (_, summary) => {
    expectDrawn(summary, timelineText);
  });

  it('notices a figure that no file holds', () => {
    const { facts, timeline } = readGame(summaryText, timelineText);
    const allowed = allowedNumbers([summaryText, timelineText], facts, timeline);
    const forged: GameFacts | null = facts && {
      ...facts,
      players: facts.players.map((player) => ({ ...player, gold: 7_654_321 })),
    };
    const found = renderGame(forged, null).flatMap(({ html }) => unexplained(shownText(html), allowed));
    expect(found.join('\n')).toContain('7,654,321 in: ');
  });

  it('draws the comparison also where two players have one number', () => {
    const { facts } = readGame(summaryText, timelineText);
    const repeated: GameFacts | null = facts && {
      ...facts,
      players: facts.players.map((player, place) => (place === 1 ? { ...player, participantId: 1 } : player)),
    };
    expect(repeated?.players.map(({ participantId }) => participantId).slice(0, 2)).toEqual([1, 1]);
    expect(renderGame(repeated, null).map(({ name }) => name)).toContain('compare');
  });

  it('stays within its budget for as many players, frames and events as a file may have', () => {
    const participants = Array.from({ length: 100_000 }, (_, index) => ({
      participantId: index + 1,
      teamId: index % 2 === 0 ? 100 : 200,
      goldEarned: 10_000,
    }));
    const frames = Array.from({ length: 3_000 }, (_, frame) => ({
      timestamp: frame * 5_000,
      participantFrames: Object.fromEntries(
        Array.from({ length: 50 }, (_, id) => [String(id + 1), { participantId: id + 1, totalGold: frame }]),
      ),
      events: Array.from({ length: 40 }, (_, at) => ({
        type: 'CHAMPION_KILL',
        timestamp: frame * 5_000 + at,
        killerId: (at % 10) + 1,
        victimId: 1,
        position: { x: frame, y: at },
      })),
    }));
    const game = readGame(text({ gameDuration: 15_000, participants }), text({ frames }));
    expect(game.timeline?.frames.length).toBeGreaterThan(1_000);
    for (const { name, html } of renderGame(game.facts, game.timeline)) {
      expect(elements(html), `elements of ${name}`).toBeLessThan(maxElements);
    }
  });
});
