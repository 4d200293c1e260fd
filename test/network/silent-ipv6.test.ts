/**
 * The fault `silent-ipv6`, as a network with a broken IPv6 shows it: a host has two addresses, and at the one of IPv6
 * nothing answers, not even with a refusal; at the one of IPv4 the host is there.
 */
import { type ChildProcess, fork } from 'node:child_process';
import dns from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { connect, type Server, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { openFileResponse } from '../../src/core/downloads/transfer/file-response.ts';
import { createNetwork } from '../../src/core/network/network.ts';
import { createReachGuard } from '../../src/core/service/network-reach.ts';
import { createTransport } from '../../src/core/service/transport.ts';
import { createTestAuthority, type Issued } from './certificate-authority.ts';

const authority = createTestAuthority();
const host = 'matchkeep.example';
let issued: Issued;
beforeAll(() => {
  issued = authority.issue(host);
});

const hasIpv6 = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .some(({ address }) => address === '::1');
/** Linux leaves a connection without an answer where too many wait to be accepted; other systems refuse it. */
const canBeSilent = hasIpv6 && process.platform === 'linux';

/** A port of `::1` that accepts nothing: its process never returns to its event loop, and its queue is full. */
async function occupySilently(): Promise<number> {
  const child = fork(new URL('silent-listener.mjs', import.meta.url));
  const waiting: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of waiting) socket.destroy();
    await end(child);
  });
  const [port] = await once(child, 'message');
  for (let at = 0; at < 8; at += 1) waiting.push(connect(Number(port), '::1').on('error', () => {}));
  return Number(port);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** The same port of `127.0.0.1`, which another program may have. */
async function listenAtSamePort(server: Server): Promise<number> {
  for (;;) {
    const port = await occupySilently();
    server.listen(port, '127.0.0.1');
    const isListening = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (isListening) return port;
  }
}

async function openHost() {
  const asked: (string | undefined)[] = [];
  const server = createServer({ cert: issued.certificate, key: issued.key }, (request, response) => {
    asked.push(`${request.method} from ${request.socket.remoteAddress}`);
    response.end('{"is":"there"}');
  });
  const port = await listenAtSamePort(server);
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const addresses = [
    { address: '::1', family: 6 },
    { address: '127.0.0.1', family: 4 },
  ];
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation((...given: unknown[]) => {
    const callback = given.at(-1);
    if (typeof callback === 'function') setImmediate(() => callback(null, addresses));
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    lookup.mockRestore();
    syncBuiltinESMExports();
  });
  const log = { info: () => {}, warn: () => {} };
  const certificates = () => [authority.certificate];
  const { agent } = createNetwork({ certificates, proxySetting: () => 'none', log });
  onTestFinished(() => agent.https.destroy());
  return { asked, agent, lookup, url: new URL(`https://${host}:${port}/`) };
}

it.runIf(canBeSilent).each(['GET', 'POST'] as const)(
  'A %s to the service reaches a host whose address of IPv6 does not answer',
  async (method) => {
    const { asked, agent, lookup, url } = await openHost();
    const send = createTransport({ agent });
    const answer = await (method === 'GET' ? send({ method, url }) : send({ method, url, body: {} }));
    expect(answer).toMatchObject({ status: 200, text: '{"is":"there"}' });
    expect(asked).toEqual([`${method} from 127.0.0.1`]);
    expect(lookup).toHaveBeenCalled();
  },
);

it.runIf(canBeSilent)('A file is downloaded from a host whose address of IPv6 does not answer', async () => {
  const { asked, agent, url } = await openHost();
  const guard = await createReachGuard('http://127.0.0.1/');
  const answer = await openFileResponse(url, null, new AbortController().signal, { agent, guard });
  const chunks: Buffer[] = [];
  for await (const chunk of answer.chunks) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe('{"is":"there"}');
  expect(asked).toEqual(['GET from 127.0.0.1']);
});
