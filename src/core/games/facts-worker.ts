/** The worker thread in which game files are read; see `game-reader.ts`. */
import { parentPort } from 'node:worker_threads';
import { type ErrorData, MatchkeepError, toErrorData } from '../../shared/errors.ts';
import type { GameFacts } from '../../shared/game-facts.ts';
import {
  type DigestAnswer,
  type FactsAnswer,
  type FactsJob,
  type FileToRead,
  factsJobSchema,
} from './facts-jobs.ts';
import { digestOf } from './game-summary-row.ts';
import { changedSince, readGameFile } from './read-file.ts';
import { readSummary } from './summary.ts';
import { readTimeline, readTimelineEventText, requireGameOf } from './timeline.ts';

function answer(job: FactsJob): FactsAnswer {
  switch (job.kind) {
    case 'facts': {
      const { value, problem } = attempt(job.file, readSummary);
      return { kind: 'facts', facts: value, problem };
    }
    case 'timeline': {
      const summary = job.summary === null ? null : attempt(job.summary, readSummary).value;
      const { value, problem } = attempt(job.file, (json) => readTimeline(json, summary));
      return { kind: 'timeline', timeline: value, problem };
    }
    case 'compare': {
      const summary = attempt(job.summary, readSummary).value;
      return { kind: 'compare', problem: attempt(job.file, (json) => requireGameOf(json, summary)).problem };
    }
    case 'event': {
      const { value, problem } = attempt(job.file, (json) => readTimelineEventText(json, job.index));
      return { kind: 'event', event: value, problem };
    }
    case 'digests':
      return { kind: 'digests', games: job.games.map(digest) };
  }
}

/** A file that was changed is read all the same, and the change is told. */
function attempt<T>(
  file: FileToRead,
  read: (json: string) => T,
): { readonly value: T | null; readonly problem: ErrorData | null } {
  try {
    const { json, isSame } = readGameFile(file);
    return { value: read(json), problem: isSame ? null : changedSince };
  } catch (error) {
    return { value: null, problem: problemOf(error) };
  }
}

/** The first file that is a summary, whole and unchanged. */
function digest(files: readonly FileToRead[]): DigestAnswer {
  let first: ErrorData | null = null;
  for (const [index, file] of files.entries()) {
    const { value, problem } = attempt<GameFacts>(file, readSummary);
    if (value !== null && problem === null) return { file: index, digest: digestOf(value) };
    first ??= problem;
  }
  const problem = first ?? problemOf(new MatchkeepError('not-found', 'There is no file to read.'));
  return { problem, isLost: problem.code === 'not-found' || problem.code === 'disk-denied' };
}

/** Reading never fails for a fault of ours alone: whatever a file does to the reader is the file's problem. */
function problemOf(error: unknown): ErrorData {
  if (error instanceof MatchkeepError) return toErrorData(error);
  const message = error instanceof Error ? error.message : String(error);
  return {
    code: 'service-unreadable',
    message: `The file could not be read as a game (${message}).`,
    remedy: 'The file is unchanged. Open it to see its content.',
  };
}

/** What is nested too deep to be handed over is told as a problem. */
function hand(job: FactsJob): void {
  try {
    parentPort?.postMessage(answer(job));
  } catch (error) {
    parentPort?.postMessage(unanswered(job, problemOf(error)));
  }
}

function unanswered(job: FactsJob, problem: ErrorData): FactsAnswer {
  switch (job.kind) {
    case 'facts':
      return { kind: 'facts', facts: null, problem };
    case 'timeline':
      return { kind: 'timeline', timeline: null, problem };
    case 'compare':
      return { kind: 'compare', problem };
    case 'event':
      return { kind: 'event', event: null, problem };
    case 'digests':
      return { kind: 'digests', games: job.games.map(() => ({ problem, isLost: false })) };
  }
}

parentPort?.on('message', (message: unknown) => hand(factsJobSchema.parse(message)));
