/**
 * Asks the service for archived files again. A file stays archived meanwhile; if another content arrives, that becomes the
 * file, and the present one an earlier version. A failure changes nothing.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type ErrorData, MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import type { AskedAgain } from '../../shared/downloads/asked-again.ts';
import type { ArchivePlace } from '../archive/archive.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ArchivedFile } from '../domain/assets.ts';
import { isFurther } from '../domain/further-paths.ts';
import type { Timeouts } from '../network/timeouts.ts';
import { toMatchkeepError } from '../platform/unexpected.ts';
import { type Addresses, isExpired, maxAddresses } from '../service/addresses.ts';
import type { Circuits } from '../service/circuits.ts';
import type { PublishedFile, ThreadedEngine } from './engine/types.ts';
import { createFileHosts } from './scheduler/file-hosts.ts';
import type { Validators } from './transfer/file-response.ts';
import { defaultSpeedLimit } from './transfer/minimum-speed.ts';

interface AskAgainOptions {
  readonly catalogue: Pick<Catalogue, 'files' | 'downloads'>;
  readonly addresses: Addresses;
  readonly circuits: Circuits;
  readonly archive: () => Promise<ArchivePlace>;
  /** Awaited before: see `Maintenance.adoptArchive`. */
  readonly prepare: () => Promise<void>;
  /** See `InterruptedCorrections`. */
  readonly settleFailed: (file: ArchivedFile) => Promise<void>;
  readonly engine: Pick<ThreadedEngine, 'run'>;
  readonly maxFileBytes: () => number;
  readonly baseUrl: () => string;
  readonly timeouts?: Partial<Timeouts>;
  /** Epoch ms. */
  readonly now: () => number;
  /** Why nothing is asked for now; null: it is. */
  readonly obstacle: () => MatchkeepError | null;
  /** Another content is archived. */
  readonly onCorrected: (file: ArchivedFile) => void;
}

export interface AskAgain {
  /**
   * By the id of an archived file. Never rejects: a failure is a result. `isConditional`: the request has the validators of the
   * recorded content; if the host has no other one, the result is `unchanged`, and nothing is sent or read.
   */
  ask(id: string, how?: { readonly isConditional: boolean }): Promise<AskedAgain>;
  /** Stops what is in progress. */
  close(): Promise<void>;
}

export function createAskAgain(options: AskAgainOptions): AskAgain {
  const { catalogue, now } = options;
  const { files, downloads } = catalogue;
  const hosts = createFileHosts(options.circuits, now);
  const running = new Map<string, Promise<AskedAgain>>();
  const closing = new AbortController();

  const fetchFile = async (file: ArchivedFile, { dir, id }: ArchivePlace, isConditional: boolean) => {
    const { platformGameId, contentType, path, bytes, sha256 } = file;
    const call = `${platformGameId}/${contentType}`;
    for (let tries = 1; ; tries += 1) {
      const url = await options.addresses.resolve(file, closing.signal);
      const run = () =>
        options.engine.run(
          {
            asset: { platformGameId, contentType },
            archive: { dir, id },
            place: { ...unplaced, platformGameId, folder: file.folder },
            recorded: { path, bytes, sha256 },
            url: url.href,
            resume: null,
            known: isConditional ? validatorsIn(file) : undefined,
            partMark: randomUUID(),
            maxBytes: options.maxFileBytes(),
            isLate: false,
            minBytesPerSecond: defaultSpeedLimit.minBytesPerSecond,
            baseUrl: options.baseUrl(),
            timeoutMs: options.timeouts?.fileMs,
            startedAt: now(),
          },
          closing.signal,
          silent,
        );
      try {
        const published = await hosts.use(url.origin, call, run, () => false);
        return { published, origin: url.origin + url.pathname };
      } catch (error) {
        if (!isExpired(error) || tries === maxAddresses) throw error;
      }
    }
  };

  const record = (id: string, file: ArchivedFile, published: PublishedFile, origin: string): AskedAgain => {
    const { path, folder, bytes, sha256, replaced, isFound, etag, mediaType, headers } = published;
    const { platformGameId, contentType } = file;
    if (!replaced) {
      files.endAgain(file);
      if (!isFound) return { id, result: 'repaired' };
      return { id, result: 'unchanged', since: new Date(file.archivedAt).toISOString() };
    }
    const facts = {
      platformGameId,
      contentType,
      path,
      folder,
      bytes,
      sha256,
      origin,
      etag,
      mediaType,
      headers,
    };
    downloads.recordArchived([{ ...facts, archivedAt: now(), replaced }]);
    options.onCorrected(file);
    return { id, result: 'corrected', earlierPath: replaced.path };
  };

  const ask = async (id: string, isConditional: boolean): Promise<AskedAgain> => {
    const obstacle = options.obstacle();
    if (obstacle) throw obstacle;
    await options.prepare();
    const place = await options.archive();
    const file = files.find(id);
    if (file === null || downloads.state(file) !== 'archived') throw notArchived(id);
    if (isFurther(file.path)) throw readOnly(file);
    files.beginAgain(file);
    try {
      const { published, origin } = await fetchFile(file, place, isConditional);
      const current = await options.archive();
      if (current.dir !== place.dir || current.id !== place.id) throw moved();
      return record(id, file, published, origin);
    } catch (error) {
      await options.settleFailed(file);
      throw error;
    }
  };

  return {
    async ask(id, { isConditional } = { isConditional: false }) {
      const known = running.get(id);
      if (known) return await known;
      const asked = ask(id, isConditional)
        .catch((error: unknown): AskedAgain => failed(id, toErrorData(toMatchkeepError(error))))
        .finally(() => running.delete(id));
      running.set(id, asked);
      return await asked;
    },
    async close() {
      closing.abort();
      await Promise.all(running.values());
    },
  };
}

const dated = z.object({ 'last-modified': z.string().optional() });

function validatorsIn({ etag, headers }: ArchivedFile): Validators {
  const { 'last-modified': lastModified } = headers ? dated.parse(JSON.parse(headers)) : {};
  return { etag: etag ?? null, lastModified: lastModified ?? null };
}

/** The file has its folder, and needs none of it. */
const unplaced = {
  number: null,
  matchId: null,
  leagueName: '',
  tournamentName: '',
  startAt: null,
  teamCodes: [],
};

const silent = {
  progress() {},
  checkpoint() {},
  begun() {},
  arrived() {},
  publishing() {},
  isPlaceWanted: () => true,
};

function failed(id: string, error: ErrorData): AskedAgain {
  return { id, result: 'failed', error };
}

function notArchived(id: string): MatchkeepError {
  return new MatchkeepError('not-found', `There is no archived file "${id}".`, {
    remedy:
      'Only archived files are asked for again. "matchkeep get" downloads one that is not archived yet.',
  });
}

function readOnly({ path }: ArchivedFile): MatchkeepError {
  return new MatchkeepError('conflict', `The file is in a read-only archive (${path}).`, {
    remedy: 'To have it in the archive that Matchkeep writes, detach that archive, then download the file.',
  });
}

function moved(): MatchkeepError {
  return new MatchkeepError('conflict', 'The archive was moved to another folder meanwhile.', {
    remedy: 'Try again.',
  });
}
