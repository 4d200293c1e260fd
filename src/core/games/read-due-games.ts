/** Reads the files of due games in the reader's thread. */
import { type ErrorData, isCancelled, MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import type { Archive } from '../archive/archive.ts';
import type { DueGame, GameFile } from '../catalogue/facts/due-games.ts';
import type { ReadGame } from '../catalogue/facts/record-facts.ts';
import type {
  FileToRead,
  GameFilesToRead,
  readSummaryRowsInThread,
  SummaryRowResult,
} from '../game-files/reader-threads.ts';

/**
 * Reads the summary of each game, and its timeline; a game has at least one file. Checks the archive if a file is missing, because its drive may
 * be disconnected. Throws `cancelled`, and what `archive.check` throws.
 */
export async function readDueGames(
  games: readonly DueGame[],
  archive: Archive,
  readSummaryRows: typeof readSummaryRowsInThread,
): Promise<readonly ReadGame[]> {
  const toRead = games.map(async ({ files, timeline }): Promise<GameFilesToRead> => {
    const summaries = await Promise.all(files.map((file) => locate(archive, file)));
    return { summaries, timeline: timeline && (await locate(archive, timeline)) };
  });
  const answers = await readAllSummaries(await Promise.all(toRead), readSummaryRows);
  if (answers.some(isAnyLost)) {
    await archive.check();
    const files = games.flatMap((game) => [...game.files, ...(game.timeline ? [game.timeline] : [])]);
    await archive.checkFurther(files.map(({ path }) => path));
  }
  return games.map((game, index) => result(game, answers[index]));
}

const isAnyLost = (answer: SummaryRowResult) => ('problem' in answer ? answer.isLost : answer.isTimelineLost);

/**
 * If a file stops the reader, each game is read separately, so that the others are still read, and a game whose timeline
 * does so without it.
 */
async function readAllSummaries(
  toRead: readonly GameFilesToRead[],
  readSummaryRows: typeof readSummaryRowsInThread,
): Promise<readonly SummaryRowResult[]> {
  try {
    return await readSummaryRows(toRead);
  } catch (error) {
    if (isCancelled(error)) throw error;
    const alone: SummaryRowResult[] = [];
    for (const files of toRead) alone.push(await readAlone(files, readSummaryRows));
    return alone;
  }
}

async function readAlone(
  files: GameFilesToRead,
  readSummaryRows: typeof readSummaryRowsInThread,
): Promise<SummaryRowResult> {
  try {
    const [answer] = await readSummaryRows([files]);
    if (answer === undefined) throw skipped();
    return answer;
  } catch (failure) {
    if (isCancelled(failure)) throw failure;
    if (files.timeline !== null) return await readAlone({ ...files, timeline: null }, readSummaryRows);
    return { problem: stopped(failure), isLost: false };
  }
}

const skipped = () => new Error('The reader skipped a game.');

function result({ key, files, timeline }: DueGame, answer: SummaryRowResult | undefined): ReadGame {
  const file = files[answer !== undefined && 'summary' in answer ? answer.file : 0];
  if (answer === undefined || file === undefined) throw skipped();
  return { key, file, timeline, read: answer };
}

/** A file with a path outside the archive counts as missing. */
async function locate(archive: Archive, { path, sha256 }: GameFile): Promise<FileToRead> {
  try {
    return { path: await archive.localFile(path), sha256 };
  } catch (error) {
    if (error instanceof MatchkeepError && error.code === 'path-invalid') return { path: '', sha256 };
    throw error;
  }
}

function stopped(error: unknown): ErrorData {
  const { message } = toErrorData(error);
  return {
    code: 'service-unreadable',
    message: `The file made its reader fail (${message}).`,
    remedy: 'The file is unchanged. Open it to see its content.',
  };
}
