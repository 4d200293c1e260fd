/** The jobs of the library's thread. */
import { z } from 'zod';
import { libraryOperations } from '../../../shared/bridge/library.ts';
import { libraryCountingSchema } from '../../../shared/library/library.ts';
import { defineWorker } from '../../workers/define-worker.ts';

/** The archiver itself may request everything at once. */
const ofAnySize = { limit: z.number().int().min(1) };
const aggregates = libraryOperations['library.aggregates'];
const ids = libraryOperations['library.ids'];

export const libraryWorker = defineWorker({
  program: 'library/thread/library-worker',
  jobs: {
    page: libraryOperations['library.page'],
    facets: libraryOperations['library.facets'],
    suggest: libraryOperations['library.suggest'],
    aggregates: { input: aggregates.input.extend(ofAnySize), output: aggregates.output },
    appearances: libraryOperations['library.appearances'],
    ids: { input: ids.input.extend(ofAnySize), output: ids.output },
    size: libraryOperations['library.size'],
    sortKeys: {
      input: z.object({ query: z.string(), below: z.number().nullable(), ...ofAnySize }),
      output: z.array(z.number()),
    },
    /** Writes a snapshot for the next start, where that is worth it. The last job. */
    finish: { input: z.void(), output: z.void() },
  },
  /** `file` is the catalogue's path; libraries with fewer games than `minSnapshotGames` write no snapshot. */
  data: z.object({ file: z.string(), minSnapshotGames: z.number().optional() }),
  events: z.union([
    /** Why the snapshot could not be written. */
    z.object({ unsaved: z.string() }),
    /** How far the statistics are that somebody waits for; null: nobody does any more. */
    z.object({ counting: libraryCountingSchema.nullable() }),
  ]),
});
