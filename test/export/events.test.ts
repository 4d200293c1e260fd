import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import type { ExportContent, TableFormat } from '../../src/shared/library/export.ts';
import { expected, timelineText, wrappedTimelineText } from '../games/real-game.ts';
import { sharedTemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { kindsByTable, truthInTimelines } from './export-truth.ts';
import { exported, filledCatalogue, readCsv, readJsonLines, readParquetFile } from './fixture.ts';
import { readTally } from './table-readers.ts';
import { differences } from './tally.ts';

const contentType = 'GAMH_DETAILS';
const late = {
  frames: [
    {
      timestamp: 60_000,
      events: [
        { type: 'BUILDING_KILL', timestamp: 31, teamId: 100, killerId: 0, buildingType: 'TOWER_BUILDING' },
        {
          type: 'SOMETHING "NEW", \r\nof a line',
          timestamp: 32,
          participantId: 7,
          position: { x: -1, y: 15_000 },
        },
      ],
    },
  ],
};

const folder = sharedTemporaryFolder();
const file = filledCatalogue(folder, 60);
const archive = { dir: join(folder, 'archive') };
const timelines: (readonly [id: string, text: string])[] = [];
let changed = { id: '', path: '' };

/** Three games with archived timelines, and a fourth one whose timeline has changed since. */
beforeAll(async () => {
  const texts = [timelineText, wrappedTimelineText, JSON.stringify(late), timelineText];
  const catalogue = openCatalogue({ file });
  const known = [...catalogue.files.known()].filter((one) => one.contentType === contentType);
  for (const [at, text] of texts.entries()) {
    const { platformGameId = '', path = '' } = known[at] ?? {};
    const isChanged = at === texts.length - 1;
    await mkdir(dirname(join(archive.dir, path)), { recursive: true });
    await writeFile(
      join(archive.dir, path),
      isChanged ? text.replace('CHAMPION_KILL', 'CHAMPION_KISS') : text,
    );
    catalogue.downloads.recordArchived([
      {
        platformGameId,
        contentType,
        path,
        folder: dirname(dirname(path)),
        bytes: Buffer.byteLength(text),
        sha256: createHash('sha256').update(text).digest('hex'),
        archivedAt: 0,
        origin: 'https://files.example/x',
        etag: null,
        mediaType: null,
        headers: null,
      },
    ]);
    if (isChanged) changed = { id: platformGameId, path };
    else timelines.push([platformGameId, text]);
  }
  catalogue.close();
});

const content = (format: TableFormat): ExportContent => ({
  as: 'tables',
  format,
  tables: ['events'],
  forSpreadsheets: false,
});

async function exportEvents(format: TableFormat) {
  const path = join(temporaryFolder(), `events.${format}`);
  const ids = [...timelines.map(([id]) => id), changed.id];
  const target = { kind: 'file', path, replaces: false } as const;
  return {
    path,
    report: await exported({ file, archive, content: content(format), target, ids }),
  };
}

const readers = {
  csv: async (path: string) => readCsv(await readFile(path, 'utf8')),
  jsonl: readJsonLines,
  parquet: readParquetFile,
} as const;

describe.each(['csv', 'jsonl', 'parquet'] as const)('the table of events as %s', (format) => {
  it('has every event of the timelines, with the right sums in every column', async () => {
    const { path, report } = await exportEvents(format);
    const truth = truthInTimelines(timelines).events;
    expect(differences(truth, await readTally(path, format, kindsByTable.events))).toEqual([]);
    expect(report.rows).toEqual({ events: truth.rows });
    expect(truth.columns['at_ms']?.known).toBe(truth.rows);
  });

  it('has the known numbers of events of a real game', async () => {
    const { path } = await exportEvents(format);
    const rows = (await readers[format](path)).filter((row) => row['platform_game_id'] === timelines[0]?.[0]);
    const of = (type: string) => rows.filter((row) => row['type'] === type);
    expect(of('CHAMPION_KILL')).toHaveLength(expected.championKillEvents);
    expect(of('BUILDING_KILL')).toHaveLength(expected.buildingKillEvents);
    expect(of('ELITE_MONSTER_KILL')).toHaveLength(expected.eliteMonsterKillEvents);
    for (const [side, team] of [
      ['blue', '100'],
      ['red', '200'],
    ] as const) {
      expect(of('CHAMPION_KILL').filter((row) => row['side'] === side)).toHaveLength(expected.kills[team]);
    }
  });

  it('skips and reports a timeline that has changed since it was archived', async () => {
    const { report } = await exportEvents(format);
    expect(report).toMatchObject({ skippedCount: 1, skipped: [{ path: changed.path }] });
  });
});

describe('comparing a table with the expected content', () => {
  it.each([
    ['a row is missing', (text: string) => text.replace(/[^\n]*\n$/, ''), /rows instead of/],
    ['a number differs', (text: string) => text.replace('"at_ms":', '"at_ms":1'), /^at_ms: sum/],
    ['a letter differs', (text: string) => text.replace('"side":"red"', '"side":"rad"'), /^side: sum/],
    [
      'a cell is empty',
      (text: string) => text.replace('"side":"red"', '"side":null'),
      /^side: .* cells known/,
    ],
  ])('finds a difference when %s', async (_, change, what) => {
    const { path } = await exportEvents('jsonl');
    await writeFile(path, change(await readFile(path, 'utf8')));
    const found = await readTally(path, 'jsonl', kindsByTable.events);
    expect(differences(truthInTimelines(timelines).events, found)).toContainEqual(
      expect.stringMatching(what),
    );
  });
});
