/** Names and pictures of champions, items, runes and spells, from Data Dragon. */
import { z } from 'zod';
import {
  dragonReportSchema,
  dragonStatusSchema,
  dragonVersionSchema,
  patchDataSchema,
  patchSchema,
  pictureFileSchema,
} from '../domain/data-dragon.ts';
import { changed, command, nothing, query } from './operation.ts';

export const dataDragonOperations = {
  'dataDragon.status': query(nothing, dragonStatusSchema),
  /** What is here for the games of a patch: its own version, else the nearest; null if there is none. */
  'dataDragon.patch': query(z.object({ patch: patchSchema.nullable() }), patchDataSchema.nullable()),
  /** A file of pictures as base64; null if it is not here. */
  'dataDragon.picture': query(
    z.object({ version: dragonVersionSchema, file: pictureFileSchema }),
    z.object({ png: z.string().nullable() }),
  ),
  /**
   * Answers when the newest version of each patch is here; those that are here already are not fetched again. The first
   * failure of the network or the disk ends it. `not-available-yet` if Data Dragon has none of the patches.
   */
  'dataDragon.fetch': command(z.object({ patches: z.array(patchSchema).max(500) }), dragonReportSchema, {
    changes: ['data-dragon'],
  }),
  /**
   * Reads an archive of Data Dragon (`dragontail-15.8.1.tgz`) on the machine that runs Matchkeep. One that is cut, damaged or
   * of something else changes nothing.
   */
  'dataDragon.import': command(z.object({ path: z.string().min(1).max(4096) }), dragonReportSchema, {
    changes: ['data-dragon'],
  }),
  /** Null removes all. */
  'dataDragon.remove': command(z.object({ version: dragonVersionSchema.nullable() }), changed, {
    changes: ['data-dragon'],
  }),
} as const;
