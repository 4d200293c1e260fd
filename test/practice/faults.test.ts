import { globSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startPractice } from '../../src/practice/practice.ts';
import { practiceFaults } from '../../src/practice/service/faults.ts';
import { type Client, oneGame, oneGameId, practise } from './client.ts';

const listing = '/match/upcoming-matches';

/** One game's file without faults, and a new address of it under the given faults. */
async function withFileFault(fault: string): Promise<{ client: Client; url: string; whole: Buffer }> {
  const client = await practise(oneGame);
  const whole = await client.file(oneGameId);
  const url = await client.address(oneGameId);
  client.service.setFaults([fault]);
  return { client, url, whole };
}

async function readBytes(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

it('Each fault of the list is in the code that makes it happen', () => {
  const cwd = join(import.meta.dirname, '../../src/practice');
  const files = globSync('**/*.ts', { cwd }).filter((path) => !path.endsWith('faults.ts'));
  const code = files.map((path) => readFileSync(join(cwd, path), 'utf8')).join('\n');
  const names = practiceFaults.map(({ name }) => name);
  expect(names.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

describe('how faults are written', () => {
  it('refuses an unknown name and lists the known ones', async () => {
    await expect(startPractice({ faults: ['explode'] })).rejects.toMatchObject({
      code: 'invalid-input',
      remedy: expect.stringContaining('shifting-pages'),
    });
  });

  it.each(['slow:', 'slow*', 'hang:5', 'slow@moon', 'corrupt@matches', 'shifting-pages@file', '503**2'])(
    'refuses "%s"',
    async (fault) => {
      await expect(startPractice({ faults: [fault] })).rejects.toMatchObject({ code: 'invalid-input' });
    },
  );

  it('retains its faults when a new one is refused', async () => {
    const client = await practise({ faults: ['503'] });
    expect(() => client.service.setFaults(['500', 'explode'])).toThrow('explode');
    expect((await client.get(listing)).status).toBe(503);
  });

  it('occurs only as often and only where requested', async () => {
    const client = await practise({ faults: ['503*2@games'] });
    expect((await client.get(listing)).status).toBe(200);
    expect((await client.get('/games?size=1')).status).toBe(503);
    expect((await client.get('/games?size=1')).status).toBe(503);
    expect((await client.get('/games?size=1')).status).toBe(200);
    expect(client.service.counts.faults).toBe(2);
  });

  it('explains each fault once', () => {
    const names = practiceFaults.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(practiceFaults.every(({ meaning }) => meaning.length > 10)).toBe(true);
  });
});

describe('faults of any request', () => {
  it.each([401, 403, 429, 500, 503])('%i', async (status) => {
    const client = await practise({ faults: [`${status}`] });
    const response = await client.get(listing);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('retry-after')).toBe(status === 429 ? '1' : null);
  });

  it('404 leaves the listing alone', async () => {
    const client = await practise({ ...oneGame, faults: ['404'] });
    expect((await client.get(listing)).status).toBe(200);
    expect((await client.askAddress(oneGameId)).status).toBe(404);
  });

  it('429 says how long to wait, in both headers', async () => {
    const client = await practise({ faults: ['429:30'] });
    const { headers } = await client.get(listing);
    expect(headers.get('retry-after')).toBe('30');
    expect(headers.get('x-rate-limit-retry-after-seconds')).toBe('30');
  });

  it('slow', async () => {
    const client = await practise({ faults: ['slow:150'] });
    const startedAt = performance.now();
    expect((await client.get(listing)).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThan(140);
  });

  it('hang never responds, and does not prevent the service from closing', async () => {
    const service = await startPractice({ faults: ['hang@login'] });
    const { hostname, port } = new URL(service.baseUrl);
    const socket = createConnection(Number(port), hostname);
    const received: Buffer[] = [];
    socket.on('data', (chunk) => received.push(chunk));
    socket.write('POST /v2/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n');
    await expect.poll(() => service.counts.faults).toBe(1);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await service.close();
    await closed;
    expect(received).toEqual([]);
  });

  it('reset', async () => {
    const client = await practise({ faults: ['reset'] });
    await expect(client.get(listing)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  });

  it('cut breaks off in the middle of an answer or a file, and says how long it would have been', async () => {
    const { client, url, whole } = await withFileFault('cut:30');
    for (const response of [await client.get(listing), await fetch(url)]) {
      expect(response.status).toBe(200);
      expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
      await expect(response.arrayBuffer()).rejects.toThrow();
    }
    expect(client.service.counts.bytesServed - whole.length).toBe(Math.floor(whole.length * 0.3));
  });

  it('redirect-loop leads to the same address', async () => {
    const client = await practise({ faults: ['redirect-loop'] });
    const { status, headers } = await client.get(listing, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, '/v2/match/upcoming-matches']);
  });

  it('html', async () => {
    const { client, url } = await withFileFault('html');
    for (const response of [await client.get(listing), await fetch(url)]) {
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(await response.text()).toContain('<!doctype html>');
    }
  });

  it('redirect leads a bearer to the file host, where it is counted', async () => {
    const client = await practise({ faults: ['redirect'] });
    const response = await client.get(listing, {
      headers: { authorization: `Bearer ${client.accessToken}` },
      redirect: 'manual',
    });
    expect(response.status).toBe(307);
    const location = response.headers.get('location') ?? '';
    expect(new URL(location).origin).toBe(client.service.fileOrigin);
    await fetch(location, { headers: { authorization: `Bearer ${client.accessToken}` } });
    expect(client.service.counts.bearerAtFileHost).toBe(1);
  });
});

describe('faults of files', () => {
  it('reset breaks off after half of the file', async () => {
    const { url, client } = await withFileFault('reset@file');
    const response = await fetch(url);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect(client.service.counts.bytesServed).toBeGreaterThan(0);
  });

  it('stall sends half and then nothing', async () => {
    const { url, whole } = await withFileFault('stall');
    const abort = new AbortController();
    const response = await fetch(url, { signal: abort.signal });
    const half = Math.ceil(whole.length / 2);
    expect(response.headers.get('content-length')).toBe(String(whole.length));
    let received = 0;
    await expect(async () => {
      for await (const chunk of response.body ?? []) {
        received += chunk.length;
        if (received === half) abort.abort();
      }
    }).rejects.toThrow('aborted');
    expect(received).toBe(half);
  });

  it('truncated looks whole and is not', async () => {
    const { url, whole } = await withFileFault('truncated');
    const response = await fetch(url);
    const bytes = await readBytes(response);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(bytes.length).toBe(Math.ceil(whole.length / 2));
    expect(() => JSON.parse(bytes.toString())).toThrow();
  });

  it('wrong-length announces more than it sends', async () => {
    const { url, whole } = await withFileFault('wrong-length');
    const response = await fetch(url);
    expect(response.headers.get('content-length')).toBe(String(whole.length + 7));
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  it('corrupt preserves the length and damages both JSON and zips', async () => {
    const { client, url, whole } = await withFileFault('corrupt');
    const bytes = await readBytes(await fetch(url));
    expect(bytes.length).toBe(whole.length);
    expect(() => JSON.parse(bytes.toString())).toThrow();
    const zip = await client.file(oneGameId, 'HISTORIC_BAYES_DUMP');
    expect(zip.subarray(-64).every((byte) => byte === 0)).toBe(true);
    const rest = await readBytes(await fetch(url, { headers: { range: 'bytes=1000-' } }));
    expect(rest.equals(bytes.subarray(1000))).toBe(true);
  });

  it('no-ranges sends the whole whatever is asked', async () => {
    const { url, whole } = await withFileFault('no-ranges');
    const response = await fetch(url, { headers: { range: 'bytes=10-' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('accept-ranges')).toBe('none');
    expect((await readBytes(response)).equals(whole)).toBe(true);
  });

  it('no-validators and changed leave nothing to resume with', async () => {
    const { client, url } = await withFileFault('no-validators');
    const bare = await fetch(url);
    expect([bare.headers.get('etag'), bare.headers.get('last-modified')]).toEqual([null, null]);
    client.service.setFaults(['changed']);
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    const resumed = await fetch(url, { headers: { range: 'bytes=10-', 'if-range': etag } });
    expect(resumed.status).toBe(200);
  });

  it('expired-address refuses with 403, or with the requested status', async () => {
    const { client, url } = await withFileFault('expired-address');
    expect((await fetch(url)).status).toBe(403);
    client.service.setFaults(['expired-address:410*1']);
    expect((await fetch(url)).status).toBe(410);
    expect((await fetch(url)).status).toBe(200);
  });

  it('trickle sends so many bytes a second', async () => {
    const { url, whole } = await withFileFault('trickle:60000');
    const startedAt = performance.now();
    expect((await readBytes(await fetch(url))).equals(whole)).toBe(true);
    expect(performance.now() - startedAt).toBeGreaterThan((whole.length / 60_000) * 900);
  });
});

describe('faults of the listing', () => {
  it('shifting-pages lets a match slip between two pages of every other walk', async () => {
    const client = await practise({ world: { matches: 30, pageSize: 10 } });
    const all = (await client.walk()).map((match) => match.games[0]?.platformGameId);
    client.service.setFaults(['shifting-pages']);
    const first = await client.page(0);
    const second = await client.page(1);
    expect([first.totalCount, second.totalCount]).toEqual([30, 29]);
    const third = await client.page(2);
    const seen = [first, second, third]
      .flatMap((page) => page.items)
      .map((match) => match.games[0]?.platformGameId);
    expect(seen).toHaveLength(29);
    expect(seen).not.toContain(all[10]);
    const steady = (await client.walk()).map((match) => match.games[0]?.platformGameId);
    expect(steady).toEqual(all.slice(1));
  });

  it('ignored-page always answers page 0', async () => {
    const client = await practise({ faults: ['ignored-page'] });
    const page = await client.page(3);
    expect(page.pageNumber).toBe(0);
    expect(page).toEqual(await client.page(0));
  });

  it('unknown-teams lists matches and their games as TBD vs TBD', async () => {
    const client = await practise({ faults: ['unknown-teams*1'] });
    const text = await (await client.get(listing)).text();
    expect(new Set(text.match(/"code":"\w+"/g))).toEqual(new Set(['"code":"TBD"']));
    expect(await (await client.get(listing)).text()).not.toContain('"TBD"');
  });

  it('unknown-values sends unknown fields and values, in exact numbers', async () => {
    const client = await practise({ faults: ['unknown-values'] });
    const text = await (await client.get(listing)).text();
    expect(text).toContain('"state":"REVIEWED_V9"');
    expect(text).toContain('"HOLO_REPLAY_3D"');
    expect(text).toContain('"id":18446744073709551615,');
    expect(JSON.stringify(await client.pastGames('size=2'))).toContain('UNDER_REVIEW');
  });
});

describe('faults of signing in', () => {
  it('refresh without a refresh token leaves the old one good', async () => {
    const client = await practise({ faults: ['refresh-without-refresh-token'] });
    const answer: unknown = await (await client.refresh()).json();
    expect(answer).not.toHaveProperty('refreshToken');
    expect(answer).toHaveProperty('accessToken');
    expect((await client.refresh()).status).toBe(200);
  });

  it('refresh without an expiry', async () => {
    const client = await practise({ faults: ['refresh-without-expiry'] });
    const answer: unknown = await (await client.refresh()).json();
    expect(answer).not.toHaveProperty('expiresIn');
    expect(answer).toHaveProperty('refreshToken');
  });

  it('bad-password-500 leaves the good password alone', async () => {
    const client = await practise({ faults: ['bad-password-500'] });
    expect((await client.login('guess')).status).toBe(500);
    expect((await client.login()).status).toBe(200);
  });

  it('login-success-false is 200 and no token', async () => {
    const client = await practise();
    client.service.setFaults(['login-success-false']);
    const response = await client.login();
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ success: false, accessToken: null });
  });

  it('faults at login and refresh, where asked for', async () => {
    const client = await practise();
    client.service.setFaults(['503@login', '401@refresh']);
    expect((await client.login()).status).toBe(503);
    expect((await client.refresh()).status).toBe(401);
  });
});
