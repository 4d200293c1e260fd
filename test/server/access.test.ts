import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, cookieOf, type Shell, send, startShell } from './shell-fixture.ts';

let shell: Shell;
let now = Date.now();

beforeAll(async () => {
  shell = await startShell({ now: () => now });
});
afterAll(() => shell.close());

test('a link lets a browser in with a cookie that scripts and other sites cannot use', async () => {
  const { status, headers } = await send(shell.server.newLink());
  expect(status).toBe(303);
  expect(headers['location']).toBe('/');
  const [cookie = ''] = headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Strict/);
  expect(cookie).toMatch(/Path=\//);
  const page = await send(`${shell.server.address}/`, { headers: { cookie: cookieOf(headers) } });
  expect(page.status).toBe(200);
  expect(page.text).toContain('<title>Matchkeep</title>');
});

test('a link works once', async () => {
  const link = shell.server.newLink();
  expect((await send(link)).status).toBe(303);
  const again = await send(link);
  expect(again.status).toBe(403);
  expect(again.headers['set-cookie']).toBeUndefined();
  expect(again.text).toContain('matchkeep open');
});

test('a link ends after half an hour, and a cookie after thirty days', async () => {
  const link = shell.server.newLink();
  const cookie = await shell.letIn();
  now += 31 * 60_000;
  expect((await send(link)).status).toBe(403);
  expect((await call(shell, cookie, 'app.status', null)).status).toBe(200);
  now += 30 * 24 * 60 * 60_000;
  expect((await call(shell, cookie, 'app.status', null)).status).toBe(401);
});

test('keys that were made up let nobody in', async () => {
  for (const key of ['', 'x', 'a'.repeat(43), 'a'.repeat(5000)]) {
    const { status, headers } = await send(`${shell.server.address}/open?key=${key}`);
    expect(status).toBe(403);
    expect(headers['set-cookie']).toBeUndefined();
  }
  expect((await send(`${shell.server.address}/open`)).status).toBe(403);
  expect((await send(`${shell.server.address}/open?key=a&key=b`)).status).toBe(403);
});

test('a browser that fetches ahead, or only asks for headers, does not use the link up', async () => {
  const link = shell.server.newLink();
  expect((await send(link, { headers: { 'sec-purpose': 'prefetch' } })).status).toBe(503);
  expect((await send(link, { method: 'HEAD' })).headers['set-cookie']).toBeUndefined();
  expect((await send(link)).status).toBe(303);
});

test('without the cookie there is no bridge, no file and no page', async () => {
  const { address } = shell.server;
  const bridge = await call(shell, '', 'app.status', null);
  expect(bridge.status).toBe(401);
  expect(JSON.parse(bridge.text)).toMatchObject({ ok: false, error: { code: 'sign-in-required' } });
  expect((await send(`${address}/files/x`)).status).toBe(401);
  expect((await send(`${address}/assets/app-1a2b3c.js`)).status).toBe(401);
  const page = await send(`${address}/library`);
  expect(page.status).toBe(401);
  expect(page.text).toContain('This browser has not been let in');
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('a cookie of another value or another server is none', async () => {
  const cookie = await shell.letIn();
  const [name, value] = cookie.split('=');
  expect(name).toBe(`matchkeep_${shell.server.port}`);
  for (const other of [`${name}=`, `${name}=${value}x`, `matchkeep_1=${value}`]) {
    expect((await call(shell, other, 'app.status', null)).status).toBe(401);
  }
});

test('a name that was pointed at this machine (DNS rebinding) is refused, cookie or not', async () => {
  const cookie = await shell.letIn();
  const { port } = shell.server;
  for (const host of [`attacker.example:${port}`, 'attacker.example', `127.0.0.1:${port + 1}`, '127.0.0.1']) {
    const reply = await send(`${shell.server.address}/`, { headers: { host, cookie } });
    expect([400, 403], host).toContain(reply.status);
    const link = await send(shell.server.newLink(), { headers: { host } });
    expect(link.headers['set-cookie'], host).toBeUndefined();
  }
  for (const host of [`127.0.0.1:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`]) {
    expect((await send(`${shell.server.address}/`, { headers: { host, cookie } })).status, host).toBe(200);
  }
});

test('another site cannot call the bridge, even from another port of this machine', async () => {
  const cookie = await shell.letIn();
  const { port } = shell.server;
  for (const origin of [
    'https://attacker.example',
    'null',
    `http://127.0.0.1:${port + 1}`,
    `https://127.0.0.1:${port}`,
    `http://127.0.0.1:${port}.attacker.example`,
  ]) {
    expect((await call(shell, cookie, 'app.status', null, { origin })).status, origin).toBe(403);
  }
  for (const site of ['cross-site', 'same-site']) {
    expect((await call(shell, cookie, 'app.status', null, { 'sec-fetch-site': site })).status).toBe(403);
  }
});

test('what a form on another site can send is not read', async () => {
  const cookie = await shell.letIn();
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const reply = await call(shell, cookie, 'sync.now', 'null', { 'content-type': type });
    expect(reply.status, type).toBe(415);
  }
});

test('a link on another site may lead to the page, but not into a frame', async () => {
  const cookie = await shell.letIn();
  const from = { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  const { address } = shell.server;
  const top = await send(`${address}/`, { headers: { ...from, 'sec-fetch-dest': 'document' } });
  expect(top.status).toBe(200);
  const frame = await send(`${address}/`, { headers: { ...from, 'sec-fetch-dest': 'iframe' } });
  expect(frame.status).toBe(403);
});

test('whoever can read the note in the data folder is given a link, nobody else is', async () => {
  const ask = (authorization: string) =>
    send(`${shell.server.address}/control/link`, { method: 'POST', headers: { authorization } });
  for (const wrong of ['', 'Bearer', 'Bearer x', `Bearer ${shell.controlKey}x`, shell.controlKey]) {
    expect((await ask(wrong)).status, wrong).toBe(401);
  }
  const { status, text } = await ask(`Bearer ${shell.controlKey}`);
  expect(status).toBe(200);
  expect((await send(JSON.parse(text).link)).status).toBe(303);
});
