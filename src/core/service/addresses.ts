/** Where a game's file can be fetched now (specification 4.4, 2.6). */
import { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { contentTypeInText } from '../../shared/domain/content-types.ts';
import { parseSafeAddress } from '../../shared/security/safe-address.ts';
import { type AssetName, assetAtStart } from '../domain/assets.ts';
import { type Circuits, dataOrigin, failureKind } from './circuits.ts';
import type { ServiceClient } from './client.ts';

/** The body may have no address for a file that is not available yet. */
const responseSchema = z.looseObject({ url: z.unknown() });
const maxAddressLength = 16_384;

export interface AddressesOptions {
  readonly client: ServiceClient;
  readonly circuits: Pick<Circuits, 'permits'>;
  /** A file whose address the service has named before, in an earlier run too; null if there is none. */
  readonly archivedFile: () => AssetName | null;
}

export interface Addresses {
  /**
   * The address of one asset's file. Throws `not-available-yet` on 404, 204 or no address, `service-refused` on any other rejection,
   * `address-unusable` when the answer is JSON without a safe address (https; http is accepted on loopback only): it
   * concerns this file, and says nothing of the others.
   *
   * While the service may be down, a file whose address it has named before is asked for first, where there is one, and
   * that failure is thrown: of this file, a bad answer could be its own. The call after such a failure asks for this file
   * at once: the service may have lost the other one.
   */
  resolve(asset: AssetName, signal?: AbortSignal): Promise<URL>;
}

export function createAddresses({ client, circuits, archivedFile }: AddressesOptions): Addresses {
  /** The last file whose address was named. */
  let named: AssetName | null = null;
  let hasProofFailed = false;

  const ask = ({ platformGameId, contentType }: AssetName, common: Common) =>
    client.get({
      ...common,
      api: 'data',
      path: `/games/${pathSegment(platformGameId)}/download`,
      query: { option: contentType },
      schema: z.unknown(),
    });

  const known = () => named ?? archivedFile();

  /** Rejects if the service does not answer about a file whose address it has named before. */
  const prove = async (signal?: AbortSignal) => {
    const file = hasProofFailed ? null : known();
    hasProofFailed = false;
    if (file === null) return;
    try {
      await ask(file, { what: 'an address that it has named before', signal });
    } catch (error) {
      // It may not have the file any more.
      if (failureKind(error) === 'answered') return;
      hasProofFailed = true;
      throw error;
    }
  };

  return {
    async resolve(asset, signal) {
      const { platformGameId, contentType } = asset;
      const what = `${contentTypeInText(contentType)} of game ${platformGameId}`;
      if (circuits.permits(dataOrigin) === 'one') await prove(signal);
      try {
        const answer = await ask(asset, { what, signal, isOfOneFile: known() !== null });
        const address = readAddress(answer, asset);
        named = asset;
        return address;
      } catch (error) {
        const status = error instanceof MatchkeepError && error.code === 'service-refused' ? error.status : 0;
        throw status === 404 || status === 204 ? notYet(asset, status) : error;
      }
    },
  };
}

interface Common {
  readonly what: string;
  readonly signal: AbortSignal | undefined;
  readonly isOfOneFile?: boolean;
}

function readAddress(answer: unknown, asset: AssetName): URL {
  const parsed = responseSchema.safeParse(answer);
  if (!parsed.success) throw unusable(asset, 'the answer is no object');
  const { url } = parsed.data;
  if (url === undefined || url === null || url === '') throw notYet(asset, 200);
  if (typeof url !== 'string') throw unusable(asset, 'it is no text');
  if (url.length > maxAddressLength) throw unusable(asset, `it has ${url.length} characters`);
  const safe = parseSafeAddress(url);
  if (safe) return safe;
  const scheme = URL.parse(url)?.protocol;
  throw unusable(asset, scheme === undefined ? 'it is no address' : `it begins with "${scheme}"`);
}

function unusable(asset: AssetName, why: string): MatchkeepError {
  return new MatchkeepError(
    'address-unusable',
    `The service names no usable address for ${contentTypeInText(asset.contentType)} of game ${asset.platformGameId}: ${why}.`,
    { remedy: 'Matchkeep asks again automatically. If that does not help, contact your data provider.' },
  );
}

/** An id as one segment of a path: `.` and `..` too, which would otherwise lead to another path. */
function pathSegment(id: string): string {
  return /^\.{1,2}$/.test(id) ? '%2E'.repeat(id.length) : encodeURIComponent(id.toWellFormed());
}

function notYet(asset: AssetName, status: number): MatchkeepError {
  return new MatchkeepError('not-available-yet', `${assetAtStart(asset)} is not published yet.`, {
    status,
    remedy: 'Matchkeep checks again automatically.',
  });
}
