/** The stream API's server: playlist addresses (specification §4.6), and the live stream behind them. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { refuseBearer } from '../service/auth.ts';
import type { PracticeContext } from '../service/context.ts';
import { interfere } from '../service/interference.ts';
import {
  BadRequest,
  errorResponse,
  jsonResponse,
  type PracticeResponse,
  responding,
  send,
} from '../service/response.ts';
import { openLiveStream } from './live-stream.ts';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/**
 * A PERID: a kind prefix, a separator and a UUID, such as `esports:match:…`. The specification (§4.6) does not name
 * the separator: any punctuation that a web address can carry is one.
 */
const peridPattern = new RegExp(String.raw`^[a-z][^\s\p{Cc}/\\]*[^a-z0-9\s\p{Cc}/\\]${uuid}$`, 'iu');
const playlistPaths = ['/api/external/v2/stream/playlist_url', '/v2/stream/playlist_url'];

/** The player fetches from the renderer's origin. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': 'range',
  'access-control-expose-headers': 'content-length, content-range, date',
};

export async function createStreamServer(context: PracticeContext): Promise<Server> {
  const live = await openLiveStream(context);
  const viewers = new Set<string>();

  const playlistAddress = (request: IncomingMessage, url: URL): PracticeResponse => {
    context.counts.playlistAddresses += 1;
    const refused = refuseBearer(context, request);
    if (refused !== null) return refused;
    const viewerId = url.searchParams.get('viewer_id') ?? '';
    const perid = url.searchParams.get('match_perid') ?? '';
    if (viewerId === '') throw new BadRequest('Send viewer_id: it is new for each viewer session.');
    if (!peridPattern.test(perid)) throw new BadRequest('"match_perid" is a kind, a separator and a UUID.');
    if (viewers.has(viewerId)) {
      context.counts.viewerReused += 1;
      return errorResponse(409, 'This viewer_id was used before: it is unique for each viewer session.');
    }
    viewers.add(viewerId);
    const { stream, file } = context.origins();
    const origin = context.faults.strikes('other-host-stream', 'playlist') ? file : stream;
    return jsonResponse(`${origin}${live.open(viewerId, perid)}`);
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = URL.parse(request.url ?? '/', 'http://practice');
    if (url === null) throw new BadRequest('The address cannot be read.');
    const isAddressCall = playlistPaths.includes(url.pathname);
    if (isAddressCall && request.method !== 'GET') throw new BadRequest('Use GET.', 405);
    const place = isAddressCall ? 'playlist' : 'media';
    if (!isAddressCall) {
      for (const [name, value] of Object.entries(crossOrigin)) response.setHeader(name, value);
    }
    if (await interfere(context.faults, place, request, response, context.origins().file)) return;
    if (isAddressCall) {
      send(response, playlistAddress(request, url), context.faults.take('cut', place));
      return;
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new BadRequest('Use GET or HEAD.', 405);
    await live.respond(request, response, url);
  };

  return createServer(responding(context.counts, respond));
}
