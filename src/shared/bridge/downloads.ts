/** The queue, its downloads, and the watch rules. */
import { z } from 'zod';
import {
  downloadEventSchema,
  downloadSchema,
  downloadStateSchema,
  idSchema,
  stateCountsSchema,
} from '../domain.ts';
import { ruleNameKindSchema, watchRuleSchema } from '../watch-rules.ts';
import { changed, command, nothing, page, paging, query } from './operation.ts';

/** The downloads of a command: by id, or all in the given states (all downloads if no state is given). */
const downloadTargetSchema = z.union([
  z.object({ ids: z.array(idSchema).min(1).max(10_000) }),
  z.object({ all: z.literal(true), states: z.array(downloadStateSchema).optional() }),
]);
export type DownloadTarget = z.infer<typeof downloadTargetSchema>;

export const downloadsOperations = {
  'downloads.list': query(
    z.object({ ...paging, states: z.array(downloadStateSchema).optional() }),
    page(downloadSchema).extend({ counts: stateCountsSchema }),
  ),
  'downloads.history': query(z.object({ id: idSchema }), z.array(downloadEventSchema)),
  'rules.list': query(nothing, z.array(watchRuleSchema)),
  /** The service's spelling of a name, a team code or an id in a rule. Null if none matches. */
  'rules.spelling': query(
    z.object({ kind: ruleNameKindSchema, name: z.string().min(1).max(200) }),
    z.object({ spelling: z.string().nullable() }),
  ),
  'queue.pause': command(nothing, nothing, { changes: ['downloads'] }),
  'queue.resume': command(nothing, nothing, { changes: ['downloads'] }),
  'downloads.pause': command(downloadTargetSchema, changed, { changes: ['downloads'] }),
  'downloads.resume': command(downloadTargetSchema, changed, { changes: ['downloads'] }),
  'downloads.retry': command(downloadTargetSchema, changed, { changes: ['downloads'] }),
  'downloads.cancel': command(downloadTargetSchema, changed, { changes: ['downloads'] }),
  'downloads.prioritise': command(
    z.object({ ids: z.array(idSchema).min(1).max(10_000), priority: z.number().int().min(-100).max(100) }),
    changed,
    { changes: ['downloads'] },
  ),
  'rules.save': command(watchRuleSchema.extend({ id: idSchema.optional() }), watchRuleSchema, {
    changes: ['rules', 'downloads'],
  }),
  'rules.remove': command(z.object({ id: idSchema }), changed, { changes: ['rules'] }),
} as const;
