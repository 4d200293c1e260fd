/** Inputs that are almost right: seeds with parts changed, as text and as JSON. */
import fc from 'fast-check';

/** What readers of text stumble over. */
const oddText = [
  ...['', ' ', '\u0000', '\n', '\r\n', '\u2028', '\uFEFF', '\u202E', '\uD800', 'ß', 'İ', 'é', '😀', '\u201C'],
  ...['"', "'", '\\', '/', '../', '//', ':', ',', ';', '(', ')', '{', '}', '[', ']', '%', '~', '#', '-', '='],
  ...[
    '0',
    '-1',
    '1e999',
    '9007199254740993',
    '18446744073709551616',
    'NaN',
    'null',
    'true',
    'CON',
    '.matchkeep',
  ],
];

const oddValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, '', [], {}, [[]], -1, -0, 0.5, 2 ** 31, 2 ** 53, 1e300, -1e308),
  fc.constantFrom<unknown>(...oddText, '2026-11-21T12:00:00.000Z', 'x'.repeat(2_000)),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A place in a text of any length. */
const place = fc.double({ min: 0, max: 1, noNaN: true });

/** Parts of the text are removed, repeated and replaced by words. */
export function changedText(seeds: readonly string[], words: readonly string[] = []): fc.Arbitrary<string> {
  const part = fc.oneof(fc.constantFrom(...words, ...oddText), fc.string({ unit: 'binary', maxLength: 8 }));
  const change = fc.record({
    at: place,
    remove: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(400)),
    insert: fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ part, times: fc.oneof(fc.constant(1), fc.constant(1), fc.nat(300)) }),
      },
      { weight: 1, arbitrary: fc.record({ from: place, units: fc.nat(400) }) },
    ),
  });
  return fc
    .record({ seed: fc.constantFrom(...seeds), changes: fc.array(change, { maxLength: 5 }) })
    .map(({ seed, changes }) => {
      let text = seed;
      for (const { at, remove, insert } of changes) {
        const from = Math.floor(at * text.length);
        const added =
          'part' in insert
            ? insert.part.repeat(insert.times)
            : text.slice(Math.floor(insert.from * text.length)).slice(0, insert.units);
        text = text.slice(0, from) + added + text.slice(from + remove);
      }
      return text;
    });
}

/** Values of the JSON are replaced, removed, repeated and moved; some texts are changed further, and are JSON no more. */
export function changedJson(seeds: readonly string[]): fc.Arbitrary<string> {
  const change = fc.record({
    at: fc.nat(),
    how: fc.oneof(
      { weight: 5, arbitrary: fc.record({ value: oddValue }) },
      { weight: 2, arbitrary: fc.record({ copyFrom: fc.nat() }) },
      { weight: 1, arbitrary: fc.constant('remove' as const) },
      { weight: 1, arbitrary: fc.record({ name: fc.constantFrom(...oddText, '__proto__', 'constructor') }) },
      { weight: 1, arbitrary: fc.record({ times: fc.nat(40) }) },
    ),
  });
  const changed = fc
    .record({ seed: fc.constantFrom(...seeds), changes: fc.array(change, { minLength: 1, maxLength: 6 }) })
    .map(({ seed, changes }) => {
      const root: unknown[] = [JSON.parse(seed)];
      for (const { at, how } of changes) {
        const slots = slotsIn(root);
        const slot = pick(slots, at);
        if (how === 'remove') remove(slot);
        else if ('value' in how) set(slot, structuredClone(how.value));
        else if ('copyFrom' in how) set(slot, structuredClone(get(pick(slots, how.copyFrom))));
        else if ('name' in how) rename(slot, how.name);
        else repeat(slot, how.times);
      }
      return JSON.stringify(root[0] ?? null);
    });
  return fc.oneof(
    { weight: 6, arbitrary: changed },
    { weight: 1, arbitrary: changed.chain((text) => changedText([text])) },
  );
}

type Slot =
  | { readonly list: unknown[]; readonly index: number }
  | { readonly fields: Record<string, unknown>; readonly name: string };

/** The places of all values, from the outermost. */
function slotsIn(root: unknown[]): readonly Slot[] {
  const slots: Slot[] = [{ list: root, index: 0 }];
  for (const slot of slots) {
    const value = get(slot);
    if (Array.isArray(value)) for (const index of value.keys()) slots.push({ list: value, index });
    else if (isFields(value)) for (const name of Object.keys(value)) slots.push({ fields: value, name });
  }
  return slots;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const get = (slot: Slot): unknown => ('list' in slot ? slot.list[slot.index] : slot.fields[slot.name]);

function pick(slots: readonly Slot[], at: number): Slot {
  const slot = slots[at % slots.length];
  if (slot === undefined) throw new Error('There is always the whole.');
  return slot;
}

function set(slot: Slot, value: unknown): void {
  if ('list' in slot) slot.list[slot.index] = value;
  else define(slot.fields, slot.name, value);
}

function remove(slot: Slot): void {
  if ('list' in slot) slot.list.splice(slot.index, 1);
  else delete slot.fields[slot.name];
}

function rename(slot: Slot, name: string): void {
  if ('list' in slot) return;
  const value = slot.fields[slot.name];
  delete slot.fields[slot.name];
  define(slot.fields, name, value);
}

/** Repeated parts of repeated parts would fill the memory. */
const maxRepeated = 100_000;

function repeat(slot: Slot, times: number): void {
  const length = JSON.stringify(get(slot))?.length ?? 0;
  if ('list' in slot && length * times <= maxRepeated)
    slot.list.splice(slot.index, 0, ...Array.from({ length: times }, () => structuredClone(get(slot))));
}

/** As `JSON.parse` does with `__proto__`: a field like any other. */
function define(fields: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
}
