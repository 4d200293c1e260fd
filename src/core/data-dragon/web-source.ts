/** Data Dragon on the web: its list of versions, and its files. */
import { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { dragonVersionSchema, versionPatch } from '../../shared/domain/data-dragon.ts';
import { comparePatches } from '../domain/patches.ts';
import { retryAfterSeconds } from '../service/response.ts';
import type { BytesTransport } from '../service/transport.ts';
import type { DragonSource } from './gather.ts';

interface WebOptions {
  readonly transport: BytesTransport;
  /** The setting `dataDragon.baseUrl`. */
  readonly baseUrl: string;
  readonly signal: AbortSignal;
  /** Epoch ms. */
  readonly now: () => number;
}

const maxFileBytes = 8 * 1024 * 1024;
const maxVersions = 10_000;

const remedy = 'Check the network and the address of Data Dragon in the settings, then fetch again.';

export function createWebSource(options: WebOptions): DragonSource {
  return {
    read: (path) => fetchFile(options, `cdn/${path}`),
    remedy: 'Check the address of Data Dragon in the settings: a proxy or another site may have responded.',
  };
}

/**
 * The newest version of the patch. Throws `not-available-yet` if there is none: Data Dragon follows a patch after some days.
 */
export async function findVersion(options: WebOptions, patch: string): Promise<string> {
  const bytes = await fetchFile(options, 'api/versions.json');
  const versions = bytes === null ? null : readVersions(bytes.toString());
  if (versions === null) {
    throw new MatchkeepError('service-unreadable', `${options.baseUrl} has no list of versions.`, { remedy });
  }
  const [newest] = versions.filter((version) => versionPatch(version) === patch);
  if (newest !== undefined) return newest;
  throw new MatchkeepError(
    'not-available-yet',
    `Data Dragon has no version of patch ${patch}. Its newest is ${versions[0] ?? 'none'}.`,
    { remedy: 'Data Dragon follows a new patch after some days. Fetch again later.' },
  );
}

/** Newest first. */
function readVersions(text: string): readonly string[] | null {
  try {
    const list = z.array(z.unknown()).max(maxVersions).parse(JSON.parse(text));
    return list
      .flatMap((entry) => {
        const version = dragonVersionSchema.safeParse(entry);
        return version.success ? [version.data] : [];
      })
      .toSorted((a, b) => comparePatches(b, a));
  } catch {
    return null;
  }
}

async function fetchFile(
  { transport, baseUrl, signal, now }: WebOptions,
  path: string,
): Promise<Buffer | null> {
  const url = new URL(`${baseUrl}/${path}`);
  const { status, headers, bytes } = await transport({
    method: 'GET',
    url,
    signal,
    maxBytes: maxFileBytes,
  }).catch((error: unknown) => {
    if (!(error instanceof MatchkeepError) || error.code === 'cancelled') throw error;
    // Its remedies are about the service.
    throw new MatchkeepError(error.code, error.message, { host: url.host, remedy, cause: error.cause });
  });
  if (status === 200) return bytes;
  // Data Dragon's store answers 403 for a file that it does not have.
  if (status === 403 || status === 404) return null;
  const seconds = retryAfterSeconds(headers, now());
  throw new MatchkeepError('service-refused', `${url.host} refused ${path} (status ${status}).`, {
    status,
    host: url.host,
    remedy,
    ...(seconds !== null && { retryAt: new Date(now() + seconds * 1000).toISOString() }),
  });
}
