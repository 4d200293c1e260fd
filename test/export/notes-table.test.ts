/** The table of the user's notes on the exported games. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { datasetTableNames } from '../../src/core/dataset/dataset-tables.ts';
import type { ExportContent } from '../../src/shared/library/export.ts';
import { aMatch, newCatalogue, start } from '../catalogue/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { exported, readCsv, readJsonLines } from './fixture.ts';

it('Has the notes and moments of the games in their order, without those of other games, teams and players', async () => {
  const dir = temporaryFolder();
  const file = join(dir, 'catalogue.db');
  const catalogue = newCatalogue(file);
  catalogue.listings.saveMatches([aMatch('1'), aMatch('2')], start);
  const { notes } = catalogue;
  notes.addMoment({ game: '1-1', atSeconds: 900, isStarred: false, tags: [], text: 'Baron, "stolen"' });
  notes.addMoment({ game: '1-1', atSeconds: 492, isStarred: true, tags: ['herald'], text: '' });
  const vod = { url: 'https://example.org/watch', startSeconds: -12 };
  notes.change({ kind: 'game', name: '1-1' }, { tags: ['scrim', 'lane swap'], vod });
  notes.change({ kind: 'game', name: '1-3' }, { isStarred: true });
  notes.change({ kind: 'game', name: '2-1' }, { text: 'Not exported' });
  notes.change({ kind: 'team', name: '1-1' }, { text: 'A team with the name of a game' });

  const ids = ['1-3', '1-2', '1-1'];
  const out = join(dir, 'out');
  const target = { kind: 'folder', path: out, replaces: false } as const;
  const content = (format: 'csv' | 'jsonl'): ExportContent => ({
    as: 'tables',
    format,
    tables: ['notes'],
    forSpreadsheets: false,
  });
  const report = await exported({ file, content: content('jsonl'), target, ids });
  expect(report).toMatchObject({ games: 3, rows: { notes: 4 }, skippedCount: 0 });
  const blank = { is_starred: false, tags: '', text: '', video: null, video_start_seconds: null };
  const changed = { changed_at: expect.stringMatching(/^\d{4}-.*Z$/) };
  const moment = { ...blank, ...changed, platform_game_id: '1-1', kind: 'moment' };
  const game = { ...blank, ...changed, kind: 'game', at_seconds: null };
  expect(await readJsonLines(join(out, 'notes.jsonl'))).toEqual([
    { ...game, platform_game_id: '1-3', is_starred: true },
    {
      ...game,
      platform_game_id: '1-1',
      tags: 'scrim, lane swap',
      video: 'https://example.org/watch',
      video_start_seconds: -12,
    },
    { ...moment, at_seconds: 492, is_starred: true, tags: 'herald' },
    { ...moment, at_seconds: 900, text: 'Baron, "stolen"' },
  ]);

  await exported({ file, content: content('csv'), target, ids });
  const rows = readCsv(await readFile(join(out, 'notes.csv'), 'utf8'));
  expect(rows.map(({ at_seconds, text }) => [at_seconds, text])).toEqual([
    [null, ''],
    [null, ''],
    ['492', ''],
    ['900', 'Baron, "stolen"'],
  ]);
});

it('Is not in the data set, which is made from the archive alone', () => {
  expect(datasetTableNames).toContain('files');
  expect(datasetTableNames).not.toContain('notes');
});
