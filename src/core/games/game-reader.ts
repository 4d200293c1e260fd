/** Reads a game's summary and timeline when a user opens the game. */

import { type ErrorData, MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import type { OperationOutput } from '../../shared/bridge/bridge.ts';
import type { Archive } from '../archive/archive.ts';
import type { GameFile } from '../catalogue/facts/due-games.ts';
import type { Facts } from '../catalogue/facts/facts.ts';
import { assetId } from '../catalogue/rows/asset-ids.ts';
import { type GameNames, nameFacts } from '../game-files/name-facts.ts';
import {
  type FileToRead,
  type ReadResult,
  readFactsInThread,
  readTimelineEventInThread,
  readTimelineInThread,
} from '../game-files/reader-threads.ts';

export interface GameReader {
  /** Both throw `not-found` for an unknown game; without a file, all fields are null. */
  facts(platformGameId: string): Promise<OperationOutput<'games.facts'>>;
  timeline(platformGameId: string): Promise<OperationOutput<'games.timeline'>>;
  /** Throws `not-found` for an unknown game. */
  timelineEvent(platformGameId: string, index: number): Promise<OperationOutput<'games.timelineEvent'>>;
}

type Source = { readonly assetId: string; readonly contentType: string };

export function createGameReader(deps: {
  readonly facts: Pick<Facts, 'files' | 'makeProblemDue'>;
  readonly archive: () => Promise<Archive>;
  /** Called when a file that could not be read when it was due is readable now. */
  readonly onDue: () => void;
  /** Names for the games of a patch; null if there are none but the built-in ones. */
  readonly names: (patch: string | null) => Promise<GameNames | null>;
  /** The patch of a game; null if it is not known. */
  readonly patch: (platformGameId: string) => string | null;
}): GameReader {
  const listFiles = (platformGameId: string): readonly GameFile[] => {
    const files = deps.facts.files(platformGameId);
    if (files !== null) return files;
    throw new MatchkeepError('not-found', `There is no game "${platformGameId}".`, {
      remedy: 'The ID may be wrong, or the catalogue no longer has it. Search for it by team or league.',
    });
  };

  /** The result of the first suitable file, else the problem of the file with the expected content type. */
  const first = async <T>(
    platformGameId: string,
    files: readonly GameFile[],
    expected: string,
    read: (file: FileToRead) => Promise<ReadResult<T>>,
  ): Promise<{ value: T | null; source: Source | null; problem: ErrorData | null }> => {
    let failure: { source: Source; problem: ErrorData | null } | null = null;
    for (const file of files) {
      const source = {
        assetId: assetId({ platformGameId, contentType: file.contentType }),
        contentType: file.contentType,
      };
      const { value, problem } = await read(await located(file));
      if (value !== null) return { value, source, problem };
      // A file with another content type may contain anything, so it has no problem.
      if (file.contentType === expected) failure = { source, problem };
    }
    return { value: null, source: failure?.source ?? null, problem: failure?.problem ?? null };
  };

  const located = async ({ path, sha256 }: GameFile): Promise<FileToRead> => ({
    path: await (await deps.archive()).localFile(path),
    sha256,
  });

  return {
    async facts(platformGameId) {
      const known = listFiles(platformGameId);
      const files = likeliestFirst(known, 'GAMH_SUMMARY', 'GAMH_DETAILS');
      const details = known.find(({ contentType }) => contentType === 'GAMH_DETAILS');
      try {
        const timeline = details === undefined ? null : await located(details);
        const { value, source, problem } = await first(platformGameId, files, 'GAMH_SUMMARY', (file) =>
          readFactsInThread(file, timeline),
        );
        if (value !== null && problem === null && deps.facts.makeProblemDue(platformGameId)) deps.onDue();
        return { facts: value && nameFacts(value, await deps.names(value.patch)), source, problem };
      } catch (error) {
        return { facts: null, source: null, problem: toErrorData(error) };
      }
    },
    async timeline(platformGameId) {
      const known = listFiles(platformGameId);
      const files = likeliestFirst(known, 'GAMH_DETAILS', 'GAMH_SUMMARY');
      const [likeliest] = likeliestFirst(known, 'GAMH_SUMMARY', 'GAMH_DETAILS');
      try {
        const summary = likeliest === undefined ? null : await located(likeliest);
        const names = await deps.names(deps.patch(platformGameId));
        const { value, source, problem } = await first(platformGameId, files, 'GAMH_DETAILS', (file) =>
          readTimelineInThread(file, summary, names),
        );
        return { timeline: value, source, problem };
      } catch (error) {
        return { timeline: null, source: null, problem: toErrorData(error) };
      }
    },
    async timelineEvent(platformGameId, index) {
      const files = likeliestFirst(listFiles(platformGameId), 'GAMH_DETAILS', 'GAMH_SUMMARY');
      try {
        const { value, problem } = await first(platformGameId, files, 'GAMH_DETAILS', (file) =>
          readTimelineEventInThread(file, index),
        );
        return { json: value?.json ?? null, isCut: value?.isCut ?? false, problem };
      } catch (error) {
        return { json: null, isCut: false, problem: toErrorData(error) };
      }
    },
  };
}

/** The file with the expected content type, then those that may contain anything. */
function likeliestFirst(files: readonly GameFile[], expected: string, never: string): GameFile[] {
  const rank = ({ contentType }: GameFile) => (contentType === expected ? 0 : 1);
  return files.filter(({ contentType }) => contentType !== never).sort((a, b) => rank(a) - rank(b));
}
