/** Exports: start, follow and end them. */
import { z } from 'zod';
import { gapsFormatSchema } from '../coverage/coverage-gaps.ts';
import { idSchema } from '../domain/domain.ts';
import { exportJobSchema, exportRequestSchema } from '../library/export.ts';
import { command, nothing, query } from './operation.ts';

export const exportsOperations = {
  /** Newest first; ended ones stay in the list until they are removed. */
  'export.list': query(nothing, z.array(exportJobSchema)),
  /** Starts at once, in its own thread; `export.list` shows the progress. */
  'export.start': command(exportRequestSchema, exportJobSchema, { changes: ['exports'] }),
  'export.cancel': command(z.object({ id: idSchema }), exportJobSchema, { changes: ['exports'] }),
  /** Removes an ended export from the list, with its file for a browser. */
  'export.forget': command(z.object({ id: idSchema }), nothing, { changes: ['exports'] }),
  /** Asks for a path and writes the list of missing files there; the path is null if the user cancels. */
  'export.saveGaps': command(
    z.object({ format: gapsFormatSchema }),
    z.object({ path: z.string().nullable() }),
    { changes: [] },
  ),
  'export.showInFolder': command(z.object({ id: idSchema }), nothing, { changes: [] }),
} as const;
