/** Commands handed to the process that owns the data folder; here the owner is an archiver of this process. */
import { chmod, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { openArchiver } from '../../src/core/archiver.ts';
import type { CommandArchiver } from '../../src/core/collector/command-archiver.ts';
import { connectToOwner, connectToServer } from '../../src/core/handover/client.ts';
import type { Browsers } from '../../src/core/host/browsers.ts';
import type { Archiver } from '../../src/core/types.ts';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const noteSchema = z.looseObject({ path: z.string(), key: z.string(), version: z.string() });

async function readNote(dataDir: string) {
  return noteSchema.parse(JSON.parse(await readFile(join(dataDir, 'owner', 'note.json'), 'utf8')));
}

async function connected(dataDir: string): Promise<CommandArchiver> {
  const remote = await connectToOwner(dataDir);
  if (remote === null) throw new Error('nobody listens');
  onTestFinished(() => remote.close());
  return remote;
}

/** Sends raw text and collects the response until the owner closes the connection. */
function sendRaw(path: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? undefined : reject(error),
    );
    socket.on('close', () => resolve(received));
    socket.write(text);
  });
}

/** A running archiver, as in an application, and one for a command that is handed to it. */
async function running(faults: readonly string[] = []): Promise<{
  readonly owner: Archiver;
  readonly remote: CommandArchiver;
  readonly service: Awaited<ReturnType<typeof practice>>;
}> {
  const service = await practice({ world: playedWorld(3), faults: [...faults] });
  const owner = await openTestArchiver({ service });
  await signIn(owner, service);
  return { owner, remote: await connected(owner.dataDir), service };
}

it('A command runs a pass, a fetch, a verification and a rebuild in the owner, with the same reports', async () => {
  const { owner, remote } = await running();
  expect(await remote.syncOnce()).toMatchObject({ matchesSeen: 3, archived: 3, failed: 0 });
  expect(await remote.verify({ repair: false })).toEqual(await owner.verify({ repair: false }));
  expect(await remote.rebuild()).toEqual(await owner.rebuild());
  const [game] = owner.catalogue.browse.games({ limit: 1, archivedOnly: true }).items;
  const asset = { platformGameId: game?.platformGameId ?? '', contentType: 'GAMH_SUMMARY' };
  expect(await remote.fetch(asset)).toEqual(await owner.fetch(asset));
  const from = '2020-01-01T00:00:00.000Z';
  expect(await remote.backfill({ from, to: new Date().toISOString(), maxPages: 1 })).toMatchObject({
    supported: true,
    pages: 1,
  });
});

it('The owner sends the progress of downloads to a command that listens', async () => {
  const { remote } = await running(['trickle:4096*1']);
  const seen = new Set<string>();
  remote.onEvent(({ progress }) => {
    for (const { id } of progress?.downloads ?? []) seen.add(id);
  });
  await remote.syncOnce();
  expect(seen.size).toBeGreaterThan(0);
});

it('A command throws the error of the owner with its code and remedy', async () => {
  const { remote } = await running();
  const fetched = remote.fetch({ platformGameId: 'no-such-game', contentType: 'GAMH_SUMMARY' });
  await expect(fetched).rejects.toMatchObject({ code: 'not-found', remedy: expect.any(String) });
});

it('The owner cancels the work of a command that is cancelled or whose process ends', async () => {
  for (const goAway of [false, true]) {
    const { owner, remote, service } = await running(['hang@matches']);
    const cancel = new AbortController();
    const pass = remote.syncOnce({ signal: cancel.signal });
    const ended = expect(pass).rejects.toMatchObject({ code: goAway ? 'unexpected' : 'cancelled' });
    await expect.poll(() => service.counts.faults, { timeout: 60_000 }).toBeGreaterThan(0);
    if (goAway) await remote.close();
    else cancel.abort();
    await ended;
    await expect.poll(() => owner.status().sync.state, { timeout: 60_000 }).toBe('stopped');
    expect(owner.status().sync.lastRun).toMatchObject({ error: { code: 'cancelled' } });
  }
}, 120_000);

it('A command reports an owner that quits before the command is done', async () => {
  const { owner, remote, service } = await running(['hang@matches']);
  const ended = expect(remote.syncOnce()).rejects.toMatchObject({
    code: 'unexpected',
    isSafeToRepeat: true,
    message: `Process ${process.pid} (command-line), which ran this command, ended before the command finished.`,
  });
  await expect.poll(() => service.counts.faults, { timeout: 60_000 }).toBeGreaterThan(0);
  await owner.close();
  await ended;
  await expect(remote.handlers['rules.move']({ id: 'default', before: null })).rejects.toMatchObject({
    isSafeToRepeat: false,
  });
  expect(await connectToOwner(owner.dataDir)).toBeNull();
});

it('The owner completes the commands of other processes before it releases the folder', async () => {
  const { owner, remote } = await running();
  const pass = remote.syncOnce();
  const finished = owner.finishCommands();
  const another = await connected(owner.dataDir);
  expect(await pass).toMatchObject({ archived: 3 });
  await remote.close();
  expect(await another.verify({ repair: false })).toMatchObject({ checkedFiles: 3 });
  await another.close();
  await finished;
  expect(await connectToOwner(owner.dataDir)).toBeNull();
});

it('The owner downloads one file for a command without waiting for its other downloads', async () => {
  const { owner, remote, service } = await running();
  await owner.handlers['downloads.pause']({ all: true });
  await owner.handlers['work.pause']({ until: 'resumed' });
  await owner.syncOnce();
  const [slow, wanted] = owner.catalogue.browse.downloads({ limit: 10 }).items;
  if (!slow || !wanted) throw new Error('there are no downloads');
  await owner.handlers['downloads.pause']({ all: true });
  owner.start();
  service.setFaults(['stall*1']);
  await owner.handlers['downloads.resume']({ ids: [slow.id] });
  await owner.handlers['work.resume'](null);
  await expect.poll(() => service.counts.faults, { timeout: 60_000 }).toBe(1);
  const { platformGameId, contentType } = wanted;
  expect(await remote.fetch({ platformGameId, contentType })).toMatchObject({ state: 'archived' });
  await expect.poll(() => owner.catalogue.downloads.get(slow.id)?.state).toBe('transferring');
});

it('The owner refuses a wrong key, nonsense and an endless greeting, and still serves other commands', async () => {
  const { owner, remote } = await running();
  const { path } = await readNote(owner.dataDir);
  const hello = (key: string) => `${JSON.stringify({ type: 'hello', key })}\n`;
  for (const text of [
    hello('wrong'),
    hello(''),
    'GET / HTTP/1.1\r\n\r\n',
    '{"type":"call","id":1,"name":"syncOnce","input":null}\n',
    'x'.repeat(100_000),
  ]) {
    expect(await sendRaw(path, text), text.slice(0, 40)).toBe('');
  }
  expect(await remote.handlers['rules.remove']({ id: 'no-such-rule' })).toEqual({ changed: 0 });
});

it('The owner closes a connection whose request is too long or cannot be read', async () => {
  const { owner } = await running();
  const { path, key } = await readNote(owner.dataDir);
  const hello = `${JSON.stringify({ type: 'hello', key })}\n`;
  const welcome = `${JSON.stringify({ type: 'welcome' })}\n`;
  for (const text of ['x'.repeat(5_000_000), '{"type":"call","id":"1"}\n', '[]\n']) {
    expect(await sendRaw(path, hello + text), text.slice(0, 40)).toBe(welcome);
  }
});

it('The owner runs only the operations of commands, and refuses others of the bridge', async () => {
  const { owner } = await running();
  const { path, key } = await readNote(owner.dataDir);
  const lines = [
    { type: 'hello', key },
    { type: 'call', id: 1, name: 'files.bytes', input: { file: { kind: 'path', path: '/etc/passwd' } } },
    { type: 'call', id: 2, name: 'constructor', input: null },
    { type: 'call', id: 3, name: 'fetch', input: { platformGameId: '' } },
    'end',
  ].map((line) => JSON.stringify(line));
  const received = await sendRaw(path, `${lines.join('\n')}\n`);
  const replies = received
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line));
  for (const { reply } of replies) expect(reply).toMatchObject({ ok: false });
});

it('Only the user can access the socket and the key, and the owner removes both at its end', async () => {
  const { owner } = await running();
  const { path } = await readNote(owner.dataDir);
  const readMode = async (file: string) => (await stat(file)).mode & 0o777;
  expect(await readMode(join(owner.dataDir, 'owner'))).toBe(0o700);
  expect(await readMode(join(owner.dataDir, 'owner', 'note.json'))).toBe(0o600);
  expect(await readMode(path)).toBe(0o600);
  await owner.close();
  await expect(stat(path)).rejects.toThrow();
  await expect(readNote(owner.dataDir)).rejects.toThrow();
});

it('The owner uses a short private folder if the path of the data folder is too long for a socket', async () => {
  const dataDir = join(temporaryFolder(), 'a'.repeat(120));
  const owner = await openTestArchiver({ dataDir });
  const { path } = await readNote(dataDir);
  expect(path.startsWith(tmpdir())).toBe(true);
  expect((await stat(join(path, '..'))).mode & 0o777).toBe(0o700);
  const remote = await connected(dataDir);
  expect(await remote.handlers['settings.set']({ 'interface.theme': 'dark' })).toMatchObject({
    'interface.theme': 'dark',
  });
  // Another user may have created a folder of this name after a cleaner removed ours.
  await chmod(join(path, '..'), 0o777);
  expect(await connectToOwner(dataDir)).toBeNull();
  await chmod(join(path, '..'), 0o700);
  await owner.close();
  await expect(stat(join(path, '..'))).rejects.toThrow();
});

it('The owner replaces the socket of a killed process', async () => {
  const dataDir = temporaryFolder();
  await mkdir(join(dataDir, 'owner'), { mode: 0o755 });
  await writeFile(join(dataDir, 'owner', 'socket'), '');
  await writeFile(join(dataDir, 'owner', 'note.json'), '{"half":');
  await openTestArchiver({ dataDir });
  expect(await (await connected(dataDir)).handlers['rules.remove']({ id: 'none' })).toEqual({ changed: 0 });
});

it('The owner uses the temporary folder if the data folder cannot contain a socket', async () => {
  const dataDir = temporaryFolder();
  await mkdir(join(dataDir, 'owner', 'socket'), { recursive: true });
  await openTestArchiver({ dataDir });
  expect((await readNote(dataDir)).path.startsWith(tmpdir())).toBe(true);
  expect(await (await connected(dataDir)).handlers['rules.remove']({ id: 'none' })).toEqual({ changed: 0 });
});

it('The owner runs without a socket, and leaves none, if the note that names it cannot be private', async () => {
  const dataDir = join(temporaryFolder(), 'a'.repeat(120));
  await mkdir(dataDir);
  await symlink(temporaryFolder(), join(dataDir, 'owner'), 'junction');
  const owner = await openTestArchiver({ dataDir });
  expect(await connectToOwner(dataDir)).toBeNull();
  await owner.close();
  const log = await readFile(join(dataDir, 'logs', 'matchkeep.log'), 'utf8');
  expect(log).toContain('no socket for commands of other processes');
});

it('A command refuses an owner of another version by name, and reads no incomplete note', async () => {
  const { owner } = await running();
  const file = join(owner.dataDir, 'owner', 'note.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, JSON.stringify({ ...JSON.parse(text), version: '99.0.0' }));
  await expect(connectToOwner(owner.dataDir)).rejects.toMatchObject({
    code: 'archive-locked',
    message: expect.stringContaining('of Matchkeep 99.0.0'),
  });
  await writeFile(file, text.slice(0, 20));
  expect(await connectToOwner(owner.dataDir)).toBeNull();
  await rm(file);
  expect(await connectToOwner(owner.dataDir)).toBeNull();
});

it('The server answers of its browsers to a command of another version, also with a damaged catalogue', async () => {
  const dataDir = temporaryFolder();
  await writeFile(join(dataDir, 'catalogue.db'), 'not a database');
  const ended: string[] = [];
  const browsers: Browsers = {
    link: async () => ({ link: 'http://127.0.0.1/open#key', file: null }),
    list: () => [],
    end: (id) => ended.push(id) > 0,
  };
  const host = { openFile: async () => {}, showInFolder: async () => {}, browsers: () => browsers };
  const server = await openArchiver({ dataDir, shell: 'server', host });
  onTestFinished(() => server.close());
  const file = join(dataDir, 'owner', 'note.json');
  const note = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...note, version: '99.0.0' }));
  const asked = await connectToServer(dataDir);
  expect(await asked.handlers['browsers.link'](null)).toEqual(await browsers.link());
  expect(await asked.handlers['browsers.list'](null)).toEqual([]);
  await asked.handlers['browsers.end']({ id: 'one' });
  expect(ended).toEqual(['one']);
  await asked.close();

  await writeFile(file, JSON.stringify({ ...note, protocol: note.protocol + 1 }));
  await expect(connectToServer(dataDir)).rejects.toMatchObject({ code: 'archive-locked' });
  await writeFile(file, JSON.stringify({ ...note, shell: 'desktop' }));
  await expect(connectToServer(dataDir)).rejects.toMatchObject({ code: 'not-found' });
});
