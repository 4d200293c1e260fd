import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageToken } from '../../src/shared/base/page-token.ts';
import { call, openLink, type PageHeaders, type Shell, send, startShell } from './shell-fixture.ts';

let shell: Shell;
let now = Date.now();
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

beforeAll(async () => {
  shell = await startShell({ now: () => now });
});
afterAll(() => shell.close());

const callStatus = async (page: Partial<PageHeaders>) => (await call(shell, page, 'app.status', null)).status;

/** An archived file's address. */
async function aFile(): Promise<string> {
  const page = await shell.authorise();
  const { text } = await call(shell, page, 'games.list', { archivedOnly: true });
  const [asset] = JSON.parse(text).value.items[0].assets;
  return `/files/${encodeURIComponent(asset.id)}`;
}

test('A link authorises a browser with a cookie that scripts and other sites cannot use', async () => {
  const { status, headers, page, text } = await openLink(shell.server.newLink());
  expect(status).toBe(200);
  const [cookie = ''] = headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Strict/);
  expect(cookie).toMatch(/Path=\//);
  expect(text).not.toContain(page.cookie.split('=')[1]);
  const shown = await send(`${shell.server.address}/`, { headers: page });
  expect(shown.status).toBe(200);
  expect(shown.text).toContain('<title>Matchkeep</title>');
  expect(await callStatus(page)).toBe(200);
});

test('A link works once', async () => {
  const link = shell.server.newLink();
  expect((await openLink(link)).status).toBe(200);
  const again = await openLink(link);
  expect(again.status).toBe(403);
  expect(again.headers['set-cookie']).toBeUndefined();
});

test('A link ends after half an hour', async () => {
  const link = shell.server.newLink();
  now += 31 * minuteMs;
  expect((await openLink(link)).status).toBe(403);
});

test('A session ends after three days without use, and after seven days in any case', async () => {
  const unused = await shell.authorise();
  now += 3 * dayMs + minuteMs;
  expect(await callStatus(unused)).toBe(401);
  const used = await shell.authorise();
  for (const _day of [1, 2, 3, 4, 5, 6]) {
    now += dayMs;
    expect(await callStatus(used)).toBe(200);
  }
  now += dayMs;
  expect(await callStatus(used)).toBe(401);
});

test('Invented keys authorise nobody', async () => {
  for (const key of ['', 'x', 'a'.repeat(43), 'a'.repeat(5000)]) {
    const { status, headers } = await openLink(`${shell.server.address}/open#${key}`);
    expect(status).toBe(403);
    expect(headers['set-cookie']).toBeUndefined();
  }
});

test('Only the request that uses the key contains it, so a browser that prefetches uses up no link', async () => {
  const link = shell.server.newLink();
  const { origin, pathname, hash, search } = new URL(link);
  expect(hash.length).toBeGreaterThan(40);
  expect(pathname + search).toBe('/open');
  const page = await send(origin + pathname);
  expect(page.status).toBe(200);
  expect(page.headers['set-cookie']).toBeUndefined();
  expect(page.headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'sha256-[^']+';/);
  expect((await send(origin + pathname, { method: 'HEAD' })).headers['set-cookie']).toBeUndefined();
  expect((await openLink(link)).status).toBe(200);
});

test('A second link in the same browser ends its earlier session, and a used link changes nothing', async () => {
  const link = shell.server.newLink();
  const first = (await openLink(link)).page;
  const again = await openLink(link, first);
  expect(again.status).toBe(200);
  expect(JSON.parse(again.text)).toEqual({ token: null });
  const second = (await openLink(shell.server.newLink(), first)).page;
  expect(await callStatus(first)).toBe(401);
  expect(await callStatus(second)).toBe(200);
});

test('Without a session there is no bridge, no file and no page', async () => {
  const { address } = shell.server;
  const bridge = await call(shell, {}, 'app.status', null);
  expect(bridge.status).toBe(401);
  expect(JSON.parse(bridge.text)).toMatchObject({ ok: false, error: { code: 'sign-in-required' } });
  expect((await send(`${address}/files/x`)).status).toBe(401);
  expect((await send(`${address}/assets/app-1a2b3c.js`)).status).toBe(401);
  const page = await send(`${address}/library`);
  expect(page.status).toBe(401);
  expect(page.text).toContain('This browser is not authorised');
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(page.headers['content-security-policy']).not.toContain(new URL(shell.practice.streamBaseUrl).origin);
});

test('A stolen cookie alone gives access to none of the user’s data, in any notation of the address', async () => {
  const { cookie } = await shell.authorise();
  const file = await aFile();
  const from = { cookie, origin: shell.server.address, 'content-type': 'application/json' };
  const post = (path: string, body = 'null') =>
    send(shell.server.address, { path, method: 'POST', headers: from, body });
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    send(shell.server.address, { path, headers: { cookie, ...headers } });
  for (const path of [
    '/api/app.status',
    '/%61pi/app.status',
    '/api/app%2Estatus',
    '/api/settings.get?x',
    '/tickets',
    '/%74ickets',
  ]) {
    const answer = await post(path, path.includes('ickets') ? JSON.stringify({ path: file }) : 'null');
    expect([401, 404], path).toContain(answer.status);
    expect(JSON.parse(answer.text).ok, path).toBe(false);
  }
  for (const path of [
    file,
    file.replace('files', '%66iles'),
    `${file}?download`,
    `${file}?ticket=`,
    `${file}?ticket=x&ticket=y`,
    '/diagnostics',
    '/backup',
    '/%64iagnostics',
    '/coverage-gaps/csv',
    '/exports/none',
  ]) {
    expect((await get(path)).status, path).toBe(401);
    const navigated = await get(path, { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' });
    expect(navigated.text, path).toContain('Opening the file');
    expect(navigated.text, path).not.toMatch(/platformGameId|^PK/);
  }
});

test('A page token without its cookie, or with that of another session, gives no access', async () => {
  const one = await shell.authorise();
  const other = await shell.authorise();
  expect(await callStatus({ [pageToken.header]: one[pageToken.header] })).toBe(401);
  expect(await callStatus({ cookie: one.cookie, [pageToken.header]: other[pageToken.header] })).toBe(401);
  expect(await callStatus({ cookie: one.cookie, [pageToken.header]: '' })).toBe(401);
  expect(await callStatus(one)).toBe(200);
});

test('A download by link needs the cookie and a ticket for its own address, which ends after five minutes', async () => {
  const page = await shell.authorise();
  const other = await shell.authorise();
  const file = await aFile();
  const ask = (path: string) =>
    send(`${shell.server.address}/tickets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...page },
      body: JSON.stringify({ path }),
    });
  const get = async (path: string, cookie: string) =>
    (await send(shell.server.address, { path, headers: { cookie } })).status;
  const { address } = JSON.parse((await ask(`${file}?download`)).text);
  expect(address).toMatch(/\?download=&ticket=/);
  expect(await get(address, page.cookie)).toBe(200);
  expect(await get(address, '')).toBe(401);
  expect(await get(address, other.cookie)).toBe(401);
  const [, query = ''] = address.split('?');
  expect(await get(`/diagnostics?${query}`, page.cookie)).toBe(401);
  now += 6 * minuteMs;
  expect(await get(address, page.cookie)).toBe(401);
  for (const path of ['/api/app.status', '/', 'https://attacker.example/files/x', '//attacker.example']) {
    expect((await ask(path)).status, path).toBe(400);
  }
});

test('A cookie with another value or of another server is not accepted', async () => {
  const page = await shell.authorise();
  const [name, value] = page.cookie.split('=');
  expect(name).toBe(`matchkeep_${shell.server.port}`);
  for (const cookie of [`${name}=`, `${name}=${value}x`, `matchkeep_1=${value}`]) {
    expect(await callStatus({ ...page, cookie })).toBe(401);
  }
});

test('A name that resolves to this machine (DNS rebinding) is refused, with or without a session', async () => {
  const page = await shell.authorise();
  const { port } = shell.server;
  for (const host of [`attacker.example:${port}`, 'attacker.example', `127.0.0.1:${port + 1}`, '127.0.0.1']) {
    const reply = await send(`${shell.server.address}/`, { headers: { host, ...page } });
    expect([400, 403], host).toContain(reply.status);
    const opened = await openLink(shell.server.newLink(), { host });
    expect(opened.headers['set-cookie'], host).toBeUndefined();
  }
  for (const host of [`127.0.0.1:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`]) {
    expect((await send(`${shell.server.address}/`, { headers: { host, ...page } })).status, host).toBe(200);
  }
});

test('Another site cannot call the bridge, even from another port of this machine', async () => {
  const page = await shell.authorise();
  const { port } = shell.server;
  for (const origin of [
    'https://attacker.example',
    'null',
    `http://127.0.0.1:${port + 1}`,
    `https://127.0.0.1:${port}`,
    `http://127.0.0.1:${port}.attacker.example`,
  ]) {
    expect((await call(shell, page, 'app.status', null, { origin })).status, origin).toBe(403);
    expect((await openLink(shell.server.newLink(), { origin })).status, origin).toBe(403);
  }
  for (const site of ['cross-site', 'same-site']) {
    expect((await call(shell, page, 'app.status', null, { 'sec-fetch-site': site })).status).toBe(403);
  }
});

test('A request that a form on another site can send is not accepted', async () => {
  const page = await shell.authorise();
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const reply = await call(shell, page, 'sync.now', 'null', { 'content-type': type });
    expect(reply.status, type).toBe(415);
  }
});

test('A link on another site may lead to the page, but not into a frame', async () => {
  const { cookie } = await shell.authorise();
  const from = { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  const { address } = shell.server;
  const top = await send(`${address}/`, { headers: { ...from, 'sec-fetch-dest': 'document' } });
  expect(top.status).toBe(200);
  const frame = await send(`${address}/`, { headers: { ...from, 'sec-fetch-dest': 'iframe' } });
  expect(frame.status).toBe(403);
});

test('The list of browsers names each session, marks the current one, and contains no secret', async () => {
  const page = (
    await openLink(shell.server.newLink(), {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    })
  ).page;
  await openLink(shell.server.newLink(), { 'user-agent': '<script>alert(1)</script>' });
  const { text } = await call(shell, page, 'browsers.list', null);
  const { value } = JSON.parse(text);
  expect(value[0]).toMatchObject({ name: 'Another browser', isThis: false });
  expect(value[1]).toMatchObject({ name: 'Firefox on Linux', isThis: true });
  for (const secret of [page.cookie.split('=')[1], page[pageToken.header]])
    expect(text).not.toContain(secret);
});

test('Only its owner can read a file that leads a browser to a link, and it is removed when the link is used', async () => {
  const { link, file } = await shell.server.browsers.link();
  if (file === null) throw new Error('The link has no file.');
  if (process.platform !== 'win32') {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(file))).mode & 0o777).toBe(0o700);
  }
  expect(file).not.toContain(new URL(link).hash.slice(1));
  const [, target = ''] =
    /http-equiv="refresh" content="0; url=([^"]+)"/.exec(await readFile(file, 'utf8')) ?? [];
  expect(target).toBe(link);
  expect((await openLink(target)).status).toBe(200);
  await expect.poll(() => existsSync(file), { timeout: 30_000 }).toBe(false);
});
