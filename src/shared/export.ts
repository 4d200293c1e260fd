/**
 * Export: the archived files of some games, what the catalogue and the files tell of them as tables, or the
 * figures of a view. Every column of the tables stands in docs/export.md.
 */
import { z } from 'zod';
import { contentTypeSchema, idSchema } from './domain.ts';
import { errorDataSchema } from './errors.ts';
import { aggregateColumns, aggregateKinds, aggregateScopes, gameSelectionSchema } from './library.ts';

export const exportTables = ['games', 'players', 'events'] as const;
export type ExportTable = (typeof exportTables)[number];
export const tableFormats = ['csv', 'jsonl', 'parquet'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** Only of these content types; none: all that is held. */
const contentTypes = z.array(contentTypeSchema).max(50).default([]);
/**
 * CSV for a spreadsheet program: with a byte order mark, with an apostrophe before text that would be taken for a
 * formula, and with ids that stay text. Without, text is exactly as it is.
 */
const forSpreadsheets = z.boolean().default(false);

export const exportContentSchema = z.discriminatedUnion('as', [
  /** As they lie in the archive, beside a table of what they are. */
  z.object({ as: z.literal('files'), contentTypes, manifest: z.enum(['csv', 'jsonl']).default('csv') }),
  z.object({ as: z.literal('zip'), contentTypes, manifest: z.enum(['csv', 'jsonl']).default('csv') }),
  z.object({
    as: z.literal('tables'),
    format: z.enum(tableFormats),
    tables: z.array(z.enum(exportTables)).min(1).max(exportTables.length),
    forSpreadsheets,
  }),
  /** Of a selection that is a query. */
  z.object({
    as: z.literal('aggregates'),
    format: z.enum(['csv', 'jsonl']),
    by: z.enum(aggregateKinds),
    of: z.enum(aggregateScopes).default('named'),
    sortBy: z.enum(aggregateColumns).default('games'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    forSpreadsheets,
  }),
]);
export type ExportContent = z.infer<typeof exportContentSchema>;

const pathSchema = z.string().min(1).max(4000);

/** Where to: paths are absolute and on the machine that the archiver runs on. */
export const exportTargetSchema = z.discriminatedUnion('kind', [
  /**
   * Made where it is missing. What is there already stays; a file that an earlier export left whole is not copied
   * again. `replaces`: other files of the same name give way.
   */
  z.object({ kind: z.literal('folder'), path: pathSchema, replaces: z.boolean().default(false) }),
  /** One file: a zip, or a single table. */
  z.object({ kind: z.literal('file'), path: pathSchema, replaces: z.boolean().default(false) }),
  /** One file, made ready for the browser to fetch: for shells without dialogs. */
  z.object({ kind: z.literal('download') }),
]);

export const exportRequestSchema = z.object({
  selection: gameSelectionSchema,
  content: exportContentSchema,
  to: exportTargetSchema,
});
export type ExportRequest = z.infer<typeof exportRequestSchema>;

export const exportStates = ['preparing', 'running', 'finishing', 'done', 'failed', 'cancelled'] as const;

export const exportProgressSchema = z.object({
  /** Games done of those asked for; of aggregates: rows. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** Of the files' bytes, where files are copied; of the tables, what was written. */
  bytesDone: z.number(),
  bytesTotal: z.number().nullable(),
});
export type ExportProgress = z.infer<typeof exportProgressSchema>;

/** Something that could not be exported, and why: the rest was. */
export const skippedFileSchema = z.object({ path: z.string(), reason: z.string() });
export type SkippedFile = z.infer<typeof skippedFileSchema>;

export const exportReportSchema = z.object({
  games: z.number().int(),
  files: z.number().int(),
  /** Written, or there already. */
  bytes: z.number(),
  /** Of each table. */
  rows: z.record(z.string(), z.number().int()),
  skippedCount: z.number().int(),
  /** The first of them. */
  skipped: z.array(skippedFileSchema),
});
export type ExportReport = z.infer<typeof exportReportSchema>;

export const exportJobSchema = z.object({
  id: idSchema,
  content: exportContentSchema,
  /** In one line: `team:T1`, or how many games were named. */
  about: z.string(),
  state: z.enum(exportStates),
  ...exportProgressSchema.shape,
  bytesPerSecond: z.number(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  /** The folder or file; null for a download. */
  path: z.string().nullable(),
  /** The name of the file that the browser can fetch at `/exports/<id>`, once it is ready. */
  download: z.string().nullable(),
  error: errorDataSchema.nullable(),
  report: exportReportSchema.nullable(),
});
export type ExportJob = z.infer<typeof exportJobSchema>;
