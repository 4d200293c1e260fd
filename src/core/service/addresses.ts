/** Where a game's file can be fetched now (specification 4.4, 2.6). */
import { z } from 'zod';
import { fromErrorData, MatchkeepError } from '../../shared/base/errors.ts';
import { contentTypeInText } from '../../shared/domain/content-types.ts';
import { parseSafeAddress } from '../../shared/security/safe-address.ts';
import { type AssetName, assetAtStart } from '../domain/assets.ts';
import { spreadShare } from '../platform/spread-share.ts';
import { createTurns } from '../platform/turns.ts';
import { type Circuits, dataOrigin, failureKind } from './circuits.ts';
import type { ServiceClient } from './client.ts';

/** The body may have no address for a file that is not available yet. */
const responseSchema = z.looseObject({ url: z.unknown() });
const maxAddressLength = 16_384;

/** An address may expire before its transfer: one file's is requested at most so often. */
export const maxAddresses = 3;
export const isExpired = (error: unknown): boolean =>
  error instanceof MatchkeepError && error.code === 'address-expired';

export interface AddressesOptions {
  readonly client: ServiceClient;
  readonly circuits: Pick<Circuits, 'permits' | 'outage'>;
  /** A file whose address the service has named before, in an earlier run too; null if there is none. */
  readonly archivedFile: () => AssetName | null;
  /** The queued file with this share of the queue before it, from 0 to below 1; null if none is queued. */
  readonly queuedFile: (share: number) => AssetName | null;
}

export interface Addresses {
  /**
   * The address of one asset's file. Throws `not-available-yet` on 404, 204 or no address, `service-refused` on any other rejection,
   * `address-unusable` when the answer is JSON without a safe address (https; http is accepted on loopback only): it
   * concerns this file, and says nothing of the others.
   *
   * While the service may be down, a file whose address it has named before is asked for first, and that failure is
   * thrown: of this file, a bad answer could be its own. Where it has named none, a few files from all over the queue are
   * asked for, until one is named. The call after such a failure asks for this file at once: the service may have lost
   * the other one.
   */
  resolve(asset: AssetName, signal?: AbortSignal): Promise<URL>;
}

/** With the bad answers before, and two later probes, a pass during an outage makes fewer than twelve calls. */
const maxSamples = 3;

/** A connection that fails once for each of the first calls is no outage; more at a time cost more calls in one. */
const maxFirstAsks = 2;

export function createAddresses(options: AddressesOptions): Addresses {
  const { client, circuits, archivedFile, queuedFile } = options;
  /** The last file whose address was named. */
  let named: AssetName | null = null;
  let hasProofFailed = false;
  let samples = 0;
  /** Whether the service has said anything of a file. Until then, two files at a time are asked for. */
  let hasAnswered = false;
  let firstAsks = 0;
  const inTurn = createTurns();

  const ask = ({ platformGameId, contentType }: AssetName, common: Common) =>
    client.get({
      ...common,
      api: 'data',
      path: `/games/${pathSegment(platformGameId)}/download`,
      query: { option: contentType },
      schema: z.unknown(),
    });

  const known = () => named ?? archivedFile();

  /** Whether the service answers about this file. `isLast`: its bad answer says that the service is down, and is thrown. */
  const isAnswered = async (file: AssetName, what: string, isLast: boolean, signal?: AbortSignal) => {
    try {
      await ask(file, { what, signal, isOfOneFile: !isLast });
      named = file;
      return true;
    } catch (error) {
      const kind = failureKind(error);
      // It may not have the file any more, or not yet.
      if (kind === 'answered') {
        hasAnswered = true;
        return true;
      }
      if (isLast || kind === 'none' || circuits.outage(dataOrigin) !== null) throw error;
      return false;
    }
  };

  /** Rejects if the service answers about no other file. */
  const prove = async (signal?: AbortSignal) => {
    if (hasProofFailed) {
      hasProofFailed = false;
      return;
    }
    const file = known();
    const what = file === null ? 'an address of another file' : 'an address that it has named before';
    const tries = file === null && circuits.outage(dataOrigin) === null ? maxSamples : 1;
    try {
      for (let left = tries; left > 0; left -= 1) {
        const other = file ?? queuedFile(spreadShare(samples));
        samples += 1;
        if (other === null || (await isAnswered(other, what, left === 1, signal))) return;
      }
    } catch (error) {
      hasProofFailed = true;
      throw error;
    }
  };

  const resolve: Addresses['resolve'] = async (asset, signal) => {
    const { platformGameId, contentType } = asset;
    const what = `${contentTypeInText(contentType)} of game ${platformGameId}`;
    const isProbe = circuits.permits(dataOrigin) === 'one';
    if (isProbe) await prove(signal);
    try {
      const answer = await ask(asset, { what, signal, isOfOneFile: !isProbe || known() !== null });
      const address = readAddress(answer, asset);
      named = asset;
      return address;
    } catch (error) {
      hasAnswered ||= failureKind(error) === 'answered';
      const status = error instanceof MatchkeepError && error.code === 'service-refused' ? error.status : 0;
      throw status === 404 || status === 204 ? notYet(asset, status) : error;
    }
  };

  return {
    async resolve(asset, signal) {
      if (hasAnswered || known() !== null) return await resolve(asset, signal);
      const isProbe = circuits.outage(dataOrigin) !== null;
      const askFirst = () => {
        const outage = circuits.outage(dataOrigin);
        // Those before it have shown that the service is down.
        if (outage !== null && !isProbe) throw fromErrorData(outage.problem);
        return resolve(asset, signal);
      };
      firstAsks += 1;
      return await inTurn(`first ${firstAsks % maxFirstAsks}`, () =>
        circuits.permits(dataOrigin) === 'one' ? inTurn('in doubt', askFirst) : askFirst(),
      );
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
