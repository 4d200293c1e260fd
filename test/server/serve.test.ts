import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type CommandEnv, type Running, run, runJson, start } from './command-fixture.ts';
import { call, openLink, send } from './shell-fixture.ts';

// Each test starts several processes, which takes its time on a busy machine.

let env: CommandEnv;
let running: Running[];

beforeEach(async () => {
  env = { dataDir: temporaryFolder() };
  running = [];
});
afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL');
    await ended;
  }
});

/** Needs the built interface: `npm run build`. */
async function serve(
  ...args: string[]
): Promise<Running & Readonly<Record<'address' | 'link' | 'dataDir', string>>> {
  const server = start(env, ['serve', '--json', '--no-open', ...args]);
  running.push(server);
  const { address, link, dataDir } = await server.line(({ event }) => event === 'listening');
  return { ...server, address: String(address), link: String(link), dataDir: String(dataDir) };
}

test('serve prints a link that works once, and open is given another by the running server', async () => {
  const server = await serve('--port', '0');
  expect((await openLink(server.link)).status).toBe(200);
  expect((await openLink(server.link)).status).toBe(403);
  const opened = await run(env, ['open', '--json']);
  expect(opened.code).toBe(0);
  const { page } = await openLink(JSON.parse(opened.stdout).link);
  const shown = await send(`${server.address}/`, { headers: page });
  expect(shown.text).toContain('<title>Matchkeep</title>');
});

test('serve starts where the catalogue is damaged, so that the page can offer to replace it', async () => {
  await writeFile(join(env.dataDir, 'catalogue.db'), Buffer.alloc(8192, 0xa5));
  const server = await serve('--port', '0');
  expect(server.dataDir).toBe(env.dataDir);
  const { page } = await openLink(server.link);
  const { text } = await call({ server }, page, 'app.status', null);
  expect(text).toContain('catalogue-unreadable');
});

test('open lists the authorised browsers and can end the session of one or of all', async () => {
  const server = await serve('--port', '0');
  const { page } = await openLink(server.link);
  const listed = await runJson(env, ['open', '--list']);
  expect(listed.document).toMatchObject([{ name: 'Another browser', isThis: false }]);
  const unknown = await runJson(env, ['open', '--end', 'none']);
  expect(unknown.code).toBe(2);
  expect(unknown.document).toMatchObject({ error: { code: 'not-found' } });
  expect((await call({ server }, page, 'app.status', null)).status).toBe(200);
  expect((await run(env, ['open', '--end', 'all'])).stdout).toBe('1 session ended.\n');
  expect((await call({ server }, page, 'app.status', null)).status).toBe(401);
  expect((await run(env, ['open', '--list'])).stdout).toBe('No browser is authorised.\n');
});

test('Only its owner can read the note that commands use, and the server removes it at its end', async () => {
  const server = await serve('--port', '0');
  const note = join(env.dataDir, 'owner', 'note.json');
  if (process.platform !== 'win32') expect((await stat(note)).mode & 0o777).toBe(0o600);
  expect(await readFile(note, 'utf8')).not.toContain(server.link.split('#')[1]);
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
  await expect(stat(note)).rejects.toThrow('ENOENT');
  const { code, document } = await runJson(env, ['open']);
  expect(code).toBe(2);
  expect(document).toMatchObject({ error: { code: 'not-found', remedy: expect.stringContaining('serve') } });
});

test('A port that is in use is a clear error, and the folder is released', async () => {
  const first = await serve('--port', '0');
  const { port } = new URL(first.address);
  const other = { dataDir: join(env.dataDir, 'other') };
  const { code, document } = await runJson(other, ['serve', '--no-open', '--port', port]);
  expect(code).toBe(2);
  expect(document).toMatchObject({
    error: { message: expect.stringContaining(port), remedy: expect.stringContaining('--port') },
  });
  expect((await run(other, ['config', 'set', 'interface.theme', 'dark'])).code).toBe(0);
});

test('An address other than loopback is refused unless it is explicitly allowed', async () => {
  for (const host of ['0.0.0.0', '::', 'example.com']) {
    const { code, document } = await runJson(env, ['serve', '--no-open', '--port', '4871', '--host', host]);
    expect(code, host).toBe(2);
    expect(document).toMatchObject({
      error: { remedy: expect.stringMatching(/ssh -L 4871:127\.0\.0\.1:4871 .*--allow-remote/) },
    });
  }
});

test('serve --practice starts signed in to the practice service, in a folder of its own', async () => {
  const server = await serve('--port', '0', '--practice');
  const { page } = await openLink(server.link);
  const { text } = await call({ server }, page, 'app.status', null);
  expect(JSON.parse(text).value).toMatchObject({
    isPractice: true,
    dataDir: join(env.dataDir, 'practice'),
    session: { state: 'active', credentials: 'memory' },
  });
  expect(server.dataDir).toBe(join(env.dataDir, 'practice'));
});

test('kill -9 leaves nothing that prevents the next start, and a program at the address is asked nothing', async () => {
  const killed = await serve('--port', '0');
  const { page } = await openLink(killed.link);
  killed.child.kill('SIGKILL');
  await killed.ended;
  const { port } = new URL(killed.address);
  let asked = 0;
  const other = createServer((_request, response) => {
    asked += 1;
    response.end('{"link":"http://attacker.example/open#x"}');
  });
  await new Promise<void>((resolve) => other.listen(Number(port), '127.0.0.1', resolve));
  expect((await runJson(env, ['open'])).code).toBe(2);
  expect(asked).toBe(0);
  await new Promise((resolve) => other.close(resolve));
  // The browser stays authorised.
  const next = await serve('--port', port);
  expect((await call({ server: next }, page, 'app.status', null)).status).toBe(200);
  expect((await openLink(next.link)).status).toBe(200);
});

test('practice prints its addresses in one line, and exits with 0 on a stop signal', async () => {
  const practice = start(env, ['practice', '--json', '--seed', '7', '--fault', 'slow:1', '503*1@matches']);
  running.push(practice);
  const line = await practice.line(({ event }) => event === 'listening');
  expect(line).toMatchObject({
    baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v2$/),
    leftOut: [],
  });
  practice.child.kill('SIGINT');
  expect((await practice.ended).code).toBe(0);
  const unknown = await runJson(env, ['practice', '--fault', 'gremlins']);
  expect(unknown.code).toBe(2);
  expect(unknown.document).toMatchObject({ error: { code: 'invalid-input' } });
});
