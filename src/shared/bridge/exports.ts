/** Exports: begun, followed, ended. */
import { z } from 'zod';
import { idSchema } from '../domain.ts';
import { exportJobSchema, exportRequestSchema } from '../export.ts';
import { command, nothing, query } from './operation.ts';

export const exportsOperations = {
  /** Newest first; ended ones stay until they are forgotten. */
  'export.list': query(nothing, z.array(exportJobSchema)),
  /** Begun at once, in a thread of its own; `export.list` tells how it goes. */
  'export.start': command(exportRequestSchema, exportJobSchema, { changes: ['exports'] }),
  'export.cancel': command(z.object({ id: idSchema }), exportJobSchema, { changes: ['exports'] }),
  /** Takes one that has ended off the list, with what was made ready for a browser. */
  'export.forget': command(z.object({ id: idSchema }), nothing, { changes: ['exports'] }),
  'export.showInFolder': command(z.object({ id: idSchema }), nothing, { changes: [] }),
} as const;
