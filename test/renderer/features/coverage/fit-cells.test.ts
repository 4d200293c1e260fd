import { expect, test } from 'vitest';
import { fitCells } from '../../../../src/renderer/features/coverage/map/fit-cells.ts';

test('columns that have room share it, and a space follows the last one', () => {
  expect(fitCells(31 * 16 + 16, 31, 16)).toEqual({ cell: 16, end: 16 });
});

test('columns that scroll fill the map with whole ones, none narrower than the smallest cell', () => {
  for (const width of [200, 251, 256, 300.5, 31 * 16 + 15]) {
    const { cell, end } = fitCells(width, 31, 16);
    expect(cell).toBeGreaterThanOrEqual(16);
    expect(width / cell).toBeCloseTo(Math.round(width / cell), 6);
    expect(end).toBe(0);
  }
});

test('a map that is narrower than a cell shows one column', () => {
  expect(fitCells(10, 31, 16)).toEqual({ cell: 10, end: 0 });
});
