/** Which drafts the turns of the bans are those of. */
import { describe, expect, it } from 'vitest';
import { readDraft } from '../../src/core/game-files/draft.ts';
import type { Side } from '../../src/shared/games/game-facts.ts';

type Turns = readonly (number | null)[];

function draftWith(blue: Turns, red: Turns) {
  const team = (side: Side, turns: Turns) => ({
    side,
    bans: turns.map((turn) => ({ champion: null, turn })),
  });
  const { firstPick, phase } = readDraft([team('blue', blue), team('red', red)]);
  return { firstPick, phases: blue.map((_, index) => phase(index)) };
}

describe('the turns of the bans', () => {
  it.each<[string, Turns, Turns, Side, Turns]>([
    ['two phases, each counted from 1', [1, 3, 5, 2, 4], [2, 4, 6, 1, 3], 'blue', [1, 1, 1, 2, 2]],
    ['two phases, begun by red', [2, 4, 6, 1, 3], [1, 3, 5, 2, 4], 'red', [1, 1, 1, 2, 2]],
    ['two phases, counted on', [1, 3, 5, 8, 10], [2, 4, 6, 7, 9], 'blue', [1, 1, 1, 2, 2]],
    ['three bans a side', [1, 3, 5], [2, 4, 6], 'blue', [1, 1, 1]],
  ])('are those of a tournament draft: %s', (_, blue, red, firstPick, phases) => {
    expect(draftWith(blue, red)).toEqual({ firstPick, phases });
  });

  it.each<[string, Turns, Turns]>([
    ['numbers of the bans', [1, 2, 3, 4, 5], [6, 7, 8, 9, 10]],
    ['a second phase that the same side begins', [1, 3, 5, 1, 3], [2, 4, 6, 2, 4]],
    ['one ban of the second phase is missing', [1, 3, 5, 2], [2, 4, 6, 1, 3]],
    ['the same turn twice', [1, 3, 3], [2, 4, 6]],
    ['no turns', [null, null, null], [null, null, null]],
    ['no bans', [], []],
  ])('say nothing of a draft: %s', (_, blue, red) => {
    expect(draftWith(blue, red)).toEqual({ firstPick: null, phases: blue.map(() => null) });
  });
});
