import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { aGame, aMatch, start, summary } from '../catalogue/fixtures.ts';
import { writeEmptyCatalogue } from '../support/catalogue-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runHere } from './in-process.ts';

const hourMs = 3_600_000;

it('The missing files are listed latest game first, also where a day has games of several leagues', async () => {
  const dataDir = temporaryFolder();
  const file = join(dataDir, 'catalogue.db');
  writeEmptyCatalogue(file);
  const catalogue = openCatalogue({ file });
  const matches = ['LPL', 'LCK', 'LPL', 'LCK'].map((leagueName, index) => {
    const id = String(index + 1);
    const startTime = new Date(start + index * hourMs).toISOString();
    return aMatch(id, { leagueId: leagueName, leagueName, startTime, games: [aGame(`game-${id}`)] });
  });
  catalogue.listings.saveMatches(matches, start);
  while (catalogue.judging.isDue())
    catalogue.judging.judge(() => new Map([[summary, start]]), 500, start - 1000);
  catalogue.close();

  const { stdout } = await runHere({ dataDir }, ['coverage', '--gaps']);
  expect(stdout.match(/game-\d/g)).toEqual(['game-4', 'game-3', 'game-2', 'game-1']);
});
