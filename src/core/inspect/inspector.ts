/**
 * Looking into archived files: JSON of any size as a tree, zips and what is in them, replays, and bytes. All of it
 * happens in a thread of its own, which reads a file piece by piece and keeps little of it; questions are answered
 * while a large one is still being read. Extracting has another thread, so that nobody waits for it.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { HandlerInput } from '../../shared/bridge.ts';
import { operations } from '../../shared/bridge.ts';
import { fromErrorData } from '../../shared/errors.ts';
import type { LookedAt } from '../../shared/inspect.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import { createWorkerPool } from '../workers/worker-pool.ts';
import { type InspectAnswer, type InspectJob, inspectAnswerSchema } from './jobs.ts';

export type InspectOperation =
  | 'files.look'
  | 'files.tree'
  | 'files.tree.children'
  | 'files.tree.value'
  | 'files.tree.way'
  | 'files.tree.search'
  | 'files.tree.match'
  | 'files.tree.stopSearch'
  | 'files.bytes'
  | 'files.text'
  | 'files.replay'
  | 'files.entries'
  | 'files.extract';

export interface Inspector {
  readonly handlers: Pick<Handlers, InspectOperation>;
  /** Ends the threads and removes what was unpacked. */
  close(): Promise<void>;
}

export interface InspectorOptions {
  readonly dataDir: string;
  /** Absolute; throws `not-found` for an asset that is not archived. */
  readonly filePath: (assetId: string) => Promise<string>;
  readonly archiveDir: () => Promise<string>;
}

/** Without a question for so long, what was read of the files is let go. */
const idleMs = 5 * 60_000;

type Unlocated<J> = J extends InspectJob ? Omit<J, 'file'> : never;

export function createInspector({ dataDir, filePath, archiveDir }: InspectorOptions): Inspector {
  const tempDir = join(dataDir, 'inspect');
  const poolOf = () =>
    createWorkerPool<InspectJob, InspectAnswer>({
      program: 'inspect/inspect-worker',
      size: 1,
      idleMs,
      read: (message) => inspectAnswerSchema.parse(message),
    });
  const looking = poolOf();
  const extracting = poolOf();
  let isUsed = false;

  async function ask<S extends z.ZodType>(
    pool: typeof looking,
    { assetId, entry }: LookedAt,
    job: Unlocated<InspectJob>,
    schema: S,
  ): Promise<z.output<S>> {
    isUsed = true;
    const file = { path: await filePath(assetId), entry, tempDir };
    const answer = await pool.run({ ...job, file });
    if ('error' in answer) throw fromErrorData(answer.error);
    return schema.parse(answer.value);
  }

  const whole = (assetId: string): LookedAt => ({ assetId, entry: null });
  return {
    handlers: {
      'files.look': ({ file }) => ask(looking, file, { kind: 'look' }, operations['files.look'].output),
      'files.tree': ({ file }) => ask(looking, file, { kind: 'tree' }, operations['files.tree'].output),
      'files.tree.children': ({ file, ...page }) =>
        ask(looking, file, { kind: 'children', ...page }, operations['files.tree.children'].output),
      'files.tree.value': ({ file, ...part }) =>
        ask(looking, file, { kind: 'value', ...part }, operations['files.tree.value'].output),
      'files.tree.way': ({ file, node }) =>
        ask(looking, file, { kind: 'way', node }, operations['files.tree.way'].output),
      'files.tree.search': ({ file, ...search }) =>
        ask(looking, file, { kind: 'search', ...search }, operations['files.tree.search'].output),
      'files.tree.match': ({ file, ...search }) =>
        ask(looking, file, { kind: 'match', ...search }, operations['files.tree.match'].output),
      'files.tree.stopSearch': ({ file }) => ask(looking, file, { kind: 'stop' }, z.null()),
      'files.bytes': ({ file, ...part }) =>
        ask(looking, file, { kind: 'bytes', ...part }, operations['files.bytes'].output),
      'files.text': ({ file, ...part }) =>
        ask(looking, file, { kind: 'text', ...part }, operations['files.text'].output),
      'files.replay': ({ assetId }) =>
        ask(looking, whole(assetId), { kind: 'replay' }, operations['files.replay'].output),
      'files.entries': ({ assetId, ...page }) =>
        ask(looking, whole(assetId), { kind: 'entries', ...page }, operations['files.entries'].output),
      'files.extract': async (input: HandlerInput<'files.extract'>) => {
        const { assetId, entries, folder } = input;
        const job = { kind: 'extract' as const, entries, folder, archiveDir: await archiveDir() };
        return ask(extracting, whole(assetId), job, operations['files.extract'].output);
      },
    },
    async close() {
      await Promise.all([looking.close(), extracting.close()]);
      if (isUsed) rmSync(tempDir, { recursive: true, force: true });
    },
  };
}
