import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aggregatesColumns } from '../../src/core/export/columns.ts';
import { exportedTables } from '../../src/core/export/exported-tables.ts';
import { manifestColumns } from '../../src/core/export/manifest-file.ts';
import { exportTableNames } from '../../src/shared/library/export.ts';
import { statisticColumns } from '../../src/shared/library/statistic-rows.ts';
import { statistics } from '../../src/shared/library/statistics.ts';

const file = join(import.meta.dirname, '../../docs/export.md');
const docs = readFileSync(file, 'utf8');
const section = (heading: string, document = docs) =>
  document.split(/(?=^## )/m).find((text) => text.startsWith(`## ${heading}\n`)) ?? '';

const head = '| column | type | unit | meaning | source |\n|---|---|---|---|---|\n';

/** The section with the columns that the table has now; everything else stays. */
function written(table: (typeof exportTableNames)[number]): string {
  const rows = exportedTables[table].columns.map(({ name, type, unit, meaning, source }) => {
    const cells = [`\`${name}\``, type, unit, meaning, source];
    return `|${cells.map((cell) => (cell === undefined ? ' |' : ` ${cell} |`)).join('')}\n`;
  });
  const [before, after = ''] = section(`Table \`${table}\``).split(head);
  return before + head + rows.join('') + after.replace(/^(?:\|.*\n)+/, '');
}

/** The same of the statistics, after the two columns that name whom they are about. */
function writtenStatistics(): string {
  const rows = statisticColumns(statistics).map(({ name, type, unit, meaning }) =>
    ['|', `\`${name}\``, '|', type, '|', unit, '|', meaning, '|'].filter((cell) => cell !== '').join(' '),
  );
  return section('Figures').replace(/^\| `games` \|.*\n(?:\|.*\n)*/m, () => `${rows.join('\n')}\n`);
}

/** The document with what the entries say. */
const current = exportTableNames.reduce(
  (text, table) => text.replace(section(`Table \`${table}\``), () => written(table)),
  docs.replace(section('Figures'), writtenStatistics),
);

it.each(exportTableNames)('docs/export.md has a section with the columns of the table %s', (table) => {
  expect(section(`Table \`${table}\``)).toContain(head);
});

// With `-u`, this writes what the columns say into the document.
it('docs/export.md says of each column what its entry says, in order', async () => {
  await expect(current).toMatchFileSnapshot(file);
});

it('docs/export.md lists every column of the statistics and of the manifest', () => {
  const listed = section('Figures', current).matchAll(/^\| `(\w+)` \| (\w+) \|/gm);
  expect(Array.from(listed, ([, name, type]) => ({ name, type }))).toEqual(
    aggregatesColumns('player', undefined).map(({ name, type }) => ({ name, type })),
  );
  for (const { name } of manifestColumns)
    expect(section('The index of exported files')).toContain(`\`${name}\``);
});
