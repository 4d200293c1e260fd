import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { addResultRoute } from '../../src/server/web/result-route.ts';
import { pageToken } from '../../src/shared/base/page-token.ts';
import { type BridgeEvent, queryNames } from '../../src/shared/bridge/bridge.ts';
import type { Game } from '../../src/shared/domain/domain.ts';
import { smallDataset } from '../sql/fixture.ts';
import { call, type PageHeaders, type Shell, send, startShell } from './shell-fixture.ts';

let shell: Shell;
let page: PageHeaders;

beforeAll(async () => {
  shell = await startShell();
  page = await shell.authorise();
});
afterAll(() => shell.close());

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  send(shell.server.address, { path, headers: { ...page, ...headers } });

async function anArchivedGame(): Promise<Game> {
  const { text } = await call(shell, page, 'games.list', { archivedOnly: true });
  const [game] = JSON.parse(text).value.items;
  return game;
}

test('An operation answers with its value', async () => {
  const { status, text } = await call(shell, page, 'app.status', null);
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({ ok: true, value: { shell: 'server', coverage: { archived: 2 } } });
});

test('Bad input, an unknown operation and broken JSON have different errors, as data and without a stack', async () => {
  const bad = await call(shell, page, 'games.list', { limit: 'many' });
  expect(bad.status).toBe(400);
  expect(JSON.parse(bad.text)).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  for (const name of ['no.such', '__proto__', 'constructor', 'toString']) {
    const unknown = await call(shell, page, name, null);
    expect(unknown.status, name).toBe(404);
    expect(JSON.parse(unknown.text).ok).toBe(false);
  }
  const broken = await call(shell, page, 'games.list', '{"limit":');
  expect(broken.status).toBe(400);
  expect(JSON.parse(broken.text)).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  expect(bad.text + broken.text).not.toMatch(/\bat .*\.ts|node_modules/);
});

test('An error of an operation is returned as data, with its code', async () => {
  const { status, text } = await call(shell, page, 'games.get', { platformGameId: 'none' });
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({ ok: false, error: { code: 'not-found' } });
});

test('The HTTP status of a rejection says what has to be changed', async () => {
  const folder = await call(shell, page, 'dialogs.chooseFolder', { title: 'Archive' });
  expect(folder.status).toBe(501);
  expect(JSON.parse(folder.text)).toMatchObject({ error: { code: 'not-supported' } });
});

test('A body that is too large is refused before all of it is read', async () => {
  const { status, text } = await call(shell, page, 'games.list', { search: 'x'.repeat(4 * 1024 * 1024) });
  expect(status).toBe(413);
  expect(JSON.parse(text).ok).toBe(false);
});

test.each(['diagnostics', 'backup'])('Only an authorised browser can download %s', async (name) => {
  const answer = await get(`/${name}`);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(answer.headers['content-disposition']).toMatch(
    new RegExp(`^attachment; filename="matchkeep-${name}-[\\d-]+\\.zip"$`),
  );
  expect(answer.text.startsWith('PK')).toBe(true);
  const stranger = await send(shell.server.address, { path: `/${name}` });
  expect(stranger.status).toBe(401);
  expect(stranger.text).not.toContain('PK');
});

test('Only an authorised browser can download the list of missing files', async () => {
  for (const format of ['csv', 'json']) {
    const answer = await get(`/coverage-gaps/${format}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="matchkeep-missing-files-[\\d-]+\\.${format}"$`),
    );
    expect(answer.text).toMatch(format === 'csv' ? /^\uFEFF?league,/ : /^\[/);
    const stranger = await send(shell.server.address, { path: `/coverage-gaps/${format}` });
    expect(stranger.status).toBe(401);
  }
  expect((await get('/coverage-gaps/exe')).status).toBe(404);
});

test('Only an authorised browser can download the result of a query', async () => {
  smallDataset(join(shell.dataDir, 'data'));
  const answer = await call(shell, page, 'sql.run', { id: 'one', sql: "SELECT 1 AS n, 'a;b' AS t" });
  expect(JSON.parse(answer.text)).toMatchObject({ ok: true, value: { rowCount: 1 } });
  const file = await get('/query-results/one?format=csv&name=Gold%2Fmin%20%C3%A9');
  expect(file.status).toBe(200);
  expect(file.headers).toMatchObject({
    'content-disposition': "attachment; filename*=UTF-8''Gold%20min%20%C3%A9.csv",
    'content-length': '10',
    'content-type': 'application/octet-stream',
  });
  expect(file.text).toBe('n,t\n1,a;b\n');
  const ticket = await send(`${shell.server.address}/tickets`, {
    method: 'POST',
    headers: { ...page, 'content-type': 'application/json', origin: shell.server.address },
    body: JSON.stringify({ path: '/query-results/one?format=jsonl' }),
  });
  const byLink = await send(shell.server.address, {
    path: JSON.parse(ticket.text).address,
    headers: { cookie: page.cookie },
  });
  expect(byLink.text).toBe('{"n":1,"t":"a;b"}\n');
  const stranger = await send(shell.server.address, { path: '/query-results/one?format=csv' });
  expect(stranger.status).toBe(401);
  for (const path of ['/query-results/two?format=csv', '/query-results/one?format=exe', '/query-results/one'])
    expect((await get(path)).status, path).toBe(404);
});

test('A browser that leaves ends what is being written for it', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const app = Fastify();
  addResultRoute(app, {
    queryResult: (_, signal) => {
      begin();
      const { promise, reject } = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => {
        end();
        reject(signal.reason);
      });
      return promise;
    },
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const asked = request(`${address}/query-results/one?format=csv`).on('error', () => {});
  asked.end();
  await begun;
  asked.destroy();
  await ended;
  await app.close();
});

test('The largest input of the contract is accepted', async () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => String(index).padStart(200, 'x'));
  const { status, text } = await call(shell, page, 'downloads.pause', { ids });
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual({ ok: true, value: { changed: 0 } });
});

test('Every response has the headers that isolate the page', async () => {
  for (const path of ['/', '/assets/app-1a2b3c.js', '/nothing.js', '/files/none', '/api/none']) {
    const { headers } = await get(path);
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['referrer-policy'], path).toBe('no-referrer');
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin');
    expect(headers['cross-origin-resource-policy'], path).toBe('same-origin');
    expect(headers['x-frame-options'], path).toBe('DENY');
  }
  const { headers } = await get('/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("form-action 'none'");
  expect(policy).toContain(new URL(shell.practice.streamBaseUrl).origin);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test('Every address of the interface shows its page, and a missing file of the build is not replaced by it', async () => {
  for (const path of ['/', '/library', '/matches/111560983131400123', '/library/ESPORTSTMNT01:2690210']) {
    const { status, text } = await get(path);
    expect(status, path).toBe(200);
    expect(text, path).toContain('<title>Matchkeep</title>');
  }
  const start = await get('/');
  expect(start.headers['cache-control']).toBe('no-cache');
  const asset = await get('/assets/app-1a2b3c.js');
  expect(asset.headers['cache-control']).toContain('immutable');
  expect(asset.headers['content-type']).toMatch(/javascript/);
  expect((await get('/assets/gone.js')).status).toBe(404);
});

test('No path leads outside the folder of the build', async () => {
  await writeFile(join(shell.dataDir, 'secret.txt'), 'a secret');
  for (const path of [
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '//../secret.txt',
    '/assets/%00../../secret.txt',
    '/%c0%ae%c0%ae/secret.txt',
  ]) {
    expect((await get(path)).text, path).not.toContain('a secret');
  }
});

test('An archived file is sent byte for byte, as text that never runs as a page', async () => {
  const game = await anArchivedGame();
  const [asset] = game.assets;
  const id = encodeURIComponent(asset?.id ?? '');
  const { status, headers, text } = await get(`/files/${id}`);
  expect(status).toBe(200);
  expect(Buffer.byteLength(text)).toBe(asset?.bytes);
  expect(JSON.parse(text)).toBeTypeOf('object');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(headers['content-security-policy']).toMatch(/^sandbox/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-disposition']).toMatch(/^inline; filename\*=UTF-8''GAMH_SUMMARY\.json$/);
  const saved = await get(`/files/${id}?download`);
  expect(saved.headers['content-disposition']).toMatch(/^attachment;/);
});

test('A file that is not in the archive is not sent', async () => {
  for (const id of ['none', 'none/GAMH_SUMMARY', '../../../etc/passwd', '/etc/passwd', 'x'.repeat(300)]) {
    const { status } = await get(`/files/${encodeURIComponent(id)}`);
    expect([400, 404], id).toContain(status);
  }
});

/** Opens `/events` as the page does; rejects with the status when the server refuses. */
function openEvents(
  { cookie, token }: { readonly cookie?: string; readonly token?: string },
  headers: Readonly<Record<string, string>> = {},
): Promise<WebSocket> {
  const { address } = shell.server;
  const protocols = token === undefined ? [] : [pageToken.subprotocol, token];
  const socket = new WebSocket(`${address.replace('http', 'ws')}/events`, protocols, {
    headers: { origin: address, ...(cookie !== undefined && { cookie }), ...headers },
  });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
    socket.once('unexpected-response', (_, response) => {
      response.resume();
      reject(new Error(`refused: ${response.statusCode}`));
    });
  });
}

const secrets = () => ({ cookie: page.cookie, token: page[pageToken.header] });

function nextEvent(socket: WebSocket, wanted: (event: BridgeEvent) => boolean): Promise<BridgeEvent> {
  return new Promise((resolve) => {
    socket.on('message', (data) => {
      const event: BridgeEvent = JSON.parse(data.toString());
      if (wanted(event)) resolve(event);
    });
  });
}

test('The socket sends events, which name the queries that they make stale', async () => {
  const socket = await openEvents(secrets());
  const settingsEvent = nextEvent(socket, (event) => event.invalidates.includes('settings.get'));
  await call(shell, page, 'settings.set', { 'interface.theme': 'dark' });
  await settingsEvent;
  socket.close();
});

test('The socket requires the same secrets, host and origin as every other request', async () => {
  const { cookie, token } = secrets();
  await expect(openEvents({})).rejects.toThrow('401');
  await expect(openEvents({ cookie })).rejects.toThrow('401');
  await expect(openEvents({ token })).rejects.toThrow('401');
  await expect(openEvents({ cookie, token: `${token}x` })).rejects.toThrow('401');
  await expect(openEvents(secrets(), { origin: 'https://attacker.example' })).rejects.toThrow('403');
  await expect(openEvents(secrets(), { host: 'attacker.example' })).rejects.toThrow('403');
});

test('The response to the socket names the subprotocol and does not repeat the page token', async () => {
  const socket = await openEvents(secrets());
  expect(socket.protocol).toBe(pageToken.subprotocol);
  socket.close();
});

test('A session that is ended loses its socket at once, and the others get an event', async () => {
  const other = await shell.authorise();
  const [listed] = JSON.parse((await call(shell, other, 'browsers.list', null)).text).value;
  expect(listed).toMatchObject({ isThis: true });
  const watching = await openEvents(secrets());
  const socket = await openEvents({ cookie: other.cookie, token: other[pageToken.header] });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const seen = nextEvent(watching, (event) => event.invalidates.includes('browsers.list'));
  expect(JSON.parse((await call(shell, page, 'browsers.end', { id: listed.id })).text).ok).toBe(true);
  await closed;
  await seen;
  watching.close();
  expect((await call(shell, other, 'app.status', null)).status).toBe(401);
  expect(JSON.parse((await call(shell, page, 'browsers.end', { id: listed.id })).text)).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  });
});

test('A page is given no link for another browser', async () => {
  const { status, text } = await call(shell, page, 'browsers.link', null);
  expect({ status, text }).toEqual({ status: 501, text: expect.not.stringContaining('#') });
});

test('Practice can be entered and left over the bridge, and each switch makes every query stale', async () => {
  const socket = await openEvents(secrets());
  const entered = nextEvent(socket, (event) => event.invalidates.length === queryNames.length);
  expect(JSON.parse((await call(shell, page, 'practice.enter', null)).text)).toEqual({
    ok: true,
    value: null,
  });
  await entered;
  const inside = JSON.parse((await call(shell, page, 'app.status', null)).text);
  expect(inside.value.isPractice).toBe(true);
  const left = nextEvent(socket, (event) => event.invalidates.length === queryNames.length);
  await call(shell, page, 'practice.leave', null);
  await left;
  const outside = JSON.parse((await call(shell, page, 'app.status', null)).text);
  expect(outside.value).toMatchObject({ isPractice: false, coverage: { archived: 2 } });
  socket.close();
  expect(shell.faults).toEqual([]);
});
