/** The data API's server: routes, strictness, and the control of the service outside `/v2`. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { login, refresh, refuseBearer } from '../service/auth.ts';
import type { PracticeContext } from '../service/context.ts';
import type { Place } from '../service/faults.ts';
import { interfere } from '../service/interference.ts';
import { BadRequest, type PracticeResponse, responding, send, tooMany } from '../service/response.ts';
import { type Control, handleControl } from './control.ts';
import { createUpcomingMatches, type DataCall, issueAddress, listPastGames } from './data-calls.ts';

interface Route {
  readonly place: Place;
  readonly method: 'GET' | 'POST';
  readonly isAuth: boolean;
  readonly handle: (request: IncomingMessage, url: URL) => PracticeResponse | Promise<PracticeResponse>;
}

export function createDataServer(context: PracticeContext, control: Control): Server {
  const findRoute = createRouter(context);
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = URL.parse(request.url ?? '/', 'http://practice');
    if (url === null) throw new BadRequest('The address cannot be read.');
    if (url.pathname === '/practice' || url.pathname.startsWith('/practice/')) {
      send(response, await handleControl(control, request, url));
      return;
    }
    const route = findRoute(url.pathname);
    if (route === null) throw new BadRequest('There is no such path.', 404);
    if (request.method !== route.method) throw new BadRequest(`Use ${route.method}.`, 405);
    if (route.place === 'login') context.counts.logins += 1;
    if (route.place === 'refresh') context.counts.refreshes += 1;
    if (await interfere(context.faults, route.place, request, response, context.origins().file)) return;
    send(response, refuse(context, route, request) ?? (await route.handle(request, url)));
  };
  return createServer(responding(context.counts, respond));
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

function createRouter(context: PracticeContext): (path: string) => Route | null {
  const data = (place: Place, call: DataCall): Route => ({
    place,
    method: 'GET',
    isAuth: false,
    handle: (_request, url) => call(context, url.searchParams),
  });
  const routes: Readonly<Record<string, Route>> = {
    '/v2/auth/login': {
      place: 'login',
      method: 'POST',
      isAuth: true,
      handle: (request) => login(context, request),
    },
    '/v2/auth/refresh': {
      place: 'refresh',
      method: 'POST',
      isAuth: true,
      handle: (request) => refresh(context, request),
    },
    '/v2/match/upcoming-matches': data('matches', createUpcomingMatches()),
    '/v2/games': data('games', listPastGames),
  };
  return (path) => {
    const encodedId = /^\/v2\/games\/([^/]+)\/download$/.exec(path)?.[1];
    if (encodedId === undefined) return routes[path] ?? null;
    return {
      place: 'address',
      method: 'GET',
      isAuth: false,
      handle: (_request, url) => issueAddress(context, decode(encodedId), url.searchParams),
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
