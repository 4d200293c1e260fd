/** How sequences are written. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseQuery } from '../../src/shared/query/parse-query.ts';
import { readFirstKind, readSequence } from '../../src/shared/query/sequence.ts';

const steps = (text: string) => {
  const read = readSequence(text);
  if ('message' in read) throw new Error(read.message);
  return read.steps.map((step) =>
    Object.fromEntries(Object.entries(step).filter(([, value]) => value !== null)),
  );
};
const own = { side: 'own', isFirst: false };

it('A sequence has steps with a kind, a side, a lane or type, and times', () => {
  expect(steps('herald, then first tower within 90 s')).toEqual([
    { ...own, kind: 'herald' },
    { ...own, kind: 'tower', isFirst: true, withinMs: 90_000 },
  ]);
  expect(steps('blue Infernal Drake before 8:00>enemy mid turrets<=2m then elder after 25min')).toEqual([
    { ...own, kind: 'dragon', detail: 'infernal', side: 'blue', beforeMs: 480_000 },
    { ...own, kind: 'tower', detail: 'mid', side: 'enemy', withinMs: 120_000 },
    { ...own, kind: 'dragon', detail: 'elder', fromMs: 1_500_000 },
  ]);
  expect(steps('first blood > void grubs > rift herald > nexus').map(({ kind }) => kind)).toEqual([
    'blood',
    'grubs',
    'herald',
    'end',
  ]);
});

it('What is not understood is named with its place and an example', () => {
  const wrong = (text: string) => {
    const [problem] = parseQuery(text).problems;
    return [text.slice(problem?.from, problem?.to), problem?.message];
  };
  expect(wrong('team:T1 then:"herald > towr within 90s"')).toEqual([
    'towr',
    '"towr" is not part of a sequence. Did you mean "tower"? Example: then:"herald > tower within 90s".',
  ]);
  expect(wrong('then:"herald > > tower"')[1]).toContain('A step needs one of: kill, blood');
  expect(wrong('then:"herald >"')[1]).toContain('A step needs one of');
  expect(wrong('then:"herald within 9"')[1]).toContain('90s, 2m or 1:30');
  expect(wrong('then:"tower within 90s > herald"')).toEqual([
    'within',
    '"within" is the time since the step before, and this is the first one. For the time in the game, use "before 8:00".',
  ]);
  expect(wrong('then:"top dragon"')[1]).toContain('"dragon" has no "top"');
  expect(wrong('then:"kill tower"')[1]).toContain('"tower" is a second one');
  expect(wrong(`then:"${'kill>'.repeat(8)}kill"`)[1]).toBe('A sequence has at most 8 steps.');
  expect(wrong(`then:"${'kill '.repeat(80)}"`)[1]).toBe('A sequence has at most 300 characters.');
  expect(wrong('first:kill')[1]).toContain('Expected one of: blood, tower, dragon');
  expect(wrong('first:dragon,nashr')[0]).toBe('nashr');
  // Those that are too many are not looked for.
  const many = parseQuery(
    [
      'first:blood,tower,dragon',
      '(side:red first:baron,herald lead15:>1)',
      ...['kill', 'tower', 'dragon'].map((kind) => `then:${kind}`),
    ].join(' '),
  );
  expect(many.problems).toMatchObject([
    { message: 'A search has at most 8 values of "first:", "then:" and leads.' },
  ]);
  expect(many.terms).toHaveLength(4);
  // A row of statistics repeats those of its search.
  const five = 'first:blood,tower,dragon,baron,herald';
  expect(parseQuery(`${five} (${five} side:red first:elder)`).problems).toEqual([]);
});

it('Any text is a sequence, or has a problem at a place in it', () => {
  const words = [
    'herald',
    'towers',
    'first',
    'blue',
    '>',
    ',',
    'then',
    'within',
    '90s',
    '<',
    '1:30',
    'before',
    'x',
    '"',
  ];
  const text = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((some) => some.join(' ')),
  );
  fc.assert(
    fc.property(text, (written) => {
      const read = readSequence(written);
      if (!('message' in read)) {
        expect(read.steps.length).toBeGreaterThan(0);
        return;
      }
      expect(read.from).toBeGreaterThanOrEqual(0);
      expect(read.to).toBeLessThanOrEqual(written.length);
      expect(read.from).toBeLessThanOrEqual(read.to);
    }),
  );
});

it('The first of a kind is named as in sequences', () => {
  expect(['Drake', 'turrets', 'inhib', 'nashor', 'horde', 'elder', 'blood'].map(readFirstKind)).toEqual([
    'dragon',
    'tower',
    'inhibitor',
    'baron',
    'grubs',
    'elder',
    'blood',
  ]);
  expect(['kill', 'mid', '', 'constructor'].map(readFirstKind)).toEqual([null, null, null, null]);
});
