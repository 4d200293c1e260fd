/** What an export's thread is given, what it tells meanwhile, and what its parts share. */
import { z } from 'zod';
import { errorDataSchema } from '../../shared/errors.ts';
import {
  exportContentSchema,
  exportProgressSchema,
  exportReportSchema,
  type SkippedFile,
} from '../../shared/export.ts';
import { aggregateRowSchema } from '../../shared/library.ts';
import type { OpenOutput } from '../disk/output-file.ts';

/** Given to the thread when it starts. Paths are absolute. */
export const exportThreadSchema = z.object({
  /** The catalogue. */
  file: z.string(),
  archiveDir: z.string(),
  content: exportContentSchema,
  target: z.object({
    kind: z.enum(['folder', 'file']),
    path: z.string(),
    replaces: z.boolean(),
  }),
  /** The name of the table beside copied files, without its extension. */
  manifestName: z.string(),
});
export type ExportThread = z.infer<typeof exportThreadSchema>;

/** What is to be exported, portion after portion, then the word to begin; or to stop. */
export const exportMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ids'), ids: z.array(z.string()) }),
  z.object({ kind: z.literal('rows'), rows: z.array(aggregateRowSchema) }),
  z.object({ kind: z.literal('begin') }),
  z.object({ kind: z.literal('cancel') }),
]);
export type ExportMessage = z.infer<typeof exportMessageSchema>;

export const exportAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), progress: exportProgressSchema }),
  z.object({ kind: z.literal('finishing') }),
  z.object({ kind: z.literal('done'), report: exportReportSchema }),
  z.object({ kind: z.literal('failed'), error: errorDataSchema }),
]);
export type ExportAnswer = z.infer<typeof exportAnswerSchema>;

/** What tests break. */
export interface ExportDisk {
  readonly open: OpenOutput;
  readonly freeBytes: (folder: string) => number | null;
  /** By default the system's. */
  readonly rename?: (from: string, to: string) => void;
}

const maxSkippedRetained = 200;

/** Counts what could not be exported, and keeps the first of it by name. */
export class SkippedFiles {
  readonly first: SkippedFile[] = [];
  count = 0;

  add(path: string, reason: string): void {
    this.count += 1;
    if (this.first.length < maxSkippedRetained) this.first.push({ path, reason });
  }
}
