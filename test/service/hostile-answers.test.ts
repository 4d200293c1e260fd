/** Responses that are damaged, too large, or redirect elsewhere: each gets its own error, at little cost. */
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { overJsonBounds } from '../../src/core/service/json-bounds.ts';
import { readListedGame, readListedMatch } from '../../src/core/service/listed-items.ts';
import { pageSchema } from '../../src/core/service/page-schema.ts';
import { parseResponse } from '../../src/core/service/response.ts';
import { createTransport } from '../../src/core/service/transport.ts';
import { createAuthClient } from '../../src/core/session/auth-client.ts';
import { startTestServer } from '../support/test-server.ts';

const now = Date.parse('2026-11-22T12:00:00Z');

/** The result of a listing's response: the error for the caller, and the lines of the log. */
async function listingFrom(listener: RequestListener, scheme: 'http' | 'https' = 'http') {
  const { origin } = await startTestServer(listener);
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const url = new URL(`${origin.replace(/^http/, scheme)}/v2/match/upcoming-matches?page=0`);
  const error = await createTransport({ log })({ method: 'GET', url, bearer: 'a-bearer' })
    .then((answer) => parseResponse(answer, pageSchema, 'the upcoming matches', now))
    .catch((thrown: unknown) => thrown);
  return { error, lines };
}

const gzipped = (text: string, cut = 0): RequestListener => {
  const bytes = gzipSync(text);
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(bytes.subarray(0, bytes.length - cut));
  };
};

describe('a listing that is too large', () => {
  it('is refused while it is unpacked when 57 KB of gzip become 57 MB', async () => {
    const { error } = await listingFrom(gzipped(`{"items":["${'a'.repeat(57e6)}"]}`));
    expect(error).toMatchObject({ code: 'service-unreadable' });
    expect(String(error)).toContain('larger than 32 MiB');
  });

  it('is refused before it is parsed when it has millions of values', async () => {
    const { error } = await listingFrom(gzipped(`{"items":[${'0,'.repeat(12e6)}0]}`));
    expect(error).toMatchObject({ code: 'service-unreadable' });
    expect(String(error)).toContain('more than 2000000 values');
  });

  it('is refused when it is nested more deeply than any listing', async () => {
    const { error } = await listingFrom(gzipped(`{"items":${'['.repeat(200_000)}${']'.repeat(200_000)}}`));
    expect(error).toMatchObject({ code: 'service-unreadable' });
    expect(String(error)).toContain('more than 64 levels deep');
  });

  it('is refused when one page has tens of thousands of items', async () => {
    const { error } = await listingFrom(gzipped(JSON.stringify({ items: Array(20_001).fill(0) })));
    expect(String(error)).toContain('more than 20000 items on one page');
  });

  it('is not detected because of brackets and commas within strings', () => {
    const text = JSON.stringify({ items: ['['.repeat(500), '\\"[,', ','.repeat(3_000_000)] });
    expect(overJsonBounds(text)).toBeNull();
  });
});

describe('an unusable response', () => {
  it('is reported as damaged if its gzip data is', async () => {
    const { error } = await listingFrom(gzipped('{"items":[]}'.repeat(1000), 20));
    expect(error).toMatchObject({ code: 'service-unreadable' });
    expect(String(error)).toContain('is damaged: it cannot be unpacked');
    const wrong: RequestListener = (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('this was never gzip');
    expect(String((await listingFrom(wrong)).error)).toContain('is damaged: it cannot be unpacked');
  });

  it('is explained if https is used on a port for http', async () => {
    const { error } = await listingFrom((_, response) => response.end('{}'), 'https');
    expect(error).toMatchObject({ code: 'service-unreachable' });
    expect(String(error)).toContain('it does not support https on this port');
  });

  it('is explained if it breaks off', async () => {
    const { error } = await listingFrom((_, response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write('{"items":[');
      response.socket?.end();
    });
    expect(error).toMatchObject({ code: 'service-unreachable' });
    expect(String(error)).toContain('the connection was interrupted');
  });

  it('can be a redirect, which is not followed and whose target is named without its query', async () => {
    const { error } = await listingFrom((_, response) =>
      response.writeHead(307, { location: 'http://elsewhere.example/login?secret=abc' }).end(),
    );
    expect(error).toMatchObject({ code: 'service-refused', status: 307 });
    expect(String(error)).toContain(
      'redirects the upcoming matches to http://elsewhere.example (status 307)',
    );
    expect(String(error)).not.toContain('abc');
  });
});

describe('the log of a rejection', () => {
  it('has the status, the ID of the request, and the start of the body without secrets', async () => {
    const secret = 'eyJhbGciOiJIUzI1NiJ9.c2VjcmV0LXNlY3JldC1zZWNyZXQ.c2lnbmF0dXJl';
    const body = JSON.stringify({
      message: 'Internal error in shard 7',
      refreshToken: 'short-one',
      debug: secret,
      user: 'someone@example.com',
      more: 'x '.repeat(10_000),
    });
    const { lines } = await listingFrom((_, response) =>
      response.writeHead(503, { 'x-request-id': 'req-4711' }).end(body),
    );
    const line = lines.find((each) => each.includes('the service rejected a request')) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      request: 'GET /v2/match/upcoming-matches',
      status: 503,
      requestId: 'req-4711',
      body: expect.stringContaining('Internal error in shard 7'),
    });
    for (const hidden of ['short-one', 'c2VjcmV0LXNlY3JldC1zZWNyZXQ', 'someone@example.com', 'a-bearer']) {
      expect(line).not.toContain(hidden);
    }
    expect(line.length).toBeLessThan(1_000);
  });
});

describe('the lifetime of a token', () => {
  const lifetime = async (expiresIn: string) => {
    const { origin } = await startTestServer((_, response) =>
      response.end(`{"accessToken":"a","refreshToken":"r","expiresIn":${expiresIn},"success":true}`),
    );
    const auth = createAuthClient(createTransport(), () => now);
    const { expiresInSeconds } = await auth.login(`${origin}/v2`, { username: 'me', password: 'secret' });
    return expiresInSeconds;
  };

  it.each([
    ['86400', 86_400],
    ['"3600"', 3_600],
    ['9007199254740993000', 2_592_000],
    ['1e308', 2_592_000],
    ['1e999', 2_592_000],
    ['0.001', 60],
    ['-5', 86_400],
    ['0', 86_400],
    ['null', 86_400],
    ['{}', 86_400],
    ['""', 86_400],
    ['true', 86_400],
  ])('is limited to a plausible range: %s', async (said, seconds) => {
    expect(await lifetime(said)).toBe(seconds);
  });
});

it.each(['{}', '{"success":false}'])(
  'A sign-in with the response 500 and %s is not refused, and its error mentions the password',
  async (body) => {
    const { origin } = await startTestServer((_, response) => response.writeHead(500).end(body));
    const auth = createAuthClient(createTransport(), () => now);
    await expect(auth.login(`${origin}/v2`, { username: 'me', password: 'x' })).rejects.toMatchObject({
      code: 'service-refused',
      status: 500,
      remedy: expect.stringContaining('the password is wrong'),
    });
  },
);

describe('an entry of a listing', () => {
  const match = (more: Record<string, unknown> = {}) => ({
    id: '1',
    leagueName: 'LCK',
    seriesMax: 5,
    startTime: '2026-11-22T10:00:00Z',
    teams: [],
    games: [],
    ...more,
  });
  const long = 'x'.repeat(501);

  it.each([null, '', [], true, -1, 1e9, {}])('has no known series length if the service sends %j', (said) => {
    expect(readListedMatch(match({ seriesMax: said })).seriesMax).toBeNull();
  });

  it.each([
    [5, 5],
    ['3', 3],
  ])('has the series length that the service sends: %j', (said, seriesMax) => {
    expect(readListedMatch(match({ seriesMax: said }))).toMatchObject({ seriesMax });
  });

  it('preserves every digit of a team ID that is a large number', () => {
    const answer = {
      status: 200,
      headers: {},
      text: '{"id":1,"teams":[{"name":"T1","code":"T1","esportsId":98767991853197861}]}',
    };
    const { teams } = readListedMatch(parseResponse(answer, z.unknown(), 'a match', now));
    expect(teams).toEqual([{ name: 'T1', code: 'T1', esportsId: '98767991853197861' }]);
  });

  it.each([
    ['id', match({ id: long })],
    ['league name', match({ leagueName: long })],
    ['team name', match({ teams: [{ name: long }] })],
    ['status', match({ type: long })],
    ['number of teams', match({ teams: Array(101).fill({ name: 'T1' }) })],
    ['number of games', match({ games: Array(1001).fill({ platformGameId: '1' }) })],
  ])('is rejected if it has an impossible %s', (_, entry) => {
    expect(() => readListedMatch(entry)).toThrow(/longer than|more than|characters/);
  });

  it('is rejected alone: a game with an impossible name does not affect the others of its match', () => {
    const games = [{ platformGameId: 'a' }, { platformGameId: 'b', name: long }, { platformGameId: 'c' }];
    const read = readListedMatch(match({ games }));
    expect(read.games.map(({ platformGameId }) => platformGameId)).toEqual(['a', 'c']);
    expect(read.unreadableGames?.join()).toContain('longer than 500 characters');
    expect(() => readListedGame({ platformGameId: 'x'.repeat(300_000) })).toThrow('200 characters');
  });
});

it('The start of an unreadable response is logged', () => {
  const answer = { status: 200, headers: {}, text: '<!doctype html><title>Captive portal</title>' };
  const read = () => parseResponse(answer, z.unknown(), 'the upcoming matches', now);
  expect(read).toThrow('it is a web page, not JSON');
  expect(read).toThrow(expect.objectContaining({ cause: expect.stringContaining('Captive portal') }));
});
