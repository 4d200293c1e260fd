/** The worker threads that read game files, shared by all archivers of the process. */
import { z } from 'zod';
import { type ErrorData, errorDataSchema, MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import type { GameFacts, GameTimeline } from '../../shared/games/game-facts.ts';
import { gameSummaryRowSchema } from '../domain/game-summary.ts';
import { defineWorker, noData, noEvents } from '../workers/define-worker.ts';
import { createWorkerPool } from '../workers/worker-pool.ts';
import { sharePool } from '../workers/workers.ts';
import { type GameNames, gameNamesSchema } from './name-facts.ts';

/** `path` is absolute; `sha256` (lower-case hex) is from the catalogue. */
const fileSchema = z.object({ path: z.string(), sha256: z.string() });
export type FileToRead = z.infer<typeof fileSchema>;

/** The files that may be a game's summary, the likeliest first, and its timeline. */
const gameFilesSchema = z.object({ summaries: z.array(fileSchema), timeline: fileSchema.nullable() });
export type GameFilesToRead = Readonly<z.infer<typeof gameFilesSchema>>;

/** A file's content and its problem; a changed file has both. */
export interface ReadResult<T> {
  readonly value: T | null;
  readonly problem: ErrorData | null;
}
/** `value` comes from our own reader and may be large: only its type is checked. */
const resultSchema = <T>(value: z.ZodType<T>) =>
  z.object({ value: value.nullable(), problem: errorDataSchema.nullable() });
const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** `file` is an index in the game's list; `problem` is of the likeliest file; a lost file is unreadable now. */
const summaryRowResultSchema = z.union([
  z.object({ file: z.number().int(), summary: gameSummaryRowSchema, isTimelineLost: z.boolean() }),
  z.object({ problem: errorDataSchema, isLost: z.boolean() }),
]);
export type SummaryRowResult = z.infer<typeof summaryRowResultSchema>;

export const gameFileWorker = defineWorker({
  program: 'game-files/facts-worker',
  jobs: {
    /** `timeline`, if available, decides where the summary has two lengths. */
    facts: {
      input: z.object({ file: fileSchema, timeline: fileSchema.nullable() }),
      output: resultSchema(z.custom<GameFacts>(isObject)),
    },
    /** `summary`, if available, names the timeline's players; `names`, what they play and buy. */
    timeline: {
      input: z.object({
        file: fileSchema,
        summary: fileSchema.nullable(),
        names: gameNamesSchema.nullable(),
      }),
      output: resultSchema(z.custom<GameTimeline>(isObject)),
    },
    /** One event of a timeline as in the file. */
    event: {
      input: z.object({ file: fileSchema, index: z.number().int().min(0) }),
      output: resultSchema(z.object({ json: z.string(), isCut: z.boolean() })),
    },
    /** Checks that the timeline is of the summary's game; reports `other-game` otherwise. */
    compare: {
      input: z.object({ file: fileSchema, summary: fileSchema }),
      output: errorDataSchema.nullable(),
    },
    summaryRows: {
      input: z.object({ games: z.array(gameFilesSchema) }),
      output: z.array(summaryRowResultSchema),
    },
  },
  data: noData,
  events: noEvents,
});

// One thread reads what a user opens while the other reads new files.
const pool = sharePool(createWorkerPool(gameFileWorker, { maxThreads: 2 }));

/** Every function here rejects with `cancelled` if the threads are closed, with `unexpected` if one stops by itself. */
export async function readFactsInThread(
  file: FileToRead,
  timeline: FileToRead | null,
): Promise<ReadResult<GameFacts>> {
  return await orProblem(pool.run('facts', { file, timeline }));
}

export async function readTimelineInThread(
  file: FileToRead,
  summary: FileToRead | null,
  names: GameNames | null,
): Promise<ReadResult<GameTimeline>> {
  return await orProblem(pool.run('timeline', { file, summary, names }));
}

/** The timeline's problem or null; `other-game` if it is not of the summary's game. */
export async function compareGamesInThread(file: FileToRead, summary: FileToRead): Promise<ErrorData | null> {
  return await pool.run('compare', { file, summary });
}

export async function readTimelineEventInThread(
  file: FileToRead,
  index: number,
): Promise<ReadResult<{ readonly json: string; readonly isCut: boolean }>> {
  return await orProblem(pool.run('event', { file, index }));
}

/** One answer for each game. */
export async function readSummaryRowsInThread(
  games: readonly GameFilesToRead[],
): Promise<readonly SummaryRowResult[]> {
  return await pool.run('summaryRows', { games: [...games] });
}

/** A value that is nested too deeply to be sent between threads is a problem of its file. */
async function orProblem<T>(result: Promise<ReadResult<T>>): Promise<ReadResult<T>> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof MatchkeepError) || error.code !== 'service-unreadable') throw error;
    return { value: null, problem: toErrorData(error) };
  }
}
