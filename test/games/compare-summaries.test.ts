/** What differs between two versions of a summary, and how it is said. */
import { describe, expect, it } from 'vitest';
import { compareSummaries } from '../../src/core/game-files/compare-summaries.ts';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { comparedVersionText } from '../../src/shared/games/changed-figures.ts';
import { changedSummary, legacyText, summaryText, summaryTexts } from './real-game.ts';

const facts = readSummary(summaryText);
const corrected = (change: Parameters<typeof changedSummary>[0]) =>
  compareSummaries(facts, readSummary(changedSummary(change)));

describe.each(summaryTexts)('a summary in the shape %s', (_, text) => {
  it('has no figure that differs from its own', () => {
    expect(compareSummaries(readSummary(text), readSummary(text))).toEqual([]);
  });
});

it('Every figure of a player that was corrected is named with both values, and so are the sums of the side', () => {
  const [first] = facts.players;
  const changed = corrected(({ participants: [player] }) =>
    Object.assign(player ?? {}, { goldEarned: 99_999, kills: 40, visionScore: 1_234 }),
  );
  expect(changed).toEqual(
    expect.arrayContaining([
      { figure: `gold of ${first?.name}`, before: first?.gold, after: 99_999 },
      { figure: `kills of ${first?.name}`, before: first?.kills, after: 40 },
      { figure: `vision score of ${first?.name}`, before: first?.visionScore, after: 1_234 },
      { figure: 'gold of blue', before: facts.teams[0]?.gold, after: expect.any(Number) },
    ]),
  );
  expect(changed.every(({ before, after }) => before !== after)).toBe(true);
});

it('The winner, the length and the version of the game come first', () => {
  const changed = corrected((game) => {
    for (const team of game.teams) team['win'] = !team['win'];
    for (const player of game.participants) player['win'] = !player['win'];
    Object.assign(game, { gameDuration: 1_500, gameVersion: '8.14.1.1' });
  });
  const other = facts.winner === 'blue' ? 'red' : 'blue';
  expect(changed[0]).toEqual({ figure: 'winner', before: facts.winner, after: other });
  expect(changed.slice(0, 3).map(({ figure }) => figure)).toEqual([
    'winner',
    'length in seconds',
    'game version',
  ]);
  expect(changed.filter(({ figure }) => figure.startsWith('win of '))).toHaveLength(10);
});

it('A player that one version lacks is one change, and a figure that it lacks is unknown', () => {
  const last = facts.players.at(-1);
  const without = corrected((game) => void game.participants.pop());
  expect(without.filter(({ figure }) => figure === 'player')).toEqual([
    { figure: 'player', before: expect.stringContaining(last?.name ?? '?'), after: '' },
  ]);
  const unknown = corrected(({ participants: [player] }) => {
    if (player) delete player['visionScore'];
  });
  expect(unknown).toEqual([
    { figure: expect.stringContaining('vision score of'), before: expect.any(Number), after: null },
  ]);
});

it('Another shape of the same game can be compared', () => {
  expect(compareSummaries(readSummary(legacyText), facts).map(({ figure }) => figure)).not.toContain(
    'winner',
  );
});

it('A sentence has the first changes, and how many more there are', () => {
  const changed = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => ({
    figure: `kills of player ${number}`,
    before: number === 1 ? null : number,
    after: number * 1000,
  }));
  const compared = { sha256: '', changed, problem: null };
  expect(comparedVersionText(compared)).toMatch(
    /^Changed: kills of player 1 unknown → 1,000; kills of player 2 2 → 2,000; .*; and 2 more\.$/,
  );
  expect(comparedVersionText({ ...compared, changed: [] })).toBe(
    'No figure that Matchkeep compares has changed.',
  );
  const problem = { code: 'file-corrupt' as const, message: 'The game file is damaged.' };
  expect(comparedVersionText({ ...compared, changed: [], problem })).toBe(
    'What has changed is not known: The game file is damaged.',
  );
});
