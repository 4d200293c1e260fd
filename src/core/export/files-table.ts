/** The table of files: a row for each archived file of each game. */
import { gameIdColumn } from './common-columns.ts';
import type { ExportFile, ExportGame } from './games.ts';
import { problemText } from './games-table.ts';
import { defineTable } from './table.ts';

interface FileRow {
  readonly game: ExportGame;
  readonly file: ExportFile;
  readonly problem: string | null;
}

export const filesTable = defineTable<FileRow>({
  rows: (game, { sources }) =>
    Promise.all(
      game.files.map(async (file) => ({ game, file, problem: await sources.problem(file.contentType) })),
    ),
  columns: [
    gameIdColumn,
    {
      name: 'content_type',
      type: 'text',
      meaning: 'open set: `GAMH_SUMMARY`, `GAMH_DETAILS`, `ROFL_REPLAY`, …',
      source: 'service',
      value: ({ file }) => file.contentType,
    },
    {
      name: 'path',
      type: 'text',
      meaning:
        'below the folder of the archive, `/` between parts; `//<name>/` and then the path for a file in a read-only archive',
      source: 'catalogue',
      value: ({ file }) => file.path,
    },
    {
      name: 'bytes',
      type: 'bytes',
      unit: 'B',
      meaning: 'size',
      source: 'catalogue',
      value: ({ file }) => file.bytes,
    },
    {
      name: 'sha256',
      type: 'text',
      meaning: 'SHA-256 of the content, lower-case hex',
      source: 'catalogue',
      value: ({ file }) => file.sha256,
    },
    { name: 'archived_at', type: 'time', source: 'catalogue', value: ({ file }) => file.archivedAt },
    {
      name: 'problem',
      type: 'text',
      meaning:
        'why the file could not be read for the other tables; null if it could, and for files that no table is made from',
      source: 'catalogue, files',
      value: ({ game: { record }, file, problem }) =>
        problem ??
        (record.problem !== null && record.sha256?.toString('hex') === file.sha256
          ? problemText(record.problem)
          : null),
    },
    {
      name: 'version',
      type: 'integer',
      meaning:
        '1 for the content that was archived first, one more for each content that replaced another; null if it is not known',
      source: 'catalogue',
      value: ({ file }) => file.version,
    },
  ],
});
