/**
 * Exports: the archived files of games, tables from the catalogue and the files, or the statistics of a query.
 * docs/export.md describes every column.
 */
import { z } from 'zod';
import { errorDataSchema } from '../base/errors.ts';
import { contentTypeSchema, idSchema } from '../domain/domain.ts';
import { aggregateQuestion, gameSelectionSchema } from './library.ts';

/** The exported tables, each with what it contains. */
export const exportTables = {
  games: 'teams, result, length, patch, kills, gold',
  teams: 'objectives, firsts, dragons, sums of the side',
  players: 'champion, figures, shares, standing at 10 to 25 min',
  frames: 'each player by minute: gold, experience, position',
  events: 'kills, towers, monsters, items, wards',
  draft: 'bans and picks',
  items: 'purchases, sales, undos',
  files: 'content type, size, SHA-256, when archived',
  notes: 'stars, tags and notes of games and moments',
  oracles_elixir: 'twelve rows a game, in the columns of Oracle’s Elixir',
  oracles_elixir_2021: 'the same with the names of 2021 and before',
} as const;
export type ExportTable = keyof typeof exportTables;
export const exportTableNames = Object.keys(exportTables) as readonly ExportTable[];
export const tableFormats = ['csv', 'jsonl', 'parquet'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** Only files of these content types; empty means all archived files. */
const contentTypes = z.array(contentTypeSchema).max(50).default([]);
/**
 * CSV for a spreadsheet program: with a byte order mark, an apostrophe before text that looks like a formula, and ids
 * as text. Otherwise text is written unchanged.
 */
const forSpreadsheets = z.boolean().default(false);

export const exportContentSchema = z.discriminatedUnion('as', [
  /** In the archive's layout, with a table that lists the files. */
  z.object({ as: z.literal('files'), contentTypes, manifest: z.enum(['csv', 'jsonl']).default('csv') }),
  z.object({ as: z.literal('zip'), contentTypes, manifest: z.enum(['csv', 'jsonl']).default('csv') }),
  /** A BagIt bag (RFC 8493): a new or empty folder with the files, the match.json of their matches, and manifests. */
  z.object({ as: z.literal('bagit'), contentTypes }),
  z.object({
    as: z.literal('tables'),
    format: z.enum(tableFormats),
    tables: z.array(z.enum(exportTableNames)).min(1).max(exportTableNames.length),
    forSpreadsheets,
  }),
  /** For a selection by query. */
  z.object({
    as: z.literal('aggregates'),
    format: z.enum(['csv', 'jsonl']),
    ...aggregateQuestion,
    forSpreadsheets,
  }),
]);
export type ExportContent = z.infer<typeof exportContentSchema>;

const pathSchema = z.string().min(1).max(4000);

/** The target. Paths are absolute and on the archiver's machine. */
const exportTargetSchema = z.discriminatedUnion('kind', [
  /**
   * Created if it is missing. Files that are already there stay, and complete files of an earlier export are not copied
   * again. With `replaces`, other files of the same name are replaced.
   */
  z.object({ kind: z.literal('folder'), path: pathSchema, replaces: z.boolean().default(false) }),
  /** One file: a zip, or a single table. */
  z.object({ kind: z.literal('file'), path: pathSchema, replaces: z.boolean().default(false) }),
  /** One file that the browser downloads: for shells without dialogs. */
  z.object({ kind: z.literal('download') }),
]);

export const exportRequestSchema = z.object({
  selection: gameSelectionSchema,
  content: exportContentSchema,
  to: exportTargetSchema,
});
export type ExportRequest = z.infer<typeof exportRequestSchema>;

const exportStates = ['preparing', 'running', 'finishing', 'done', 'failed', 'cancelled'] as const;

export const exportProgressSchema = z.object({
  /** Finished games; for statistics: rows. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** Bytes of the copied files, or bytes written to the tables. */
  bytesDone: z.number(),
  bytesTotal: z.number().nullable(),
});
export type ExportProgress = z.infer<typeof exportProgressSchema>;

/** A file or game that could not be exported, and why. Everything else was exported. */
export const skippedFileSchema = z.object({ path: z.string(), reason: z.string() });
export type SkippedFile = z.infer<typeof skippedFileSchema>;

export const exportReportSchema = z.object({
  games: z.number().int(),
  files: z.number().int(),
  /** Written, or already present. */
  bytes: z.number(),
  /** Rows of each table. */
  rows: z.record(z.string(), z.number().int()),
  skippedCount: z.number().int(),
  /** The first of the skipped files. */
  skipped: z.array(skippedFileSchema),
});
export type ExportReport = z.infer<typeof exportReportSchema>;

export const exportJobSchema = z.object({
  id: idSchema,
  content: exportContentSchema,
  /** One line: `team:T1`, or the number of selected games. */
  about: z.string(),
  state: z.enum(exportStates),
  ...exportProgressSchema.shape,
  bytesPerSecond: z.number(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  /** The folder or file; null for a download in the browser. */
  path: z.string().nullable(),
  /** The name of the file that the browser can download at `/exports/<id>` once it is ready. */
  download: z.string().nullable(),
  error: errorDataSchema.nullable(),
  report: exportReportSchema.nullable(),
});
export type ExportJob = z.infer<typeof exportJobSchema>;
