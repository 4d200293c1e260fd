import { describe, expect, it } from 'vitest';
import { createAddresses } from '../../src/core/service/addresses.ts';
import { createCircuits } from '../../src/core/service/circuits.ts';
import { createServiceClient } from '../../src/core/service/client.ts';
import { createRateLimits } from '../../src/core/service/rate-limits.ts';
import { createTransport } from '../../src/core/service/transport.ts';
import { peridSchema } from '../../src/shared/domain.ts';
import { addressWarning } from '../../src/shared/settings.ts';
import { findPerids } from '../../src/shared/streams.ts';
import { startTestServer } from '../support/test-server.ts';

/** The requests to a server on this machine, byte by byte. */
async function requestedPaths(basePath: string, ids: readonly string[]): Promise<string[]> {
  const paths: string[] = [];
  const { origin } = await startTestServer((request, response) => {
    paths.push(request.url ?? '');
    response.setHeader('content-type', 'application/json').end('{"url":"https://files.example/1"}');
  });
  const client = createServiceClient({
    transport: createTransport(),
    tokens: {
      accessToken: async () => 'token',
      renewAfterRejection: async () => 'token',
      accepted: () => {},
      rejectionError: () => new Error('refused') as never,
    },
    rateLimits: createRateLimits(1000, Date.now),
    circuits: createCircuits({ now: Date.now, random: Math.random }),
    baseUrl: () => `${origin}${basePath}`,
    streamBaseUrl: () => '',
    now: Date.now,
  });
  const addresses = createAddresses(client);
  for (const platformGameId of ids) await addresses.resolve({ platformGameId, contentType: 'GAMH_SUMMARY' });
  return paths;
}

describe('the id of a game', () => {
  it.each(['/v2', '', '/some/v2'])(
    'is encoded into its own path below "%s", with any characters',
    async (base) => {
      const ids = ['.', '..', '...', 'a/../b', '%2e%2e', 'ESPORTSTMNT01:2690210', 'é', '\ud800'];
      expect(await requestedPaths(base, ids)).toEqual(
        [
          '%2E',
          '%2E%2E',
          '...',
          'a%2F..%2Fb',
          '%252e%252e',
          'ESPORTSTMNT01%3A2690210',
          '%C3%A9',
          '%EF%BF%BD',
        ].map((segment) => `${base}/games/${segment}/download?option=GAMH_SUMMARY`),
      );
    },
  );
});

const uuid = '1aa0386d-2189-4cf6-8085-4c5ca0ac7621';

describe('a PERID', () => {
  it.each([':', '.', '-', '_', '/', '|', '~', '#', '::'])(
    'may have "%s" between its kind and its UUID',
    (separator) => {
      expect(peridSchema.safeParse(`esports${separator}match${separator}${uuid}`).success).toBe(true);
    },
  );

  it.each([
    uuid,
    `:${uuid}`,
    `match${uuid}`,
    `a b:${uuid}`,
    `match:\n${uuid}`,
    `match:${uuid}0`,
    '../../admin',
  ])('is not "%s"', (text) => {
    expect(peridSchema.safeParse(text).success).toBe(false);
  });

  it.each([':', '.', '-', '_', '~'])('with "%s" is found in a text', (separator) => {
    const perid = `esports${separator}match${separator}${uuid}`;
    expect(
      findPerids(`Watch (${perid}), or https://stream.example/?match_perid=${encodeURIComponent(perid)}&x=1`),
    ).toEqual([perid]);
  });
});

describe('the address of the data API', () => {
  it.each([
    'https://api.example',
    'https://api.example/',
    'https://api.example/v2/games',
    'http://127.0.0.1:81/api',
  ])('gets a warning that names it if it does not end with a version: %s', (address) => {
    expect(addressWarning(address)).toContain(
      `The address ${address.replace(/\/$/, '')} does not end with a version`,
    );
  });

  it.each([
    '',
    'https://api.example/v2',
    'https://api.example/some/v3/',
    'https://api.example/V2.1',
    'no address',
  ])('gets no warning otherwise: "%s"', (address) => {
    expect(addressWarning(address)).toBeNull();
  });
});
