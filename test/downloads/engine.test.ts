import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openArchive } from '../../src/core/archive/archive.ts';
import { diskError } from '../../src/core/disk/disk-error.ts';
import { fromFailure, toFailure } from '../../src/core/downloads/engine/failures.ts';
import type { FileReport } from '../../src/core/downloads/engine/types.ts';
import { classifyFailure } from '../../src/core/downloads/scheduler/failure-policy.ts';
import { NoRoomError } from '../../src/core/downloads/transfer/disk-space.ts';
import { FileTooLargeError } from '../../src/core/downloads/transfer/file-size-limit.ts';
import { TransferTooSlowError } from '../../src/core/downloads/transfer/minimum-speed.ts';
import { createNetwork } from '../../src/core/network/network.ts';
import { parseProxyAddress } from '../../src/core/network/proxy.ts';
import { retainWorkers } from '../../src/core/workers/workers.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { settingsSchema } from '../../src/shared/settings/settings.ts';
import { filesIn } from '../archive/fixtures.ts';
import { createTestAuthority } from '../network/certificate-authority.ts';
import { startConnectProxy } from '../network/test-proxy.ts';
import { releaseSharedThreads } from '../support/shared-threads.ts';
import { listenForTest, startTestServer } from '../support/test-server.ts';
import { waitFor } from '../support/wait-for.ts';
import { aJob, jobTime } from './a-job.ts';
import { log, never, silent, stage } from './engine-stage.ts';

const engineModule = resolve(import.meta.dirname, '../../src/core/downloads/engine/engine-thread.ts');
const host = async (listener: RequestListener) => `${(await startTestServer(listener)).origin}/file`;
const places = (count: number) => settingsSchema.parse({ 'downloads.concurrency': count });
const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex');

it('The engine fetches small and large files in its thread, publishes them, and reports each step in order', async () => {
  const files = { small: Buffer.alloc(3_000, 'small'), large: Buffer.alloc(5 * 1024 * 1024, 'large') };
  const url = await host(({ url: path }, response) => {
    const data = path?.includes('large') ? files.large : files.small;
    response.writeHead(200, { 'content-length': data.length, etag: '"v1"' }).end(data);
  });
  const { engine, dir, task } = await stage();
  const steps: string[] = [];
  const report = (name: string): FileReport => ({
    ...silent,
    begun: () => steps.push(`${name} begun`),
    arrived: () => steps.push(`${name} arrived`),
    publishing: () => steps.push(`${name} publishing`),
  });
  const [small, large] = await Promise.all([
    engine.run(task(`${url}/small`, '1'), never, report('small')),
    engine.run(task(`${url}/large`, '2'), never, report('large')),
  ]);
  expect(small).toMatchObject({ bytes: 3_000, sha256: sha256(files.small), etag: '"v1"' });
  expect(large).toMatchObject({ bytes: files.large.length, sha256: sha256(files.large) });
  expect(await readFile(join(dir, small.path))).toEqual(files.small);
  expect(await readFile(join(dir, large.path))).toEqual(files.large);
  for (const name of ['small', 'large'])
    expect(steps.filter((step) => step.startsWith(name))).toEqual(
      ['begun', 'arrived', 'publishing'].map((step) => `${name} ${step}`),
    );
});

it('A stopped file that has not arrived is cancelled after its resume point, and nothing is published', async () => {
  const waiting: ServerResponse[] = [];
  const url = await host((_request, response) => {
    response.writeHead(200, { 'content-length': 8 * 1024 * 1024, etag: '"v1"' });
    response.write(Buffer.alloc(3 * 1024 * 1024, 'x'));
    waiting.push(response);
  });
  const { engine, dir, task } = await stage();
  const abort = new AbortController();
  const points: number[] = [];
  const ended = engine.run(task(url), abort.signal, {
    ...silent,
    progress: (bytesDone) => bytesDone >= 3 * 1024 * 1024 && abort.abort(),
    checkpoint: ({ bytesDone }) => points.push(bytesDone),
  });
  await expect(ended).rejects.toMatchObject({ code: 'cancelled' });
  expect(points.at(-1)).toBe(3 * 1024 * 1024);
  expect((await filesIn(dir)).filter((path) => !path.startsWith('.matchkeep'))).toEqual([]);
});

it('A task with a part file of its own writes no other one, and leaves none when it fails', async () => {
  const url = await host((_, response) => {
    response.writeHead(200, { 'content-length': 5 * 1024 * 1024 }).write(Buffer.alloc(3 * 1024 * 1024));
  });
  const { engine, dir, id, task } = await stage();
  const archive = await openArchive({ dir, expectedId: id });
  const shared = await archive.partFile({ platformGameId: '1', contentType: 'OTHER' });
  await writeFile(shared, 'what a repair has of it');
  const stop = new AbortController();
  const progress: FileReport['progress'] = (bytes) => bytes > 2 * 1024 * 1024 && stop.abort();
  const own = task(url, '1', { partMark: 'own' });
  await expect(engine.run(own, stop.signal, { ...silent, progress })).rejects.toMatchObject({
    code: 'cancelled',
  });
  expect(await readFile(shared, 'utf8')).toBe('what a repair has of it');
  expect(await archive.store.listStaged()).toHaveLength(1);
});

it('A new limit on bandwidth applies to transfers in progress', async () => {
  const url = await host((_request, response) => response.end(Buffer.alloc(50_000, 'x')));
  const { engine, task } = await stage();
  engine.setLimits({ bytesPerSecond: 1, settings: places(2) });
  let hasArrived = false;
  const ended = engine.run(task(url), never, { ...silent, arrived: () => (hasArrived = true) });
  await engine.run(task(`${url}?other`, '2'), AbortSignal.timeout(200), silent).catch(() => {});
  expect(hasArrived).toBe(false);
  engine.setLimits({ bytesPerSecond: 0, settings: places(2) });
  expect(await ended).toMatchObject({ bytes: 50_000 });
});

it('No more files are received at once than there are places, and the next ones have them in their order', async () => {
  const waiting: ServerResponse[] = [];
  const requested: (string | undefined)[] = [];
  const url = await host(({ url: path }, response) => {
    requested.push(path?.replace('/file?', ''));
    waiting.push(response);
  });
  const { engine, task } = await stage();
  engine.setLimits({ bytesPerSecond: 0, settings: places(2) });
  const begun: string[] = [];
  const abort = new AbortController();
  const run = (game: string, signal = never) =>
    engine.run(task(`${url}?${game}`, game), signal, { ...silent, begun: () => begun.push(game) });
  const files = ['1', '2'].map((game) => run(game));
  await waitFor(() => expect(requested).toHaveLength(2));
  const leaving = expect(run('3', abort.signal)).rejects.toMatchObject({ code: 'cancelled' });
  files.push(run('4'), run('5'));
  // The thread has the three when it answers this.
  await engine.checkRoom(task(url).archive, 0);
  abort.abort();
  await leaving;
  expect([requested.toSorted(), begun.toSorted()]).toEqual([
    ['1', '2'],
    ['1', '2'],
  ]);
  waiting.pop()?.end('whole');
  await waitFor(() => expect(requested).toHaveLength(3));
  expect(requested.at(-1)).toBe('4');
  engine.setLimits({ bytesPerSecond: 0, settings: places(3) });
  await waitFor(() => expect(requested).toHaveLength(4));
  for (const response of waiting) response.end('whole');
  expect((await Promise.all(files)).map(({ bytes }) => bytes)).toEqual([5, 5, 5, 5]);
  expect(begun.slice(2)).toEqual(['4', '5']);
});

it('Files in progress fail when the thread ends, and the next file has another thread', async () => {
  const waiting: ServerResponse[] = [];
  let isAnswering = false;
  const url = await host((_request, response) => {
    if (isAnswering) response.end('whole');
    else waiting.push(response);
  });
  const { engine, task } = await stage();
  await releaseSharedThreads();
  const release = retainWorkers();
  const lost = expect(engine.run(task(url), never, silent)).rejects.toBeInstanceOf(MatchkeepError);
  await waitFor(() => expect(waiting).toHaveLength(1));
  await release();
  await lost;
  isAnswering = true;
  expect(await engine.run(task(url), never, silent)).toMatchObject({ bytes: 5 });
});

it('The thread uses the routes and the certificate authorities of the archiver', async () => {
  const authority = createTestAuthority();
  const { certificate: cert, key } = authority.issue('files.matchkeep.example');
  const server = createServer({ cert, key }, (_request, response) => response.end('by proxy'));
  const proxy = await startConnectProxy({ leadsTo: await listenForTest(server) });
  const route = parseProxyAddress(`http://127.0.0.1:${proxy.port}`);
  if (!route) throw new Error('There is no proxy.');
  const network = createNetwork({
    proxySetting: () => 'system',
    log,
    certificates: () => [authority.certificate],
    systemRoutes: async () => [route],
  });
  const { engine, task } = await stage(network);
  const url = 'https://files.matchkeep.example/1';
  expect(await engine.run(task(url), never, silent)).toMatchObject({
    sha256: sha256(Buffer.from('by proxy')),
  });
  expect(proxy.asked.map(({ authority: asked }) => asked)).toEqual(['files.matchkeep.example:443']);
});

it('A change of the limits does not hold an idle process', async () => {
  const program = `
    import { createEngineThread } from ${JSON.stringify(pathToFileURL(engineModule).href)};
    const routes = { routes: async () => [{ kind: 'direct' }], certificates: () => null, connectionKey: () => '' };
    const engine = createEngineThread(routes);
    const task = { asset: { platformGameId: '1', contentType: 'OTHER' }, archive: { dir: '/absent', id: '1' } };
    const report = { arrived() {}, publishing() {} };
    const { code } = await engine.run(task, new AbortController().signal, report).catch((error) => error);
    engine.setLimits({ bytesPerSecond: 5, settings: ${JSON.stringify(places(1))} });
    console.log(code);
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  expect(stdout.trim()).toBe('archive-missing');
});

it('A route that cannot be resolved fails the file with its reason', async () => {
  const network = createNetwork({
    proxySetting: () => 'system',
    log,
    systemRoutes: () => Promise.reject(new MatchkeepError('not-supported', 'The system has no routes.')),
  });
  const { engine, task } = await stage(network);
  const ended = engine.run(task('https://files.matchkeep.example/1'), never, silent);
  await expect(ended).rejects.toMatchObject({ message: 'The system has no routes.' });
});

it('Room that is missing in the archive is reported with what the file needs', async () => {
  const { engine, dir, id } = await stage();
  await engine.checkRoom({ dir, id }, 1);
  const missing = await engine.checkRoom({ dir, id }, 2 ** 60).catch((error: unknown) => error);
  expect(missing).toBeInstanceOf(NoRoomError);
  expect(missing).toMatchObject({ code: 'disk-full', room: { bytesNeeded: 2 ** 60 } });
});

it.each([
  new NoRoomError({ bytesNeeded: 5, bytesTotal: null, freeBytes: 1, missingBytes: 4 }),
  new FileTooLargeError('Too large.', 'Raise the limit.'),
  new TransferTooSlowError('files.example:443'),
  new MatchkeepError('service-unreachable', 'Gone.', { host: 'a:1', remedy: 'Wait.', cause: 'ECONNRESET' }),
  new MatchkeepError('service-refused', 'No.', { status: 429, retryAt: '2026-01-01T00:00:00.000Z' }),
])('An error retains its class and its facts on the way between threads: %s', (error) => {
  const received = fromFailure(structuredClone(toFailure(error)));
  expect(received).toBeInstanceOf(error.constructor);
  expect({ ...received, message: received.message }).toEqual({ ...error, message: error.message });
  expect(received.cause).toBe(error.cause);
});

it('A fault of our own reaches the log with its stack', () => {
  const received = fromFailure(structuredClone(toFailure(new TypeError('broken'))));
  expect(received.code).toBe('unexpected');
  expect(received.cause).toMatchObject({ stack: expect.stringContaining('engine.test.ts') });
});

it('A file that is too large for the drive is retried by itself: it does not stop the queue', () => {
  const tooLarge = Object.assign(new Error('EFBIG: file too large'), { code: 'EFBIG' });
  const received = fromFailure(structuredClone(toFailure(diskError(tooLarge, 'write the downloaded file'))));
  expect(received.code).toBe('disk-denied');
  expect(classifyFailure(received, aJob(), jobTime, () => 0.5)).toMatchObject({ kind: 'retry' });
});
