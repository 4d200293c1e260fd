import { readdirSync } from 'node:fs';
import { createServer } from 'node:https';
import { constants, getPriority } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { parseProxyAddress, type Route } from '../../src/core/network/proxy.ts';
import { retainWorkers } from '../../src/core/workers/workers.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { createTestAuthority } from '../network/certificate-authority.ts';
import { startConnectProxy } from '../network/test-proxy.ts';
import { releaseSharedThreads } from '../support/shared-threads.ts';
import { listenForTest, startTestServer } from '../support/test-server.ts';
import { waitFor } from '../support/wait-for.ts';
import { never, silent, stage } from './engine-stage.ts';

it('A file that is lost before the thread got it is not fetched by the next thread', async () => {
  const requested: (string | undefined)[] = [];
  const { origin } = await startTestServer(({ url }, response) => {
    requested.push(url);
    response.end('whole');
  });
  const { engine, task } = await stage();
  await releaseSharedThreads();
  const release = retainWorkers();
  engine.warmUp();
  const lost = expect(engine.run(task(`${origin}/lost`), never, silent)).rejects.toMatchObject({
    code: 'cancelled',
  });
  await release();
  await lost;
  await engine.run(task(`${origin}/next`, '2'), never, silent);
  expect(requested).toEqual(['/next']);
});

it('A file in the next thread continues when the thread before it has ended', async () => {
  const { origin } = await startTestServer((_request, response) => response.end('whole'));
  const { engine, task } = await stage();
  await releaseSharedThreads();
  const release = retainWorkers();
  const lost = expect(engine.run(task(`${origin}/lost`), never, silent)).rejects.toMatchObject({
    code: 'cancelled',
  });
  // The thread has the file, and has not answered yet.
  await nextTurn();
  const ended = release();
  await lost;
  const next = engine.run(task(`${origin}/next`, '2'), never, silent);
  expect(await next).toMatchObject({ bytes: 5 });
  await ended;
});

it('A file whose resume point cannot be recorded fails with that error, and the others continue', async () => {
  const large = Buffer.alloc(3 * 1024 * 1024, 'x');
  const { origin } = await startTestServer(({ url }, response) => {
    if (url === '/other') {
      response.end('whole');
      return;
    }
    response.writeHead(200, { 'content-length': large.length, etag: '"v1"' });
    // The file never ends: it is stopped when more than 2 MB of it have arrived.
    response.write(large.subarray(1));
  });
  const { engine, task } = await stage();
  const stopping = new AbortController();
  const full = new Error('SQLITE_FULL');
  const failed = engine.run(task(`${origin}/large`), stopping.signal, {
    ...silent,
    progress: (bytesDone) => bytesDone > 2 * 1024 * 1024 && stopping.abort(),
    checkpoint() {
      throw full;
    },
  });
  await expect(failed).rejects.toBe(full);
  expect(await engine.run(task(`${origin}/other`, '2'), never, silent)).toMatchObject({ bytes: 5 });
});

it('A route that was resolved for an ended thread is not used for a file of the next one', async () => {
  const authority = createTestAuthority();
  const names = ['first.matchkeep.example', 'second.matchkeep.example'];
  const hosts = await Promise.all(
    names.map(async (name) => {
      const { certificate, key } = authority.issue(name);
      const server = createServer({ cert: certificate, key }, (_request, response) => response.end(name));
      const proxy = await startConnectProxy({ leadsTo: await listenForTest(server) });
      return { proxy, route: parseProxyAddress(`http://127.0.0.1:${proxy.port}`) };
    }),
  );
  const resolving: ((routes: readonly Route[]) => void)[] = [];
  const { engine, task } = await stage({
    routes: () => new Promise((resolve) => resolving.push(resolve)),
    certificates: () => [authority.certificate],
    connectionKey: () => '',
  });
  const resolveRoute = (index: number) => {
    const route = hosts[index]?.route;
    if (!route) throw new Error('There is no proxy.');
    resolving[index]?.([route]);
  };
  await releaseSharedThreads();
  const release = retainWorkers();
  const lost = expect(engine.run(task(`https://${names[0]}/`), never, silent)).rejects.toBeInstanceOf(
    MatchkeepError,
  );
  await waitFor(() => expect(resolving).toHaveLength(1));
  await release();
  await lost;
  const next = engine.run(task(`https://${names[1]}/`, '2'), never, silent);
  await waitFor(() => expect(resolving).toHaveLength(2));
  resolveRoute(0);
  await nextTurn();
  resolveRoute(1);
  expect(await next).toMatchObject({ bytes: 'second.matchkeep.example'.length });
  expect(hosts.map(({ proxy }) => proxy.asked.length)).toEqual([0, 1]);
});

it.runIf(process.platform === 'linux')(
  'The thread gives way to the thread that answers the interface',
  async () => {
    const { origin } = await startTestServer((_request, response) => response.end('whole'));
    const { engine, task } = await stage();
    await engine.run(task(`${origin}/file`), never, silent);
    const own = getPriority();
    const { PRIORITY_BELOW_NORMAL: step, PRIORITY_LOW: lowest } = constants.priority;
    // A thread of another test may end between its listing and the question for its priority.
    await waitFor(() => {
      const priorities = readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)));
      expect(priorities).toContain(Math.min(lowest, own + step));
    });
    expect(getPriority()).toBe(own);
  },
);
