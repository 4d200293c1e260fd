/**
 * Publishing: turns part files, and small files in memory, into archived files, many in one durable step. Decides the
 * name of each, and what becomes of a different file that has the name; the store makes it durable.
 */
import { createHash } from 'node:crypto';
import type { MatchkeepError } from '../../shared/base/errors.ts';
import { diskError } from '../disk/disk-error.ts';
import type { GamePlace } from '../domain/assets.ts';
import { checkContent, headBytes } from './check-content.ts';
import {
  copyPresent,
  findEarlier,
  freeBackupKey,
  putEarlier,
  type RecordedContent,
  type Replaced,
} from './earlier-version.ts';
import { checkedPath, filePath, matchFolder, withExtension } from './layout.ts';
import { type ArchiveStore, hashContent, type Put } from './store/store.ts';

interface Publication {
  readonly place: GamePlace;
  readonly contentType: string;
  /**
   * For a file that is archived already, and downloaded again: what the catalogue says of it. If another content arrived,
   * the recorded one becomes an earlier version; a damaged file is replaced.
   */
  readonly recorded?: RecordedContent;
}

/** A complete and checked part file. */
interface PartRequest extends Publication {
  /** Absolute path of the part file. */
  readonly part: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** From the content check: `json`, `zip`, `rofl`, … */
  readonly extension: string;
}

/**
 * The whole content of a small file, which is checked, hashed and written first. `data` has memory of its own.
 */
interface DataRequest extends Publication {
  readonly data: Uint8Array<ArrayBuffer>;
  /** As the file host's `Content-Type` says. */
  readonly mediaType: string | null;
  /** The file's format, if its content is checked already: it may not be that of the content type. */
  readonly extension?: string;
}

export type PublishRequest = PartRequest | DataRequest;

/** Relative to the archive, `/` between parts. */
export interface Published {
  readonly path: string;
  readonly folder: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** The recorded file is intact, and what arrived is the same: it stays, and what arrived is discarded. */
  readonly isFound?: true;
  /** Where the recorded content is, if another one arrived. */
  readonly replaced?: Replaced;
}

export interface PublishTools {
  readonly store: ArchiveStore;
  /** Epoch ms. */
  readonly now: number;
}

interface Step {
  readonly put: Put;
  /** Call when it is put. */
  readonly published: () => Promise<Published>;
}

/** Returns the results in the order of the requests. A failed request does not affect the others. */
export async function publishAll(
  requests: readonly PublishRequest[],
  { store, now }: PublishTools,
): Promise<readonly (Published | MatchkeepError)[]> {
  if (requests.length === 0) return [];
  const steps = await Promise.all(
    requests.map(async (request) => {
      try {
        return await toStep(await measured(request), store, now);
      } catch (error) {
        return diskError(error, 'move a file into the archive');
      }
    }),
  );
  const puts = steps.flatMap((step) => (step instanceof Error ? [] : [step.put]));
  const results = (await store.putAll(puts)).values();
  const outcomes = steps.map((step) =>
    step instanceof Error ? step : { step, result: results.next().value },
  );
  return await Promise.all(
    outcomes.map(async (outcome) => {
      if (outcome instanceof Error) return outcome;
      const { step, result } = outcome;
      try {
        if (result instanceof Error) throw result;
        const published = await step.published();
        return result === 'dropped' ? { ...published, isFound: true } : published;
      } catch (error) {
        return diskError(error, 'move a file into the archive');
      }
    }),
  );
}

type Measured = Publication & Pick<PartRequest, 'bytes' | 'sha256' | 'extension'> & Pick<Put, 'content'>;

/** A small file is checked and hashed here. */
async function measured(request: PublishRequest): Promise<Measured> {
  if (!('data' in request)) return { ...request, content: { staged: request.part, bytes: request.bytes } };
  const { data, mediaType, contentType } = request;
  const bytes = data.length;
  const checkedExtension = async () => {
    const head = data.subarray(0, headBytes);
    return (await checkContent({ path: '', bytes, head, contentType, mediaType, data })).extension;
  };
  const { extension = await checkedExtension() } = request;
  const sha256 = createHash('sha256').update(data).digest('hex');
  return { ...request, bytes, sha256, extension, content: { data } };
}

async function toStep(
  { place, contentType, extension, bytes, sha256, content, recorded }: Measured,
  store: ArchiveStore,
  now: number,
): Promise<Step> {
  const folder = matchFolder(place);
  const isOther = recorded !== undefined && recorded.sha256 !== sha256;
  const present = recorded && checkedPath(recorded.path);
  const named = present ?? filePath({ ...place, folder }, contentType, extension);
  const key = isOther ? withExtension(named, extension) : named;
  const isElsewhere = isOther && key !== present;
  let damagedPath = isElsewhere ? await copyPresent(store, recorded, now) : null;
  return {
    async published() {
      if (isElsewhere) await store.remove(recorded.path);
      const replaced = isOther ? { path: await findEarlier(store, recorded), damagedPath } : null;
      return { path: key, folder, bytes, sha256, ...(replaced && { replaced }) };
    },
    put: {
      key,
      content,
      async whenTaken(there) {
        const hash = there.bytes === bytes || recorded ? (await hashContent(store, key)).sha256 : null;
        if (hash === sha256) return recorded && !isOther ? 'drop' : 'replace';
        if (recorded && !isOther) return 'replace';
        if (recorded && hash === recorded.sha256) {
          await putEarlier(store, key, recorded, now);
          return 'replace';
        }
        const moveTo = await freeBackupKey(key, store, now);
        damagedPath ??= moveTo;
        return { moveTo };
      },
    },
  };
}
