/** The jobs of the thread that publishes files and writes sidecars; see `archive-writer.ts`. */
import { z } from 'zod';
import { errorDataSchema } from '../../shared/errors.ts';
import type { SidecarData } from '../domain/sidecar.ts';
import { defineWorker, noData, noEvents, uncheckedList } from '../workers/define-worker.ts';
import type { PublishRequest } from './publish.ts';

/** The archive with the marker `id` in the folder `dir`. */
export interface ArchivePlace {
  /** Absolute. */
  readonly dir: string;
  readonly id: string;
}

// Both sides are Matchkeep's own code, so it is not checked again.
const place = z.custom<ArchivePlace>((value) => typeof value === 'object');

const publishedSchema = z.object({
  path: z.string(),
  folder: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  isFound: z.literal(true).exactOptional(),
});

export const publishWorker = defineWorker({
  program: 'archive/publish-worker',
  jobs: {
    publish: {
      input: z.object({ place, requests: uncheckedList<PublishRequest>(), now: z.number() }),
      output: z.array(z.union([publishedSchema, z.object({ error: errorDataSchema })])),
    },
    sidecars: {
      input: z.object({ place, sidecars: uncheckedList<SidecarData>() }),
      output: z.array(errorDataSchema.nullable()),
    },
  },
  data: noData,
  events: noEvents,
});
