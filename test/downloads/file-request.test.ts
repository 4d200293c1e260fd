/** Redirects, closed connections and time limits of a request to a file host. */
import { once } from 'node:events';
import { Agent } from 'node:http';
import { createServer } from 'node:net';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { requestFile } from '../../src/core/downloads/transfer/file-request.ts';
import { openFileResponse } from '../../src/core/downloads/transfer/file-response.ts';
import { listenForTest, startTestServer } from '../support/test-server.ts';

afterEach(() => void vi.useRealTimers());

const neverStopped = new AbortController().signal;

async function read(url: URL, agent?: Agent): Promise<string> {
  const answer = await openFileResponse(url, null, neverStopped, agent && { agent: { http: agent } });
  const chunks: Buffer[] = [];
  for await (const chunk of answer.chunks) chunks.push(chunk);
  answer.close();
  return Buffer.concat(chunks).toString();
}

it('Redirects are followed to the file, with the range that was requested', async () => {
  const ranges: (string | undefined)[] = [];
  const { origin } = await startTestServer((request, response) => {
    ranges.push(request.headers.range);
    const step = Number(request.url?.slice(1));
    if (step < 10) response.writeHead(307, { location: `/${step + 1}` }).end();
    else response.writeHead(206, { 'content-range': 'bytes 3-5/6', etag: '"v1"' }).end('def');
  });
  const resume = { offset: 3, validator: '"v1"', bytesTotal: 6 };
  const answer = await openFileResponse(new URL('/0', origin), resume, neverStopped);
  const chunks: Buffer[] = [];
  for await (const chunk of answer.chunks) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe('def');
  expect(answer.start).toBe(3);
  expect(ranges).toEqual(Array.from({ length: 11 }, () => 'bytes=3-'));
});

it('The body of a redirect that has no end is not received', async () => {
  const closed = Promise.withResolvers<boolean>();
  const { origin } = await startTestServer((request, response) => {
    if (request.url !== '/') return void response.end('file');
    response.writeHead(302, { location: '/file' }).write('The file has moved.');
    response.on('close', () => closed.resolve(response.writableFinished));
  });
  expect(await read(new URL('/', origin))).toBe('file');
  expect(await closed.promise).toBe(false);
});

it('A host that redirects for ever is refused', async () => {
  let requests = 0;
  const { origin } = await startTestServer((_request, response) => {
    requests += 1;
    response.writeHead(302, { location: '/' }).end();
  });
  await expect(read(new URL('/', origin))).rejects.toMatchObject({
    code: 'address-unusable',
    message: expect.stringContaining('redirects too often'),
  });
  expect(requests).toBe(11);
});

/** Serves one request on each connection, and closes it without an answer at the next one. */
async function startClosingServer(requestsPerConnection: number) {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    let served = 0;
    socket.on('error', () => {});
    socket.on('data', () => {
      if (served === requestsPerConnection) socket.destroy();
      else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nfile');
      served += 1;
    });
  });
  const port = await listenForTest(server);
  return { url: new URL(`http://127.0.0.1:${port}/`), connections: () => connections };
}

it('A request on a connection that the host has closed meanwhile is sent again on another one', async () => {
  const { url, connections } = await startClosingServer(1);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  expect(await read(url, agent)).toBe('file');
  expect(await read(url, agent)).toBe('file');
  expect(connections()).toBe(2);
});

it('A host that closes a new connection without an answer is not asked again', async () => {
  const { url, connections } = await startClosingServer(0);
  await expect(read(url)).rejects.toMatchObject({
    code: 'service-unreachable',
    cause: 'ECONNRESET',
  });
  expect(connections()).toBe(1);
});

it('A host that does not answer is given up after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = Promise.withResolvers<void>();
  const { origin } = await startTestServer(() => asked.resolve());
  const answer = read(new URL('/', origin));
  const refused = expect(answer).rejects.toMatchObject({
    code: 'service-unreachable',
    message: expect.stringContaining('did not respond in time'),
  });
  await asked.promise;
  vi.advanceTimersByTime(61_000);
  await refused;
});

it('A host is not given up while bytes that have arrived wait to be read', async () => {
  const body = Buffer.alloc(1_000_000, 'x');
  const { origin } = await startTestServer((_request, response) => void response.end(body));
  const { response } = await requestFile(new URL('/', origin), { headers: {}, signal: neverStopped });
  await once(response, 'readable');
  response.socket.emit('timeout');
  expect(Buffer.concat(await response.toArray())).toEqual(body);
});

it('A host that falls silent in the middle of a file is given up', async () => {
  const { origin } = await startTestServer((_request, response) => {
    response.writeHead(200, { 'content-length': 6 }).write('abc');
  });
  const { response } = await requestFile(new URL('/', origin), { headers: {}, signal: neverStopped });
  const [chunk] = await once(response, 'data');
  expect(String(chunk)).toBe('abc');
  const failed = once(response, 'error');
  response.socket.emit('timeout');
  expect(await failed).toMatchObject([{ code: 'ECONNRESET' }]);
});
