/** Backfills of past games, and the sync log. */
import { z } from 'zod';
import {
  backfillPresetsSchema,
  backfillPreviewSchema,
  backfillRequestSchema,
  backfillSchema,
} from '../coverage/backfills.ts';
import { idSchema } from '../domain/domain.ts';
import { syncLogEntrySchema } from '../work/sync-log.ts';
import { command, nothing, page, paging, query } from './operation.ts';

export const backfillsOperations = {
  /** Asks the service for the first page of the range; stores nothing. */
  'backfill.preview': query(backfillRequestSchema, backfillPreviewSchema),
  'backfill.presets': query(nothing, backfillPresetsSchema),
  /** Newest first. At most one of them is running or paused, and it is the first of those. */
  'backfill.list': query(z.object({ limit: paging.limit }), z.array(backfillSchema)),
  /** Continues an unfinished backfill of the same range; throws `conflict` while another one is unfinished. */
  'backfill.start': command(backfillRequestSchema, backfillSchema, { changes: ['backfills'] }),
  'backfill.pause': command(z.object({ id: idSchema }), backfillSchema, { changes: ['backfills'] }),
  /** Continues a paused or failed backfill, and requests the days again that a finished one could not read. */
  'backfill.resume': command(z.object({ id: idSchema }), backfillSchema, { changes: ['backfills'] }),
  /** What it found stays in the catalogue. */
  'backfill.cancel': command(z.object({ id: idSchema }), backfillSchema, { changes: ['backfills'] }),
  /** Passes over the listing and backfills, newest first. */
  'sync.log': query(z.object(paging), page(syncLogEntrySchema)),
} as const;
