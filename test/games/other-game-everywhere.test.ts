/** Another game's timeline next to a summary: the view, verify and the export report it and show none of it. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createGameReader } from '../../src/core/games/game-reader.ts';
import { verifyAgainstCatalogue } from '../../src/core/maintenance/verify.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { newArchive, noon, place, request } from '../archive/fixtures.ts';
import { aFile, aGame, newCatalogue } from '../catalogue/fixtures.ts';
import { exported, readJsonLines } from '../export/fixture.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { summaryText, timelineText } from './real-game.ts';

const otherText = timelineText.replace('"gameId":3692606327', '"gameId":3692606328');

/** Two games with one summary: "own" has its own timeline, "other" that of another game. */
async function archiveOfTwo() {
  const archive = await newArchive();
  const file = join(temporaryFolder(), 'catalogue.db');
  const catalogue = newCatalogue(file);
  catalogue.listings.saveGames([aGame('own'), aGame('other')], noon);
  for (const [platformGameId, timeline] of [
    ['own', timelineText],
    ['other', otherText],
  ] as const) {
    const where = { place: place({ platformGameId, matchId: null }) };
    const wanted = [
      await request(archive, summaryText, { ...where, contentType: 'GAMH_SUMMARY' }),
      await request(archive, timeline, { ...where, contentType: 'GAMH_DETAILS' }),
    ];
    for (const [index, result] of (await archive.publish(wanted)).entries()) {
      const one = wanted[index];
      if (result instanceof MatchkeepError || one === undefined) throw result;
      const { contentType, bytes, sha256 } = one;
      const { path, folder } = result;
      catalogue.downloads.recordArchived([
        aFile(platformGameId, { contentType, path, folder, bytes, sha256 }),
      ]);
    }
  }
  const pathIn = (platformGameId: string) =>
    [...catalogue.files.known()].find(
      (one) => one.platformGameId === platformGameId && one.contentType === 'GAMH_DETAILS',
    )?.path;
  return { archive, catalogue, file, otherPath: pathIn('other') };
}

it('Another game’s timeline is not shown, and the answer says which game it belongs to', async () => {
  const { archive, catalogue } = await archiveOfTwo();
  const reader = createGameReader({
    facts: catalogue.facts,
    archive: async () => archive,
    onDue: () => {},
    names: async () => null,
    patch: () => null,
  });
  expect(await reader.timeline('own')).toMatchObject({ timeline: { problems: [] }, problem: null });
  expect(await reader.timeline('other')).toEqual({
    timeline: null,
    source: { assetId: 'other/GAMH_DETAILS', contentType: 'GAMH_DETAILS' },
    problem: {
      code: 'other-game',
      message: 'The timeline belongs to another game: its game ID is 3692606328, the summary has 3692606327.',
      remedy: expect.stringMatching(/provider/),
    },
  });
});

it('Another game’s timeline is listed by verify, and is not fetched again', async () => {
  const { archive, catalogue, otherPath } = await archiveOfTwo();
  const report = await verifyAgainstCatalogue({ catalogue, archive, repair: true, now: () => noon });
  expect(report).toMatchObject({
    checkedFiles: 4,
    missing: [],
    changed: [],
    unreadable: [],
    unknown: [],
    repairing: 0,
    otherGames: [otherPath],
  });
});

it('Another game’s timeline has no rows in an export, and is in its list of skipped files', async () => {
  const { archive, file, otherPath } = await archiveOfTwo();
  const path = join(temporaryFolder(), 'events.jsonl');
  const report = await exported({
    file,
    archive: { dir: archive.dir },
    content: { as: 'tables', format: 'jsonl', tables: ['events'], forSpreadsheets: false },
    target: { kind: 'file', path, replaces: false },
    ids: ['own', 'other'],
  });
  expect(report).toMatchObject({
    skippedCount: 1,
    skipped: [{ path: otherPath, reason: expect.stringContaining('belongs to another game') }],
  });
  const rows = await readJsonLines(path);
  expect(rows.length).toBe(841);
  expect(new Set(rows.map((row) => row['platform_game_id']))).toEqual(new Set(['own']));
});

it('Another game’s timeline is not copied by an export of files, and is in its list of skipped files', async () => {
  const { archive, file, otherPath } = await archiveOfTwo();
  const report = await exported({
    file,
    archive: { dir: archive.dir },
    content: { as: 'files', contentTypes: [], manifest: 'jsonl' },
    target: { kind: 'folder', path: join(temporaryFolder(), 'files'), replaces: false },
    ids: ['own', 'other'],
  });
  expect(report).toMatchObject({
    files: 3,
    skipped: [{ path: otherPath, reason: expect.stringContaining('belongs to another game') }],
  });
});
