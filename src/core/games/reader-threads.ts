/** The threads that read game files, shared by all archivers of the process. */
import type { ErrorData } from '../../shared/errors.ts';
import { createWorkerPool } from '../workers/worker-pool.ts';
import { sharePool } from '../workers/workers.ts';
import {
  type DigestAnswer,
  type FactsAnswer,
  type FactsJob,
  type FileToRead,
  factsAnswerSchema,
} from './facts-jobs.ts';

type AnswerOf<K extends FactsAnswer['kind']> = Extract<FactsAnswer, { kind: K }>;

const pool = sharePool(
  createWorkerPool<FactsJob, FactsAnswer>({
    program: 'games/facts-worker',
    // One for what is looked at while the other reads what came in.
    size: 2,
    read: (message) => factsAnswerSchema.parse(message),
  }),
);

/** Each rejects with `cancelled` when the threads are ended, with `unexpected` when one stops by itself. */
export async function readFactsInThread(file: FileToRead): Promise<AnswerOf<'facts'>> {
  const answer = await run({ kind: 'facts', file });
  return answer.kind === 'facts' ? answer : mixedUp(answer);
}

export async function readTimelineInThread(
  file: FileToRead,
  summary: FileToRead | null,
): Promise<AnswerOf<'timeline'>> {
  const answer = await run({ kind: 'timeline', file, summary });
  return answer.kind === 'timeline' ? answer : mixedUp(answer);
}

/** What is wrong with the timeline: `other-game` where it is not of the summary's game. Null where nothing is. */
export async function compareGamesInThread(file: FileToRead, summary: FileToRead): Promise<ErrorData | null> {
  const answer = await run({ kind: 'compare', file, summary });
  return answer.kind === 'compare' ? answer.problem : mixedUp(answer);
}

export async function readTimelineEventInThread(file: FileToRead, index: number): Promise<AnswerOf<'event'>> {
  const answer = await run({ kind: 'event', file, index });
  return answer.kind === 'event' ? answer : mixedUp(answer);
}

/** For each game the files that may be its summary, the likeliest first; one answer for each game. */
export async function readDigestsInThread(
  games: readonly (readonly FileToRead[])[],
): Promise<readonly DigestAnswer[]> {
  const answer = await run({ kind: 'digests', games: games.map((files) => [...files]) });
  return answer.kind === 'digests' ? answer.games : mixedUp(answer);
}

async function run(job: FactsJob): Promise<FactsAnswer> {
  return await pool.run(job);
}

function mixedUp(answer: FactsAnswer): never {
  throw new Error(`A reader of game files answered "${answer.kind}" to another question.`);
}
