import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { openFileResponse } from '../../src/core/downloads/transfer/file-response.ts';
import { reachOfAddress } from '../../src/core/service/address-reach.ts';
import { createReachGuard } from '../../src/core/service/network-reach.ts';
import { listenForTest } from '../support/test-server.ts';

const elsewhere = 'https://192.0.2.1/v2';

async function server(location?: string) {
  let connections = 0;
  const listening = createServer((_request, response) => {
    response.writeHead(location === undefined ? 200 : 302, location === undefined ? {} : { location });
    response.end('secret');
  });
  listening.on('connection', () => {
    connections += 1;
  });
  const port = await listenForTest(listening);
  return { port, connections: () => connections };
}

const open = async (url: string, base: string) =>
  await openFileResponse(new URL(url), null, new AbortController().signal, {
    guard: await createReachGuard(base),
  });

describe('an address', () => {
  it.each([
    ['127.0.0.1', 'loopback'],
    ['127.9.9.9', 'loopback'],
    ['0.0.0.0', 'loopback'],
    ['::1', 'loopback'],
    ['::', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['::127.0.0.1', 'loopback'],
    ['64:ff9b::7f00:1', 'loopback'],
    ['2002:7f00:1::', 'loopback'],
    ['::ffff:0:127.0.0.1', 'loopback'],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'private'],
    ['169.254.169.254', 'loopback'],
    ['fe80::1', 'loopback'],
    ['::ffff:169.254.169.254', 'loopback'],
    ['10.1.2.3', 'private'],
    ['172.31.0.1', 'private'],
    ['192.168.1.1', 'private'],
    ['100.64.0.1', 'private'],
    ['::ffff:10.0.0.1', 'private'],
    ['fd00::1', 'private'],
    ['93.184.216.34', 'public'],
    ['172.32.0.1', 'public'],
    ['2606:4700::1111', 'public'],
    ['::ffff:93.184.216.34', 'public'],
  ])('%s is %s', (address, reach) => {
    expect(reachOfAddress(address)).toBe(reach);
  });
});

describe('a remote service whose response points to services of this machine', () => {
  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    'localhost',
  ])('reaches none of them by %s', async (host) => {
    const own = await server();
    await expect(open(`http://${host}:${own.port}/`, elsewhere)).rejects.toMatchObject({
      code: 'address-unusable',
      message: expect.stringContaining('this machine'),
    });
    expect(own.connections()).toBe(0);
  });

  it('reaches none of them by a host name', async () => {
    const { lookup } = await createReachGuard(elsewhere);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    lookup('localhost', { all: true }, (error) => resolve(error));
    expect(await promise).toMatchObject({ code: 'address-unusable' });
  });

  it('reaches none of them by a redirect', async () => {
    const own = await server();
    const host = await server(`https://127.0.0.1:${own.port}/`);
    const guard = await createReachGuard(elsewhere);
    // The first address is allowed, as if this host were remote.
    const url = new URL(`http://127.0.0.1:${host.port}/`);
    const first = {
      ...guard,
      check: (next: URL) => (next.href === url.href ? undefined : guard.check(next)),
    };
    await expect(
      openFileResponse(url, null, new AbortController().signal, { guard: first }),
    ).rejects.toMatchObject({ message: expect.stringContaining('this machine') });
    expect(own.connections()).toBe(0);
    expect(host.connections()).toBe(1);
  });
});

it('A service on this machine may point to files on this machine', async () => {
  const own = await server();
  const answer = await open(`http://127.0.0.1:${own.port}/`, 'http://127.0.0.1:1/v2');
  answer.close();
  expect(own.connections()).toBe(1);
});

it('A service on the local network may point to that network, and not to this machine', async () => {
  const { check } = await createReachGuard('https://192.168.1.5/v2');
  check(new URL('https://192.168.1.9/file'));
  expect(() => check(new URL('https://127.0.0.1/file'))).toThrow('this machine');
});
