/**
 * Another server that follows the specification and nothing more: written separately from the practice service, with
 * other choices wherever the specification is silent, so that Matchkeep does not depend on ours.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startTestServer } from '../support/test-server.ts';

export const otherFile = '{"gameDuration":1800,"participants":[]}\n';

export interface OtherService {
  readonly baseUrl: string;
  readonly requests: string[];
  /** Refuses this access token from now on. */
  expire(): void;
}

export async function startOtherService(): Promise<OtherService> {
  const requests: string[] = [];
  let issued = 0;
  let valid = '';
  const start = new Date(Date.now() - 5 * 3_600_000).toISOString().replace(/\.\d+Z$/, 'Z');

  /** Absent where the specification allows null, one match to a page, ids of 64 bits written out. */
  const matchJson = (index: number) => `{
    "id": ${111560983131400123n + BigInt(index)}, "leagueId": 98767991299243165, "leagueName": "LCK",
    "tournamentId": 110825743200098456, "tournamentName": "lck_summer", "type": "x", "seriesType": "BO3",
    "seriesMax": 3, "startTime": "${start}", "unknownField": 9007199254740993,
    "teams": [{"name": "One / Two", "code": "ONE", "esportsId": "1"}, {"name": "Three", "code": "T3", "esportsId": "2"}],
    "games": [
      {"platformGameId": "ESPORTSTMNT01:${index}1", "esportsGameId": null, "state": "UNSTARTED", "assets": [], "tags": []},
      {"platformGameId": "ESPORTSTMNT01:${index}2", "state": "UNSTARTED", "assets": [], "tags": [], "teams": []}
    ]}`;

  const answer = (request: IncomingMessage, response: ServerResponse, body: string) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    requests.push(`${request.method} ${url.pathname}${url.search}`);
    const send = (status: number, text: string) =>
      response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(text);
    const token = () => {
      issued += 1;
      valid = `token-number-${issued}`;
      return valid;
    };
    if (url.pathname.startsWith('/cdn/')) {
      if (request.headers.authorization !== undefined) return send(400, '{}');
      response.writeHead(200, { 'Content-Type': 'binary/octet-stream' });
      response.write(otherFile.slice(0, 10));
      return response.end(otherFile.slice(10));
    }
    if (url.pathname === '/some/v2/auth/login') {
      const { username, password } = JSON.parse(body);
      if (username !== 'me@example.com' || password !== 'let me in') return send(403, '{"success":false}');
      return send(
        200,
        `{"accessToken":"${token()}","refreshToken":"refresh-once","expiresIn":86400,"success":true}`,
      );
    }
    if (url.pathname === '/some/v2/auth/refresh') {
      return JSON.parse(body).refreshToken === 'refresh-once'
        ? send(200, `{"accessToken":"${token()}"}`)
        : send(401, '');
    }
    if (request.headers.authorization !== `Bearer ${valid}`) return send(401, 'no');
    if (url.pathname === '/some/v2/match/upcoming-matches') {
      const page = Number(url.searchParams.get('page') ?? '0');
      return send(200, `{"totalCount":2,"totalPages":2,"pageNumber":${page},"items":[${matchJson(page)}]}`);
    }
    const game = /^\/some\/v2\/games\/([^/]+)\/download$/.exec(url.pathname)?.[1];
    if (game === undefined || url.searchParams.get('option') !== 'GAMH_SUMMARY') return send(404, '{}');
    if (game.endsWith('2')) return send(400, '{"message":"game has not been played"}');
    return send(200, JSON.stringify({ url: `http://${request.headers.host}/cdn/${game}?X-Signature=abc` }));
  };

  const { origin } = await startTestServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    request.on('end', () => answer(request, response, body));
  });
  return {
    baseUrl: `${origin}/some/v2`,
    requests,
    expire() {
      valid = '';
    },
  };
}
