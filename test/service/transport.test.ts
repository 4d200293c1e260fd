/** The limits of a call to the service, and the encodings of its response. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createTransport } from '../../src/core/service/transport.ts';
import { startTestServer } from '../support/test-server.ts';

const text = JSON.stringify({ items: ['Ünïcode', 1] });

it.each([
  ['gzip', gzipSync(text)],
  ['deflate', deflateSync(text)],
  ['br', brotliCompressSync(text)],
  ['identity', Buffer.from(text)],
])('A response in %s is unpacked', async (encoding, body) => {
  const { origin } = await startTestServer((_request, response) => {
    response.writeHead(200, { 'content-encoding': encoding }).end(body);
  });
  const answer = await createTransport()({ method: 'GET', url: new URL(origin) });
  expect(answer).toMatchObject({ status: 200, text });
});

it('A response without content has none, whatever encoding it names', async () => {
  const { origin } = await startTestServer((_request, response) => {
    response.writeHead(401, { 'content-encoding': 'gzip', 'content-length': 0 }).end();
  });
  const answer = await createTransport()({ method: 'GET', url: new URL(origin) });
  expect(answer).toMatchObject({ status: 401, text: '' });
});

it.each([{ method: 'GET' as const }, { method: 'POST' as const, body: { user: 'analyst' } }])(
  'A $method whose response has no end is stopped at its time limit',
  async (request) => {
    const { origin } = await startTestServer((_request, response) => {
      response.writeHead(200);
      const writing = setInterval(() => response.write('a'), 10);
      response.on('close', () => clearInterval(writing));
    });
    const answer = createTransport({ timeoutMs: 300 })({ ...request, url: new URL(origin) });
    await expect(answer).rejects.toMatchObject({
      code: 'service-unreachable',
      message: expect.stringContaining('did not respond in time'),
    });
  },
);

it('A call that is cancelled while its response arrives ends at once', async () => {
  const begun = Promise.withResolvers<void>();
  const { origin } = await startTestServer((_request, response) => {
    response.writeHead(200).write('a', () => begun.resolve());
  });
  const abort = new AbortController();
  const sent = createTransport()({ method: 'GET', url: new URL(origin), signal: abort.signal });
  const ended = expect(sent).rejects.toMatchObject({ code: 'cancelled' });
  await begun.promise;
  abort.abort();
  await ended;
});
