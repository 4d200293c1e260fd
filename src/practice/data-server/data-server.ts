/** The data API's server: routes, strictness, and the control of the service outside `/v2`. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { findDragonFile } from '../data-dragon/dragon-files.ts';
import { login, refresh, refuseBearer } from '../service/auth.ts';
import type { PracticeContext } from '../service/context.ts';
import type { Place } from '../service/faults.ts';
import { interfere } from '../service/interference.ts';
import {
  BadRequest,
  errorResponse,
  type PracticeResponse,
  responding,
  send,
  tooMany,
} from '../service/response.ts';
import { type Control, handleControl } from './control.ts';
import { createPastGames, createUpcomingMatches, type DataCall, issueAddress } from './data-calls.ts';

interface Route {
  readonly place: Place;
  readonly method: 'GET' | 'POST';
  readonly isAuth: boolean;
  readonly handle: (
    context: PracticeContext,
    request: IncomingMessage,
    url: URL,
  ) => PracticeResponse | Promise<PracticeResponse>;
}

export function createDataServer(context: PracticeContext, control: Control): Server {
  const findRoute = createRouter();
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = URL.parse(request.url ?? '/', 'http://practice');
    if (url === null) throw new BadRequest('The address cannot be read.');
    if (url.pathname === '/practice' || url.pathname.startsWith('/practice/')) {
      send(response, await handleControl(control, request, url));
      return;
    }
    if (url.pathname.startsWith(dragonPath)) {
      await sendDragonFile(context, url, request, response);
      return;
    }
    const route = findRoute(url.pathname);
    if (route === null) throw new BadRequest('There is no such path.', 404);
    if (request.method !== route.method) throw new BadRequest(`Use ${route.method}.`, 405);
    if (route.isAuth) countToken(context, route.place);
    const own = { ...context, faults: context.faultsFor(requestSubject(url)) };
    if (await interfere(own.faults, route.place, request, response, context.origins().file)) return;
    const answer = refuse(own, route, request) ?? (await route.handle(own, request, url));
    send(response, answer, own.faults.take('cut', route.place));
  };
  return createServer(responding(context.counts, respond));
}

/** Where the practice service has its Data Dragon. */
export const dragonPath = '/data-dragon';

/** It needs no token, as the real one. */
async function sendDragonFile(
  { clock, counts, faultsFor, origins }: PracticeContext,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  counts.dragonRequests += 1;
  if (request.headers.authorization !== undefined) throw new BadRequest('Send no Authorization here.');
  if (await interfere(faultsFor(url.pathname), 'dragon', request, response, origins().file)) return;
  if (request.method !== 'GET') throw new BadRequest('Use GET.', 405);
  const file = findDragonFile(url.pathname.slice(dragonPath.length), clock.now());
  if (file === null) {
    send(response, errorResponse(403, 'No such file.'));
    return;
  }
  response
    .writeHead(200, { 'content-type': file.mediaType, 'content-length': file.bytes.length })
    .end(file.bytes);
}

function countToken({ counts, clock, onAnswer }: PracticeContext, place: Place): void {
  if (place === 'login') counts.logins += 1;
  else counts.refreshes += 1;
  onAnswer({ kind: 'token', at: clock.now(), by: place === 'login' ? 'login' : 'refresh' });
}

/** The path, and the part of the query that distinguishes requests: a range of times moves on with the clock. */
function requestSubject({ pathname, searchParams }: URL): string {
  return `${pathname} ${searchParams.get('option') ?? searchParams.get('page') ?? ''}`;
}

function refuse(context: PracticeContext, route: Route, request: IncomingMessage): PracticeResponse | null {
  if (route.isAuth) {
    if (request.headers.authorization !== undefined) context.counts.bearerAtAuth += 1;
    return null;
  }
  const refused = refuseBearer(context, request);
  if (refused !== null) return refused;
  const seconds = context.callBudget?.spend() ?? null;
  if (seconds === null) return null;
  context.counts.callsTooMany += 1;
  return tooMany(seconds, 'Too many requests.');
}

function createRouter(): (path: string) => Route | null {
  const data = (place: Place, call: DataCall): Route => ({
    place,
    method: 'GET',
    isAuth: false,
    handle: (context, _request, url) => call(context, url.searchParams),
  });
  const routes: Readonly<Record<string, Route>> = {
    '/v2/auth/login': {
      place: 'login',
      method: 'POST',
      isAuth: true,
      handle: login,
    },
    '/v2/auth/refresh': {
      place: 'refresh',
      method: 'POST',
      isAuth: true,
      handle: refresh,
    },
    '/v2/match/upcoming-matches': data('matches', createUpcomingMatches()),
    '/v2/games': data('games', createPastGames()),
  };
  return (path) => {
    const encodedId = /^\/v2\/games\/([^/]+)\/download$/.exec(path)?.[1];
    if (encodedId === undefined) return routes[path] ?? null;
    return {
      place: 'address',
      method: 'GET',
      isAuth: false,
      handle: (context, _request, url) => issueAddress(context, decode(encodedId), url.searchParams),
    };
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new BadRequest('The id in the path is not encoded as UTF-8.');
  }
}
