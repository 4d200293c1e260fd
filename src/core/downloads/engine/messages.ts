/**
 * What the archiver's thread and the transfer engine's thread send each other: lists of messages, since each message by
 * itself costs as much as a small file's hash. `client` is one archiver; several may share the thread.
 */
import { z } from 'zod';
import { errorDataSchema } from '../../../shared/base/errors.ts';
import type { ArchivePlace } from '../../archive/archive.ts';
import type { ResumePoint } from '../../domain/assets.ts';
import type { SidecarData } from '../../domain/sidecar.ts';
import type { Route } from '../../network/proxy.ts';
import { defineWorker, noData, uncheckedList } from '../../workers/define-worker.ts';
import { type Failure, failureSchema } from './failures.ts';
import type { EngineLimits, FileTask, PublishedFile } from './types.ts';

/** From the archiver to the engine. `id` is the task's, `question` that of a question. */
export type Instruction =
  | { readonly kind: 'fetch'; readonly id: number; readonly task: FileTask; readonly connectionKey: string }
  | { readonly kind: 'stop'; readonly id: number }
  | { readonly kind: 'limits'; readonly limits: EngineLimits }
  | { readonly kind: 'answer'; readonly question: number; readonly answer: Answer };

/** From the engine to the archiver. */
export type Notice =
  | {
      readonly kind: 'progress';
      readonly id: number;
      readonly bytesDone: number;
      readonly bytesTotal: number | null;
    }
  | { readonly kind: 'checkpoint'; readonly id: number; readonly point: ResumePoint }
  | { readonly kind: 'begun' | 'arrived' | 'publishing'; readonly id: number }
  | { readonly kind: 'published'; readonly id: number; readonly file: PublishedFile }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure }
  | { readonly kind: 'question'; readonly question: number; readonly ask: Question };

/** What only the archiver's thread knows: its host resolves routes, and the settings choose proxies. */
export type Question =
  | { readonly what: 'routes'; readonly url: string }
  | { readonly what: 'certificates' }
  | { readonly what: 'is-place-wanted'; readonly id: number };

export type Answer =
  | { readonly what: 'routes'; readonly routes: readonly Route[] }
  /** PEM; null: Node's own. */
  | { readonly what: 'certificates'; readonly certificates: readonly string[] | null }
  | { readonly what: 'is-place-wanted'; readonly isWanted: boolean }
  | { readonly what: 'failed'; readonly failure: Failure };

const client = z.number().int();
// Both sides are Matchkeep's own code, so it is not checked again.
const archive = z.custom<ArchivePlace>((value) => typeof value === 'object');

export const transferWorker = defineWorker({
  program: 'downloads/engine/transfer-worker',
  jobs: {
    instruct: { input: z.object({ client, instructions: uncheckedList<Instruction>() }), output: z.void() },
    /** Returns null if the bytes fit. */
    checkRoom: {
      input: z.object({ client, archive, bytesNeeded: z.number() }),
      output: failureSchema.nullable(),
    },
    writeSidecars: {
      input: z.object({ client, archive, sidecars: uncheckedList<SidecarData>() }),
      output: z.array(errorDataSchema.nullable()),
    },
    /** The client has no task any more. */
    close: { input: z.object({ client }), output: z.void() },
  },
  data: noData,
  events: z.object({ client, notices: uncheckedList<Notice>() }),
});

/** What happened to the tasks of one client, in order. */
export type Notices = z.infer<typeof transferWorker.events>;
