import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createGaps, gapsName } from '../../src/core/export/gaps.ts';
import { coverageAssetSchema } from '../../src/shared/coverage/coverage.ts';
import { aFile, aGame, aMatch, newCatalogue, start, summary } from '../catalogue/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const hourMs = 3_600_000;

/** Half a day after its games, with this many files overdue, one archived and one not played yet. */
function catalogueWithGaps(missing: number, leagueName = 'LCK') {
  const catalogue = newCatalogue(undefined, () => start + 12 * hourMs);
  const games = Array.from({ length: missing + 2 }, (_, index) => aGame(`g${index}`));
  catalogue.listings.saveMatches([aMatch('1', { leagueName, games })], start);
  while (catalogue.judging.isDue()) {
    catalogue.judging.judge(
      (game) => new Map([[summary, game.platformGameId === 'g1' ? start + 24 * hourMs : start]]),
      100,
      start - 1000,
    );
  }
  catalogue.downloads.recordArchived([aFile('g0')]);
  return catalogue;
}

it('The list has every missing file once, and no other, however many pages it takes', async () => {
  const catalogue = catalogueWithGaps(1_203);
  const gaps = createGaps({ catalogue });
  const files = z.array(coverageAssetSchema).parse(JSON.parse(await text(gaps.open('json'))));
  const expected = Array.from({ length: 1_203 }, (_, index) => `g${index + 2}`);
  expect(files.map(({ platformGameId }) => platformGameId).sort()).toEqual(expected.sort());
  expect(new Set(files.map(({ status }) => status))).toEqual(new Set(['overdue']));
  expect((await text(gaps.open('csv'))).split('\r\n')).toHaveLength(1 + 1_203 + 1);
});

it('A spreadsheet program recognises the list as UTF-8 and runs nothing in it', async () => {
  const csv = await text(createGaps({ catalogue: catalogueWithGaps(1, '=1+1, "Liga"') }).open('csv'));
  const [head, row] = csv.split('\r\n');
  expect(head).toMatch(/^\uFEFFleague,played_at,teams,/);
  expect(row).toContain(`"'=1+1, ""Liga"""`);
  expect(row).toContain(',GEN vs T1,');
});

it('A list without a gap is empty, and still a list', async () => {
  const gaps = createGaps({ catalogue: catalogueWithGaps(0) });
  expect(JSON.parse(await text(gaps.open('json')))).toEqual([]);
  expect((await text(gaps.open('csv'))).trim().split('\r\n')).toHaveLength(1);
});

it('The saved file is complete, or the old one stays', async () => {
  const folder = temporaryFolder();
  const path = join(folder, gapsName(start, 'json'));
  expect(path).toContain('matchkeep-missing-files-2026-11-20.json');
  const gaps = createGaps({ catalogue: catalogueWithGaps(3) });
  await gaps.save(path, 'json');
  const before = readFileSync(path, 'utf8');
  expect(JSON.parse(before)).toHaveLength(3);
  const broken = createGaps({
    catalogue: {
      coverage: {
        ...catalogueWithGaps(0).coverage,
        assets: () => {
          throw new Error('The catalogue is closed.');
        },
      },
    },
  });
  await expect(broken.save(path, 'json')).rejects.toThrow();
  expect(readFileSync(path, 'utf8')).toBe(before);
  expect(readdirSync(folder)).toHaveLength(1);
});
