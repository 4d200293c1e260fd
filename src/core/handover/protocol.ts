/**
 * How one process hands a command to the process that owns the data folder: lines of JSON over a local socket. The
 * client greets with the key of the owner's note, then calls; the owner replies to each call and sends progress.
 */
import { z } from 'zod';
import { errorDataSchema } from '../../shared/base/errors.ts';
import { bridgeReplySchema, progressSchema } from '../../shared/bridge/bridge.ts';
import { coverageTotalSchema } from '../../shared/coverage/coverage.ts';
import { contentTypeSchema, downloadSchema, idSchema } from '../../shared/domain/domain.ts';
import {
  archiveWorkSchema,
  moveReportSchema,
  rebuildReportSchema,
  verifiedPartSchema,
  verifyReportSchema,
} from '../../shared/work/archive-work.ts';
import { workStatusSchema } from '../../shared/work/work-status.ts';
import type { SyncOnceReport } from '../collector/types.ts';
import type { BackfillReport } from '../sync/backfill/backfill-report.ts';

/** Changes with the messages below. A client of another version or protocol does not even greet: see client.ts. */
export const protocolVersion = 7;

export const maxHelloBytes = 4_096;
/** Ten thousand ids of downloads fit. */
export const maxRequestBytes = 4 * 1024 * 1024;
/** A report that names half a million damaged files fits. */
export const maxReplyBytes = 64 * 1024 * 1024;
export const maxCalls = 16;

// Loose: both sides are of the same version, so a field that is missing here must not be lost on the way.
const syncOnceReportSchema: z.ZodType<SyncOnceReport> = z.looseObject({
  pages: z.number(),
  matchesSeen: z.number(),
  gamesSeen: z.number(),
  newAssets: z.number(),
  problem: errorDataSchema.nullable(),
  queueProblem: errorDataSchema.nullable(),
  archived: z.number(),
  archivedBytes: z.number(),
  failed: z.number(),
  retrying: z.number(),
  waiting: z.number(),
  notOffered: z.number(),
  queued: z.number(),
  hold: workStatusSchema.shape.hold,
  coverage: coverageTotalSchema,
});
const backfillReportSchema: z.ZodType<BackfillReport> = z.looseObject({
  supported: z.boolean(),
  pages: z.number(),
  games: z.number(),
  newGames: z.number(),
  wantedGames: z.number(),
  newAssets: z.number(),
  problem: errorDataSchema.nullable(),
});

/** What is no operation of the bridge: work that takes a while and can be cancelled, and a report. */
export const works = {
  syncOnce: { input: z.null(), output: syncOnceReportSchema },
  fetch: {
    input: z.object({ platformGameId: idSchema, contentType: contentTypeSchema }),
    output: downloadSchema,
  },
  backfill: {
    input: z.object({
      from: z.iso.datetime(),
      to: z.iso.datetime().optional(),
      leagues: z.array(z.string()).optional(),
      teams: z.array(z.string()).optional(),
      maxPages: z.number().int().min(1).optional(),
    }),
    output: backfillReportSchema,
  },
  verify: {
    input: z.object({ repair: z.boolean(), resume: z.boolean(), part: verifiedPartSchema.optional() }),
    output: verifyReportSchema,
  },
  rebuild: { input: z.object({ resume: z.boolean() }), output: rebuildReportSchema },
  move: { input: z.object({ dir: z.string() }), output: moveReportSchema },
  reportDamage: { input: z.object({ inode: z.string() }), output: z.null() },
} as const;
export type WorkName = keyof typeof works;

const callId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const helloSchema = z.object({
  type: z.literal('hello'),
  key: z.string().max(200),
});

export const requestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('call'), id: callId, name: z.string().max(100), input: z.unknown() }),
  z.object({ type: z.literal('cancel'), id: callId }),
  /** Subscribes to progress. */
  z.object({ type: z.literal('listen') }),
]);
export type Request = z.input<typeof requestSchema> | z.input<typeof helloSchema>;

export const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome') }),
  /** The owner is about to release the data folder: the command may soon run in its own process. */
  z.object({ type: z.literal('ending') }),
  z.object({ type: z.literal('reply'), id: callId, reply: bridgeReplySchema }),
  z.object({ type: z.literal('progress'), progress: progressSchema }),
  /** The state of the archive's job that the call `id` runs. */
  z.object({ type: z.literal('work'), id: callId, work: archiveWorkSchema }),
]);
export type Message = z.input<typeof messageSchema>;
