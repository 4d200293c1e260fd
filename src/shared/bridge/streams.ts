/** The kept streams, and the address of one for the player. */
import { z } from 'zod';
import { idSchema, peridSchema } from '../domain.ts';
import { streamSchema } from '../streams.ts';
import { changed, command, nothing, query } from './operation.ts';

export const streamsOperations = {
  'streams.list': query(nothing, z.array(streamSchema)),
  /** Without an id a new one. */
  'streams.save': command(streamSchema.extend({ id: idSchema.optional() }), streamSchema, {
    changes: ['streams'],
  }),
  'streams.remove': command(z.object({ id: idSchema }), changed, { changes: ['streams'] }),
  /** A fresh viewer session; the address is for the player only and is kept nowhere. */
  'streams.playlist': command(z.object({ matchPerid: peridSchema }), z.object({ address: z.url() }), {
    changes: [],
  }),
} as const;
