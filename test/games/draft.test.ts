/** Which drafts the turns of the bans are those of. */
import { describe, expect, it } from 'vitest';
import { toDraftRow } from '../../src/core/game-files/draft.ts';
import { banTurn, readDraft } from '../../src/shared/games/draft-turns.ts';
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

it('The turn of a ban follows from the side that began, as the files count them', () => {
  const [begun, other] = [
    [1, 3, 5, 8, 10],
    [2, 4, 6, 7, 9],
  ] as const;
  const turns = (side: Side, firstPick: Side) => begun.map((_, index) => banTurn(firstPick, side, index));
  expect(turns('blue', 'blue')).toEqual(begun);
  expect(turns('red', 'blue')).toEqual(other);
  expect(turns('red', 'red')).toEqual(begun);
  expect(turns('blue', 'red')).toEqual(other);
});

describe('the bans that the catalogue stores', () => {
  const azir = { id: 268, name: 'Azir' };
  const withBans = (blue: readonly (typeof azir | null)[], red: readonly (typeof azir | null)[]) =>
    toDraftRow(
      (
        [
          ['blue', blue],
          ['red', red],
        ] as const
      ).map(([side, bans]) => ({
        side,
        bans: bans.map((champion, index) => ({ champion, turn: 2 * index + (side === 'blue' ? 1 : 2) })),
      })),
    );

  it('are those of the file, with the turns that were not used', () => {
    expect(withBans([azir, null, azir], [null, null, null])).toEqual({
      firstPick: 'blue',
      bans: { blue: [azir, null, azir], red: [null, null, null] },
    });
  });

  it.each([
    ['a side has none', [azir], []],
    ['there are none', [], []],
    ['a side has more than a draft has', [azir], Array.from({ length: 6 }, () => azir)],
  ])('are unknown where %s', (_, blue, red) => {
    expect(withBans(blue, red)).toBeNull();
  });
});
