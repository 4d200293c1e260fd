import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../src/core/dataset/block.ts';
import { planChanges, planJoins, type Step } from '../../src/core/dataset/plan.ts';
import { propertyRuns } from '../support/property-runs.ts';

const block = (name: string, year: number | null, ids: readonly string[]): Block => ({
  name,
  year,
  entries: new Map(ids.map((id) => [id, 'f'])),
  files: new Map(),
});

/** Blocks of these numbers of games; the ids of each are its own. */
const blocksWith = (sizes: readonly number[], year: number | null = 2026) =>
  sizes.map((size, at) =>
    block(
      `b${at}`,
      year,
      Array.from({ length: size }, (_, game) => `${at}-${game}`),
    ),
  );

function perform(blocks: readonly Block[], steps: readonly Step[]): readonly Block[] {
  let present = [...blocks];
  for (const [at, { year, ids, replaces }] of steps.entries()) {
    for (const one of replaces) expect(present).toContain(one);
    present = present.filter((one) => !replaces.includes(one));
    if (ids.length > 0) present.push(block(`new${at}`, year, ids));
    const all = present.flatMap(({ entries }) => [...entries.keys()]);
    // After each commit.
    expect(new Set(all).size).toBe(all.length);
  }
  return present;
}

const games = (blocks: readonly Block[]) => blocks.flatMap(({ entries }) => [...entries.keys()]).toSorted();

describe('the plan of an update', () => {
  it('places every added game once, removes every gone one, and never shows a game twice', () => {
    const years = fc.constantFrom(null, 2024, 2025);
    const world = fc.record({
      sizes: fc.array(fc.record({ size: fc.integer({ min: 1, max: 12 }), year: years }), { maxLength: 6 }),
      added: fc.array(years, { maxLength: 20 }),
      seed: fc.array(fc.constantFrom('same', 'changed', 'gone'), { minLength: 80, maxLength: 80 }),
    });
    fc.assert(
      fc.property(world, ({ sizes, added, seed }) => {
        const blocks = sizes.map(({ size, year }, at) =>
          block(
            `b${at}`,
            year,
            Array.from({ length: size }, (_, game) => `${at}-${game}`),
          ),
        );
        const known = games(blocks);
        const having = (fate: string) => new Set(known.filter((_, at) => seed[at] === fate));
        const byYear = Map.groupBy(
          added.map((year, at) => ({ year, id: `a${at}` })),
          ({ year }) => year,
        );
        const fresh = new Map(Array.from(byYear, ([year, list]) => [year, list.map(({ id }) => id)]));
        const gone = having('gone');
        const steps = planChanges({ blocks, added: fresh, changed: having('changed'), gone });
        const after = perform(blocks, steps);
        expect(games(after)).toEqual(
          [...known.filter((id) => !gone.has(id)), ...[...fresh.values()].flat()].toSorted(),
        );
        for (const id of having('changed'))
          expect(after.find(({ entries }) => entries.has(id))?.name).toMatch(/^new/);
        for (const [year, ids] of fresh)
          for (const id of ids) expect(after.find(({ entries }) => entries.has(id))?.year).toBe(year);
      }),
      propertyRuns(100, 5_000),
    );
  });

  it('leaves blocks without a change alone', () => {
    const blocks = blocksWith([3, 400]);
    const steps = planChanges({
      blocks,
      added: new Map([[2026, ['new']]]),
      changed: new Set(),
      gone: new Set(),
    });
    expect(steps).toEqual([{ year: 2026, ids: ['new'], replaces: [] }]);
  });

  it('writes at most 2,000 games into a block', () => {
    const ids = Array.from({ length: 4_500 }, (_, at) => `n${at}`);
    const steps = planChanges({
      blocks: [],
      added: new Map([[2026, ids]]),
      changed: new Set(),
      gone: new Set(),
    });
    expect(steps.map((step) => step.ids.length)).toEqual([2_000, 2_000, 500]);
  });
});

describe('joining blocks', () => {
  it.each([
    ['seven of one size stay', [1, 2, 3, 4, 5, 6, 7], 7],
    ['eight of one size become one', [1, 2, 3, 4, 5, 6, 7, 8], 1],
    ['eight of two sizes stay', [1, 2, 3, 4, 40, 50, 60, 70], 8],
    ['those that are nearly full stay', Array.from({ length: 9 }, () => 1_900), 9],
    ['full ones stay', Array.from({ length: 20 }, () => 2_000), 20],
  ])('%s', (_, sizes, count) => {
    const blocks = blocksWith(sizes);
    const after = perform(blocks, planJoins(blocks, false));
    expect(after).toHaveLength(count);
    expect(games(after)).toEqual(games(blocks));
  });

  it('leaves blocks to a later update while someone waits, up to four times as many', () => {
    const alike = blocksWith(Array.from({ length: 31 }, () => 60));
    expect(planJoins(alike, true)).toEqual([]);
    expect(perform(alike, planJoins(alike, false))).toHaveLength(1);
    const more = blocksWith(Array.from({ length: 32 }, () => 60));
    expect(perform(more, planJoins(more, true))).toHaveLength(1);
  });

  it('never joins blocks of two years', () => {
    const blocks = [
      ...blocksWith([1, 1, 1, 1]),
      ...blocksWith([1, 1, 1, 1], 2025).map((one) => ({ ...one })),
    ];
    expect(planJoins(blocks, false)).toEqual([]);
  });

  it.each([
    ['in the background', false, 1_500, 21, 6],
    ['while someone waits', true, 1_500, 93, 4],
  ])(
    'bounds the blocks of a year and the times that a game is written, however small the updates, %s',
    (_, isAwaited, updates, maxBlocks, maxTimes) => {
      let blocks: readonly Block[] = [];
      let written = 0;
      for (let update = 0; update < updates; update += 1) {
        const added = new Map([[2026, [`${update}-a`, `${update}-b`]]]);
        const steps = planChanges({ blocks, added, changed: new Set(), gone: new Set() });
        blocks = perform(blocks, steps);
        const joins = planJoins(blocks, isAwaited);
        blocks = perform(blocks, joins);
        for (const { ids } of [...steps, ...joins]) written += ids.length;
      }
      expect(blocks.length).toBeLessThanOrEqual(maxBlocks);
      expect(written / (2 * updates)).toBeLessThan(maxTimes);
    },
  );
});
