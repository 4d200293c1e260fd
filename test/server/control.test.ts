import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askServer, createControl } from '../../src/server/web/control.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestServer } from '../support/test-server.ts';
import { call, openLink, type Shell, send, startShell } from './shell-fixture.ts';

let shell: Shell;

beforeAll(async () => {
  shell = await startShell();
});
afterAll(() => shell.close());

/** A program that now has the server's port; it returns the requests that it received. */
async function foreignServer(
  answer: (body: string) => string,
): Promise<{ readonly address: string; readonly heard: string[] }> {
  const heard: string[] = [];
  const { origin } = await startTestServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      heard.push(`${request.method} ${request.url} ${JSON.stringify(request.rawHeaders)} ${body}`);
      response.setHeader('content-type', 'application/json').end(answer(body));
    });
  });
  return { address: origin, heard };
}

async function folderWithNote(address: string): Promise<{ readonly dataDir: string; readonly key: string }> {
  const dataDir = temporaryFolder();
  const control = createControl(dataDir);
  control.publish(address);
  return { dataDir, key: control.key };
}

test('A command that can read the note gets a link, the list of browsers, and can end sessions', async () => {
  await writeFile(
    join(shell.dataDir, 'server.json'),
    JSON.stringify({ pid: process.pid, address: shell.server.address, key: shell.controlKey }),
  );
  const { link, file } = await askServer(shell.dataDir, { ask: 'link' });
  expect(file).not.toBeNull();
  const { status, page } = await openLink(link);
  expect(status).toBe(200);
  const browsers = await askServer(shell.dataDir, { ask: 'browsers' });
  expect(browsers).toHaveLength(1);
  const ids = browsers.map(({ id }) => id);
  expect(await askServer(shell.dataDir, { ask: 'end', ids: ['none'] })).toEqual({ ended: [] });
  expect((await call(shell, page, 'app.status', null)).status).toBe(200);
  expect(await askServer(shell.dataDir, { ask: 'end', ids: null })).toEqual({ ended: ids });
  expect((await call(shell, page, 'app.status', null)).status).toBe(401);
});

test('A program that has the port after a crash gets no key, and its response is not trusted', async () => {
  for (const answer of [
    () => '{"link":"http://attacker.example/open#x"}',
    (body: string) => body,
    (body: string) => JSON.stringify({ ...JSON.parse(body), body: '{"link":"http://attacker.example"}' }),
    () => 'x'.repeat(2_000_000),
  ]) {
    const { address, heard } = await foreignServer(answer);
    const { dataDir, key } = await folderWithNote(address);
    await expect(askServer(dataDir, { ask: 'link' })).rejects.toMatchObject({
      code: 'not-found',
      remedy: expect.stringContaining('Another program responds'),
    });
    expect(heard).toHaveLength(1);
    expect(heard[0]).not.toContain(key);
    expect(await readFile(join(dataDir, 'server.json'), 'utf8')).toContain(key);
  }
});

test('A recorded request works at most once, and no request works without the key', async () => {
  const { address, heard } = await foreignServer(() => '{}');
  const dataDir = temporaryFolder();
  await writeFile(
    join(dataDir, 'server.json'),
    JSON.stringify({ pid: process.pid, address, key: shell.controlKey }),
  );
  await expect(askServer(dataDir, { ask: 'link' })).rejects.toMatchObject({ code: 'not-found' });
  const recorded = heard[0]?.slice(heard[0].indexOf('] {') + 2) ?? '';
  const repeat = (body: string) =>
    send(`${shell.server.address}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
  expect((await repeat(recorded)).status).toBe(200);
  expect((await repeat(recorded)).status).toBe(401);
  const changed = { ...JSON.parse(recorded), body: JSON.stringify({ ask: 'end', ids: null }) };
  expect((await repeat(JSON.stringify(changed))).status).toBe(401);
  for (const wrong of [
    'null',
    '{}',
    JSON.stringify({ nonce: 'n'.repeat(20), body: '{"ask":"link"}', proof: '' }),
  ]) {
    expect((await repeat(wrong)).status, wrong).toBe(401);
  }
});
