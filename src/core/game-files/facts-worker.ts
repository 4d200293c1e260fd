/** The worker thread that reads game files; see `game-reader.ts`. */
import { type ErrorData, fromErrorData, MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import type { GameFacts } from '../../shared/games/game-facts.ts';
import type { GameSummaryRow } from '../domain/game-summary.ts';
import { serveWorker } from '../workers/serve-worker.ts';
import { toSummaryRow } from './game-summary-row.ts';
import { nameFacts } from './name-facts.ts';
import { changedSince, readGameFile } from './read-file.ts';
import {
  type FileToRead,
  type GameFilesToRead,
  gameFileWorker,
  type ReadResult,
  type SummaryRowResult,
} from './reader-threads.ts';
import { readSummary } from './summary.ts';
import {
  openWholeTimeline,
  parseTimeline,
  readTimeline,
  readTimelineEnd,
  readTimelineEventText,
  requireMatchingSummary,
} from './timeline.ts';
import type { TimelineFile } from './timeline-file.ts';

/** A changed file is read, too, and reported as a problem. */
function attempt<T>(file: FileToRead, read: (json: string) => T): ReadResult<T> {
  try {
    const { json, isSame } = readGameFile(file);
    return { value: read(json), problem: isSame ? null : changedSince };
  } catch (error) {
    return { value: null, problem: toProblem(error) };
  }
}

const readFacts = (file: FileToRead, timeline: FileToRead | null): ReadResult<GameFacts> =>
  readFactsWith(file, openOnce(timeline));

/** An unreadable timeline says nothing about the game's length; its own reading reports it. */
const readFactsWith = (file: FileToRead, timeline: () => ReadResult<TimelineFile>): ReadResult<GameFacts> =>
  attempt(file, (json) =>
    readSummary(json, (gameId) => {
      const { value } = timeline();
      return value && readTimelineEnd(value, gameId);
    }),
  );

/** The timeline is large: it is read when it is first needed, and once. */
function openOnce(file: FileToRead | null): () => ReadResult<TimelineFile> {
  let read: ReadResult<TimelineFile> | null = file === null ? { value: null, problem: null } : null;
  return () => {
    read ??= file === null ? { value: null, problem: null } : attempt(file, parseTimeline);
    return read;
  };
}

/** The first file that is a complete and unchanged summary, with what its timeline adds. */
function readFirstSummary({ summaries, timeline: details }: GameFilesToRead): SummaryRowResult {
  const timeline = openOnce(details);
  let first: ErrorData | null = null;
  for (const [index, file] of summaries.entries()) {
    const { value, problem } = readFactsWith(file, timeline);
    if (value !== null && problem === null) {
      const isTimelineLost = isLost(timeline().problem);
      return { file: index, summary: withTimeline(value, timeline()), isTimelineLost };
    }
    first ??= problem;
  }
  const problem = first ?? toProblem(new MatchkeepError('not-found', 'There is no file to read.'));
  return { problem, isLost: isLost(problem) };
}

const isLost = (problem: ErrorData | null) =>
  problem?.code === 'not-found' || problem?.code === 'disk-denied';

/** What only the timeline has is unknown without a complete, unchanged one of the same game. The game's screen says why. */
function withTimeline(facts: GameFacts, { value, problem }: ReadResult<TimelineFile>): GameSummaryRow {
  if (value !== null && problem === null) {
    try {
      return toSummaryRow(facts, openWholeTimeline(value, facts));
    } catch {
      // As without one.
    }
  }
  return toSummaryRow(facts, null);
}

/** Every error while a file is read becomes a problem of that file. */
function toProblem(error: unknown): ErrorData {
  if (error instanceof MatchkeepError) return toErrorData(error);
  const message = error instanceof Error ? error.message : String(error);
  return {
    code: 'service-unreadable',
    message: `The file could not be read as a game (${message}).`,
    remedy: 'The file is unchanged. Open it to see its content.',
  };
}

serveWorker(
  gameFileWorker,
  {
    facts: ({ file, timeline }) => readFacts(file, timeline),
    timeline({ file, summary, names }) {
      const read = summary === null ? null : readFacts(summary, file).value;
      const facts = read && nameFacts(read, names);
      return attempt(file, (json) => readTimeline(json, facts, names));
    },
    event: ({ file, index }) => attempt(file, (json) => readTimelineEventText(json, index)),
    compare({ file, summary }) {
      const facts = readFacts(summary, file).value;
      return attempt(file, (json) => requireMatchingSummary(json, facts)).problem;
    },
    summaryRows: ({ games }) => games.map(readFirstSummary),
  },
  { explain: (error) => fromErrorData(toProblem(error)) },
);
