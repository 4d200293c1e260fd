/** Where a game's file can be fetched now (specification 4.4, 2.6). */
import { z } from 'zod';
import { contentTypeInText } from '../../shared/content-types.ts';
import { MatchkeepError } from '../../shared/errors.ts';
import { parseSafeAddress } from '../../shared/safe-address.ts';
import { type AssetName, assetAtStart } from '../domain/assets.ts';
import type { ServiceClient } from './client.ts';

/** The body may be empty for a file that is not available yet. */
const responseSchema = z.looseObject({
  url: z
    .string()
    .max(16_384)
    .refine(
      (text) => text === '' || parseSafeAddress(text) !== null,
      'not a safe address (it must begin with https)',
    )
    .transform((text) => URL.parse(text))
    .nullish(),
});

export interface Addresses {
  /**
   * The address of one asset's file. Throws `not-available-yet` on 404, 204 or no address, `service-refused` on any other rejection,
   * `service-unreadable` when the address is not https (http is accepted on loopback only).
   */
  resolve(asset: AssetName, signal?: AbortSignal): Promise<URL>;
}

export function createAddresses(client: ServiceClient): Addresses {
  return {
    async resolve(asset, signal) {
      const { platformGameId, contentType } = asset;
      const what = `${contentTypeInText(contentType)} of game ${platformGameId}`;
      try {
        const { url } = await client.get({
          api: 'data',
          path: `/games/${pathSegment(platformGameId)}/download`,
          query: { option: contentType },
          schema: responseSchema,
          what,
          signal,
        });
        if (!url) throw notYet(asset, 200);
        return url;
      } catch (error) {
        const status = error instanceof MatchkeepError && error.code === 'service-refused' ? error.status : 0;
        throw status === 404 || status === 204 ? notYet(asset, status) : error;
      }
    },
  };
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
