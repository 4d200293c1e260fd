/** What the editor completes at a place of the text. */
import { CompletionContext, type CompletionSource } from '@codemirror/autocomplete';
import { EditorState, Text } from '@codemirror/state';
import { expect, it } from 'vitest';
import {
  columnSource,
  type Tables,
  toNamespace,
  valueSource,
} from '../../../../src/renderer/features/query/editor/completion.ts';
import { wordAt } from '../../../../src/renderer/features/query/editor/place.ts';

const column = (
  name: string,
  type = 'VARCHAR',
  unit: string | null = null,
  meaning: string | null = null,
) => ({
  name,
  type,
  unit,
  meaning,
});
const tables: Tables = [
  { name: 'games', about: 'teams, result', rows: 3, columns: [column('platform_game_id'), column('patch')] },
  {
    name: 'players',
    about: 'champion, figures',
    rows: 30,
    columns: [
      column('platform_game_id'),
      column('side', 'VARCHAR', null, '`blue` or `red`'),
      column('gold', 'INTEGER', 'gold', 'earned'),
    ],
  },
];

/** Completes at `|` in the text. */
async function complete(source: CompletionSource, marked: string, isExplicit = false) {
  const pos = marked.indexOf('|');
  const state = EditorState.create({ doc: marked.replace('|', '') });
  return await source(new CompletionContext(state, pos, isExplicit));
}

it('offers the columns of the tables that the text names, each once, with type, unit and meaning', async () => {
  const source = columnSource(tables);
  const found = await complete(source, 'SELECT g| FROM players');
  expect(found?.options).toEqual([
    { label: 'platform_game_id', type: 'property', detail: 'varchar' },
    { label: 'side', type: 'property', detail: 'varchar', info: '"blue" or "red"' },
    { label: 'gold', type: 'property', detail: 'integer, gold', info: 'earned' },
  ]);
  expect(found?.from).toBe(7);
  const both = await complete(source, 'SELECT p|');
  expect(both?.options.map(({ label }) => label)).toEqual(['platform_game_id', 'patch', 'side', 'gold']);
});

it('offers no columns without a letter unless asked, after a point, or in a text', async () => {
  const source = columnSource(tables);
  expect(await complete(source, 'SELECT |')).toBeNull();
  expect((await complete(source, 'SELECT |', true))?.options).toHaveLength(4);
  expect(await complete(source, 'SELECT p.g| FROM players p')).toBeNull();
  expect(await complete(source, "SELECT 1 WHERE patch = 'p|")).toBeNull();
});

it('offers no columns where a table is named', async () => {
  const source = columnSource(tables);
  for (const text of ['SELECT x FROM pla|', 'SELECT x FROM games JOIN\n  pla|'])
    expect(await complete(source, text, true)).toBeNull();
});

it('names the tables with what they contain', () => {
  expect(toNamespace(tables)).toMatchObject({
    games: {
      self: { label: 'games', detail: 'teams, result' },
      children: [{ label: 'platform_game_id' }, {}],
    },
  });
});

it.each([
  ["WHERE side = 'b", { table: 'players', column: 'side', typed: 'b' }],
  ["WHERE p.SIDE <> '", { table: 'players', column: 'side', typed: '' }],
  ["WHERE side NOT IN ('blue', 'r", { table: 'players', column: 'side', typed: 'r' }],
  ["WHERE side LIKE 'b", { table: 'players', column: 'side', typed: 'b' }],
  ["WHERE platform_game_id = '", null],
  ["WHERE gold = '", null],
  ["WHERE unknown = '", null],
  ["WHERE side = 'blue' AND ", null],
])('finds the column whose values fit behind %s', async (before, expected) => {
  let asked: unknown = null;
  const source = valueSource(tables, async (table, column) => {
    asked = { table, column };
    return ['value'];
  });
  const text = `SELECT * FROM players ${before}`;
  const found = await complete(source, `${text}|`);
  const typed = found === null ? null : text.slice(found.from);
  expect(found === null ? asked : { ...Object(asked), typed }).toEqual(expected);
});

it('closes the quotes of a value, and doubles those inside it', async () => {
  const source = valueSource(tables, async () => ["Kha'Zix", 'Ahri']);
  const open = await complete(source, "SELECT 1 FROM players WHERE side = 'K|");
  expect(open?.options.map(({ apply }) => apply)).toEqual(["Kha''Zix'", "Ahri'"]);
  const closed = await complete(source, "SELECT 1 FROM players WHERE side = 'K|'");
  expect(closed?.options.map(({ apply }) => apply)).toEqual(["Kha''Zix", 'Ahri']);
});

it.each([
  [1, 8, 'nothing'],
  [2, 6, 'x'],
  [2, 400, 'x'],
  [9, 1, 'FROM'],
])('marks the word at line %i, column %i', (line, at, word) => {
  const doc = Text.of(['SELECT nothing', 'FROM x']);
  const { from, to } = wordAt(doc, { line, column: at });
  expect(doc.sliceString(from, to)).toBe(word);
});
