import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  aggregatesColumns,
  type Column,
  manifestColumns,
  tableColumns,
} from '../../src/core/export/columns.ts';

const docs = readFileSync(join(import.meta.dirname, '../../docs/export.md'), 'utf8');

/** The rows of the table under a heading: column and type. */
function documented(heading: string): Column[] {
  const section = docs.slice(docs.indexOf(`## ${heading}\n`)).split('\n## ')[0] ?? '';
  return Array.from(section.matchAll(/^\| `(\w+)` \| (\w+) \|/gm), ([, name = '', type = '']) => {
    const known = (['text', 'integer', 'bytes', 'number', 'boolean', 'time'] as const).find(
      (one) => one === type,
    );
    if (known === undefined) throw new Error(`"${type}" is no type.`);
    return { name, type: known };
  });
}

it.each(['games', 'players', 'events'] as const)(
  'docs/export.md lists every column of the table %s, in order',
  (table) => {
    expect(documented(`Table \`${table}\``)).toEqual(tableColumns[table]);
  },
);

it('docs/export.md lists every column of the statistics and of the manifest', () => {
  expect(documented('Figures')).toEqual(aggregatesColumns);
  const section = docs.slice(docs.indexOf('## The index of exported files'));
  for (const { name } of manifestColumns) expect(section).toContain(`\`${name}\``);
});
