/** The jobs and events of an export's thread, and what its parts share. */
import { z } from 'zod';
import {
  exportContentSchema,
  exportProgressSchema,
  exportReportSchema,
  type SkippedFile,
} from '../../shared/library/export.ts';
import { aggregateRowSchema } from '../../shared/library/library.ts';
import { storePlaceSchema } from '../archive/store/store.ts';
import type { OpenOutput } from '../disk/output-file.ts';
import { defineWorker } from '../workers/define-worker.ts';

/** The thread's start data. Paths are absolute. */
const exportThreadSchema = z.object({
  /** The catalogue. */
  file: z.string(),
  /** Where the archive's files are. */
  archive: storePlaceSchema,
  content: exportContentSchema,
  target: z.object({
    kind: z.enum(['folder', 'file']),
    path: z.string(),
    replaces: z.boolean(),
  }),
  /** The name of the index table next to copied files, without its extension. */
  manifestName: z.string(),
  /** Epoch ms. */
  startedAt: z.number(),
});
export type ExportThread = z.infer<typeof exportThreadSchema>;

/** A batch of the content: ids of games, or finished rows. */
const exportBatchSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ids'), ids: z.array(z.string()) }),
  z.object({ kind: z.literal('rows'), rows: z.array(aggregateRowSchema) }),
]);
export type ExportBatch = z.infer<typeof exportBatchSchema>;

export const exportWorker = defineWorker({
  program: 'export/export-worker',
  jobs: {
    add: { input: exportBatchSchema, output: z.void() },
    /** Exports what was added. */
    run: { input: z.void(), output: exportReportSchema },
    /** `run` then rejects with `cancelled`, after it has removed what it wrote. */
    cancel: { input: z.void(), output: z.void() },
  },
  data: exportThreadSchema,
  events: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('progress'), progress: exportProgressSchema }),
    z.object({ kind: z.literal('finishing') }),
  ]),
});

/** The disk operations that tests replace. */
export interface ExportDisk {
  readonly open: OpenOutput;
  readonly freeBytes: (folder: string) => number | null;
  /** Default: the system's. */
  readonly rename?: (from: string, to: string) => void;
}

const maxSkippedRetained = 200;

/** Counts the skipped files and retains the first ones. */
export class SkippedFiles {
  readonly first: SkippedFile[] = [];
  count = 0;

  add(path: string, reason: string): void {
    this.count += 1;
    if (this.first.length < maxSkippedRetained) this.first.push({ path, reason });
  }
}
