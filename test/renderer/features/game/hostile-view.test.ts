/**
 * The game view with hostile files: whatever they contain, every part is drawn with a bounded number of
 * elements, and no number that the files do not contain. `npm test` runs 6 games; `HOSTILE_GAMES=10000 npx
 * vitest run test/renderer/features/game/hostile-view.test.ts` runs more. A failing game reports its seed;
 * `MATCHKEEP_TEST_SEED=…` repeats the same games.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSummary } from '../../../../src/core/game-files/summary.ts';
import { readTimeline } from '../../../../src/core/game-files/timeline.ts';
import { MatchkeepError } from '../../../../src/shared/base/errors.ts';
import {
  type GameFacts,
  gameFactsSchema,
  gameTimelineSchema,
} from '../../../../src/shared/games/game-facts.ts';
import {
  changedSummary,
  legacyText,
  summaryText,
  timelineText,
  wrappedText,
} from '../../../games/real-game.ts';
import { propertyRuns, testSeed } from '../../../support/property-runs.ts';
import { anyJson, hostileSummary, hostileTimeline } from './hostile/hostile-files.ts';
import { allowedNumbers, shownText, unexplained } from './hostile/numbers.ts';
import { renderCompare, renderGame } from './hostile/render-game.tsx';

const numRuns = Number(process.env['HOSTILE_GAMES'] ?? propertyRuns(6, 100).numRuns);
/** The seed repeats a failing game; shrinking it would take minutes. */
const limits = { numRuns, seed: testSeed, endOnFailure: true };
const timeLimitMs = 600_000 + numRuns * 2_000;

/** Elements of one part: the largest one of a real game has 2,500. */
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
  // Like the page, which rejects an answer outside the contract.
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

/** Column keys, and the field of the file that each one shows. */
const fieldsOfColumns = {
  gold: 'goldEarned',
  goldSpent: 'goldSpent',
  damageToChampions: 'totalDamageDealtToChampions',
  physicalDamageToChampions: 'physicalDamageDealtToChampions',
  magicDamageToChampions: 'magicDamageDealtToChampions',
  trueDamageToChampions: 'trueDamageDealtToChampions',
  damageTaken: 'totalDamageTaken',
  healing: 'totalHeal',
  damageToObjectives: 'damageDealtToObjectives',
  damageToTurrets: 'damageDealtToTurrets',
};
const columnKeys = Object.keys(fieldsOfColumns);

/** A different value for each player and column, by their indexes. */
const unlikeFigure = (place: number, column: number): number => 10_000 + place * 1_111 + column * 13;

const unlikeFigures = changedSummary((game) => {
  for (const [place, participant] of game.participants.entries()) {
    participant['summonerName'] = `Player ${place + 1}`;
    for (const [column, field] of Object.values(fieldsOfColumns).entries()) {
      participant[field] = unlikeFigure(place, column);
    }
  }
});

/** The cells of the scoreboard that show another value than the file contains. */
function misplacedFigures(facts: GameFacts | null): readonly string[] {
  const scoreboard = renderGame(facts, null).find(({ name }) => name === 'scoreboard')?.html ?? '';
  const misplaced: string[] = [];
  const seen = new Set<string>();
  for (const [row] of scoreboard.matchAll(/<tr.*?<\/tr>/gs)) {
    const name = / title="(Player \d+)/.exec(row)?.[1];
    if (name === undefined) continue;
    for (const [, key = '', cell = ''] of row.matchAll(/<td[^>]* data-column="(\w+)"[^>]*>(.*?)<\/td>/gs)) {
      const column = columnKeys.indexOf(key);
      if (column < 0) continue;
      const shown = /\d[\d,]*/.exec(cell.replaceAll(/<[^>]*>/g, ' '))?.[0] ?? 'nothing';
      const right = unlikeFigure(Number(name.slice('Player '.length)) - 1, column).toLocaleString('en');
      if (shown !== right && !seen.has(`${name} ${key}`))
        misplaced.push(`${name} ${key}: ${shown}, not ${right}`);
      seen.add(`${name} ${key}`);
    }
  }
  expect(seen.size, 'figures of ten players').toBe(10 * columnKeys.length);
  return misplaced;
}

const text = (value: unknown): string => JSON.stringify(value);

describe(`the game view of ${numRuns} hostile games (seed ${testSeed})`, () => {
  it(
    'the game view draws every part within its budget, and no value that the files do not contain',
    () => {
      let drawn = 0;
      fc.assert(
        fc.property(hostileSummary, hostileTimeline, (summary, timeline) => {
          expectDrawn(text(summary), text(timeline));
          drawn += readGame(text(summary), text(timeline)).facts === null ? 0 : 1;
        }),
        limits,
      );
      // Most of these files must be readable: rejections alone would prove nothing.
      expect(drawn).toBeGreaterThan(numRuns / 2);
    },
    timeLimitMs,
  );

  it(
    'any JSON is drawn or rejected',
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

  it('a value that no file contains is detected', () => {
    const { facts, timeline } = readGame(summaryText, timelineText);
    const allowed = allowedNumbers([summaryText, timelineText], facts, timeline);
    const forged: GameFacts | null = facts && {
      ...facts,
      players: facts.players.map((player) => ({ ...player, gold: 7_654_321 })),
    };
    const found = renderGame(forged, null).flatMap(({ html }) => unexplained(shownText(html), allowed));
    expect(found.join('\n')).toContain('7,654,321 in: ');
  });

  it('each value above 1,000 is in the row of its player', () => {
    const { facts } = readGame(unlikeFigures, timelineText);
    expect(misplacedFigures(facts)).toEqual([]);
    // The check detects two swapped values, which are both in the file.
    const [first, second, ...others] = facts?.players ?? [];
    if (!facts || !first || !second) throw new Error('The real game has ten players.');
    const players = [{ ...first, gold: second.gold }, { ...second, gold: first.gold }, ...others];
    expect(misplacedFigures({ ...facts, players })).toEqual([
      'Player 1 gold: 11,111, not 10,000',
      'Player 2 gold: 10,000, not 11,111',
    ]);
  });

  it('the comparison shows the problems of the timeline', () => {
    const { facts, timeline } = readGame(summaryText, timelineText);
    if (!facts || !timeline) throw new Error('The real game can be read.');
    const problem = {
      code: 'other-game' as const,
      message: 'This timeline is of another game.',
      remedy: 'Fetch it.',
    };
    const refused = renderCompare(facts, { timeline: null, problem });
    expect(refused).toContain(problem.message);
    expect(refused).not.toContain('not archived');
    const flawed = {
      ...timeline,
      problems: [{ code: 'cut', message: 'Cut.', what: 'x', shown: 1, total: 2 } as const],
    };
    expect(renderCompare(facts, { timeline: flawed, problem: null })).toContain('Problems in the timeline');
    expect(renderCompare(facts, { timeline: null, problem: null })).toContain('which is not archived');
  });

  it('the comparison emphasises neither of two values with the same digits', () => {
    const { facts } = readGame(summaryText, timelineText);
    if (!facts) throw new Error('The real game can be read.');
    const withScores = (
      ...scores: readonly (readonly [kills: number, deaths: number, assists: number])[]
    ) => {
      const players = facts.players.map((player, place) => {
        const [kills, deaths, assists] = scores[place] ?? [player.kills, player.deaths, player.assists];
        return { ...player, kills, deaths, assists };
      });
      const ids = players.slice(0, 2).map(({ participantId }) => participantId);
      const html = renderCompare({ ...facts, players }, { timeline: null, problem: null }, ids);
      return html.split('<tr>').find((row) => row.includes('>KDA<')) ?? '';
    };
    expect(withScores([9, 3, 0], [5, 3, 0])).toContain('data-better');
    const row = withScores([9, 3, 0], [1200, 400, 1]);
    expect(row.match(/3\.00?/g)).toHaveLength(2);
    expect(row).not.toContain('data-better');
  });

  it('the comparison of one chosen player is with a player of the other side', () => {
    const { facts } = readGame(summaryText, timelineText);
    if (!facts) throw new Error('The real game can be read.');
    for (const { participantId, champion, side } of facts.players) {
      for (const pair of [
        [participantId, undefined],
        [undefined, participantId],
      ]) {
        const html = renderCompare(facts, { timeline: null, problem: null }, pair);
        const [, left = '', right = ''] =
          /<caption[^>]*>(.*?) compared with (.*?)<\/caption>/.exec(
            html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'"),
          ) ?? [];
        const other = [left, right].find((name) => name !== champion?.name);
        const otherSide = facts.players.find((player) => player.champion?.name === other)?.side;
        expect({ left, right, isOther: otherSide !== undefined && otherSide !== side }).toMatchObject({
          isOther: true,
        });
      }
    }
  });

  it('the comparison also works for two players with the same id', () => {
    const { facts } = readGame(summaryText, timelineText);
    const repeated: GameFacts | null = facts && {
      ...facts,
      players: facts.players.map((player, place) => (place === 1 ? { ...player, participantId: 1 } : player)),
    };
    expect(repeated?.players.map(({ participantId }) => participantId).slice(0, 2)).toEqual([1, 1]);
    expect(renderGame(repeated, null).map(({ name }) => name)).toContain('compare');
  });

  it('the game view stays within its budget for the maximum of players, frames and events', () => {
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
