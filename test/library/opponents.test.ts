import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addRow, createColumns, playersPerGame } from '../../src/core/library/index/columns.ts';
import { findOpponents, opposingChampion } from '../../src/core/library/index/opponents.ts';

const player = fc.record({
  isRed: fc.boolean(),
  role: fc.integer({ min: 0, max: 2 }),
  isOnNoSide: fc.constantFrom(false, false, false, true),
  /** 0: the file does not say it. */
  champion: fc.integer({ min: 0, max: 3 }),
});

it('Searches and differences mean the same opponent: the only one of the other side in the role', () => {
  fc.assert(
    fc.property(fc.array(player, { minLength: playersPerGame, maxLength: playersPerGame }), (players) => {
      const columns = createColumns(1);
      const row = addRow(columns, 1, () => {});
      for (const [at, { isRed, role, isOnNoSide, champion }] of players.entries()) {
        columns.playerFlags[at] = (isOnNoSide ? 1 << 6 : Number(isRed)) | (role << 1);
        columns.players[at] = at + 1;
        columns.champions[at] = champion;
      }
      const places = new Int32Array(playersPerGame);
      findOpponents(columns.playerFlags, 0, playersPerGame, places);
      const champions = [...places].map((place) => (place < 0 ? 0 : columns.champions[place]));
      expect(players.map((_, at) => opposingChampion(columns, row, columns, at))).toEqual(champions);
      for (const [at, place] of places.entries()) {
        if (place < 0) continue;
        expect(players[place]).toMatchObject({ role: players[at]?.role, isRed: !players[at]?.isRed });
      }
    }),
  );
});
