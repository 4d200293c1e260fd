/** Stream playlists (specification 4.6, 2.7). Playlist addresses and viewer ids never reach the log. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { MatchkeepError } from '../../shared/errors.ts';
import { parseSafeAddress } from '../../shared/safe-address.ts';
import type { ServiceClient } from './client.ts';

export interface Streams {
  /**
   * A playlist address for one viewer session; every call is a session of its own, with a fresh `viewer_id`.
   * Throws `service-unreadable` for an address that is not https at the configured stream host.
   */
  playlist(matchPerid: string, signal?: AbortSignal): Promise<URL>;
}

export function createStreams(client: ServiceClient, streamBaseUrl: () => string): Streams {
  return {
    async playlist(matchPerid, signal) {
      const text = await client.get({
        api: 'stream',
        path: '/api/external/v2/stream/playlist_url',
        query: { viewer_id: randomUUID(), match_perid: matchPerid },
        schema: z.string().max(16_384),
        what: 'the stream',
        signal,
      });
      return checkedPlaylist(text, new URL(streamBaseUrl()));
    },
  };
}

function checkedPlaylist(text: string, streamHost: URL): URL {
  const url = parseSafeAddress(text);
  if (url?.host === streamHost.host) return url;
  throw new MatchkeepError(
    'service-unreadable',
    `The service named a stream at another host than ${streamHost.host}.`,
    { remedy: 'Only the configured stream service is played. Check its address in the settings.' },
  );
}
