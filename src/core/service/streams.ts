/** Stream playlists (specification 4.6, 2.7). Playlist addresses and viewer ids never reach the log. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { parseSafeAddress } from '../../shared/security/safe-address.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { ServiceClient } from './client.ts';

type PathForm = Settings['service.streamPath'];

export interface Streams {
  /**
   * A playlist address for one viewer session; every call opens a new session with a fresh `viewer_id`.
   * Throws `not-found` on 404, `service-unreadable` for an address that is unsafe or not at the configured
   * stream host, and what `ServiceClient.get` throws.
   */
  playlist(matchPerid: string, signal?: AbortSignal): Promise<URL>;
}

export interface StreamsOptions {
  readonly client: Pick<ServiceClient, 'get'>;
  /** The settings with these names, read at each call. */
  readonly streamBaseUrl: () => string;
  readonly pathForm: () => PathForm;
}

const paths: Readonly<Record<PathForm, string>> = {
  full: '/api/external/v2/stream/playlist_url',
  short: '/v2/stream/playlist_url',
};

export function createStreams({ client, streamBaseUrl, pathForm }: StreamsOptions): Streams {
  return {
    async playlist(matchPerid, signal) {
      try {
        const text = await client.get({
          api: 'stream',
          path: paths[pathForm()],
          query: { viewer_id: randomUUID(), match_perid: matchPerid },
          schema: z.string().max(16_384),
          what: 'the stream',
          signal,
        });
        return checkedPlaylist(text, new URL(streamBaseUrl()));
      } catch (error) {
        if (error instanceof MatchkeepError && error.code === 'service-refused' && error.status === 404) {
          throw noStream();
        }
        throw error;
      }
    },
  };
}

/** The page may only connect to the stream API's origin, so the playlist must be there, too. */
function checkedPlaylist(text: string, stream: URL): URL {
  const url = parseSafeAddress(text);
  if (url === null || url.username !== '' || url.password !== '') {
    throw new MatchkeepError(
      'service-unreadable',
      'The service did not return a safe address for the stream.',
      {
        remedy: 'Matchkeep plays only https addresses. Check the stream address in the settings.',
      },
    );
  }
  if (url.origin === stream.origin) return url;
  throw new MatchkeepError(
    'service-unreadable',
    `The service returned a stream on another host than ${stream.host}.`,
    {
      host: stream.host,
      remedy: 'Matchkeep plays only the configured stream service. Check the stream address in the settings.',
    },
  );
}

function noStream(): MatchkeepError {
  return new MatchkeepError('not-found', 'The service has no stream for this match.', {
    status: 404,
    remedy:
      'Check the PERID. A stream may exist only around the time of its match. If no stream is ever found, try the other stream path in the settings.',
  });
}
