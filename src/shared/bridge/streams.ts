/** The saved streams, and the playlist address for the player. */
import { z } from 'zod';
import { idSchema, peridSchema } from '../domain/domain.ts';
import { streamSchema } from '../settings/streams.ts';
import { changed, command, nothing, query } from './operation.ts';

export const streamsOperations = {
  'streams.list': query(nothing, z.array(streamSchema)),
  /** Without an id, creates a new stream. */
  'streams.save': command(streamSchema.extend({ id: idSchema.optional() }), streamSchema, {
    changes: ['streams'],
  }),
  'streams.remove': command(z.object({ id: idSchema }), changed, { changes: ['streams'] }),
  /** Opens a new viewer session; the address is for the player only and is never stored. */
  'streams.playlist': command(z.object({ matchPerid: peridSchema }), z.object({ address: z.url() }), {
    changes: [],
  }),
} as const;
