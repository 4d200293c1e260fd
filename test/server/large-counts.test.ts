/** Numbers of a large archive in the text of the command line: `1,200 games`, as on screen. */
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { exportText } from '../../src/server/terminal/export-text.ts';
import { aGame, aMatch, start, summary } from '../catalogue/fixtures.ts';
import { writeEmptyCatalogue } from '../support/catalogue-file.ts';
import { sharedTemporaryFolder } from '../support/temporary-folder.ts';
import { runHere } from './in-process.ts';

const games = 1200;
const dataDir = sharedTemporaryFolder();

beforeAll(() => {
  const file = join(dataDir, 'catalogue.db');
  writeEmptyCatalogue(file);
  const catalogue = openCatalogue({ file });
  const listed = Array.from({ length: games }, (_, index) => aGame(`1-${index}`));
  catalogue.listings.saveMatches([aMatch('1', { games: listed })], start);
  while (catalogue.judging.isDue())
    catalogue.judging.judge(() => new Map([[summary, start]]), 500, start - 1000);
  catalogue.close();
});

it.each([
  [['coverage'], '1,200 overdue'],
  [['coverage', '--gaps', '--limit', '1100'], 'Showing 1,100 of 1,200.'],
  [['games', '--limit', '1100'], 'Showing 1,100.'],
  [['games', '--query', 'league:LCK', '--limit', '1100'], 'Showing 1,100 of 1,200.'],
  [['matches'], '1,200 overdue'],
  [['downloads', '--limit', '1100'], 'Showing 1,100.'],
  [['status'], '1,200 files: 1,200 overdue'],
  [['downloads', 'pause', '--all'], '1,200 downloads changed.'],
  [['coverage', '--limit', '2000000'], 'from 1 to 1,000,000.'],
])('The text of %j has "%s"', async (args, text) => {
  const { stdout, stderr } = await runHere({ dataDir }, args);
  expect(stdout + stderr).toContain(text);
});

it('JSON has plain numbers', async () => {
  const { stdout } = await runHere({ dataDir }, ['coverage', '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ total: { wanted: games } });
});

it('An export says how many rows and files it wrote', () => {
  const report = { games, files: 0, bytes: 0, rows: { games: 1_234_567 }, skipped: [], skippedCount: 1200 };
  expect(exportText(report, '/games.csv')).toBe(
    'Exported 1,234,567 rows of games (0 B) to /games.csv.\nand 1,200 more skipped',
  );
});
