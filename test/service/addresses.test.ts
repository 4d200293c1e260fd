import { describe, expect, it } from 'vitest';
import { createAddresses } from '../../src/core/service/addresses.ts';
import { createCircuits, dataOrigin } from '../../src/core/service/circuits.ts';
import { createServiceClient } from '../../src/core/service/client.ts';
import { createRateLimits } from '../../src/core/service/rate-limits.ts';
import { createTransport } from '../../src/core/service/transport.ts';
import { peridSchema } from '../../src/shared/domain/domain.ts';
import { addressWarning } from '../../src/shared/settings/setting-values.ts';
import { findPerids } from '../../src/shared/settings/streams.ts';
import { startTestServer } from '../support/test-server.ts';

const contentType = 'GAMH_SUMMARY';
const goodAnswer = '{"url":"https://files.example/1"}';

interface Answering {
  readonly basePath?: string;
  /** Of the path of a request, the status of its answer. */
  readonly status?: (path: string) => number;
  /** The id of an archived game. */
  readonly archived?: string;
  /** The ids of queued games. */
  readonly queue?: readonly string[];
}

/** Addresses of a server on this machine, with the requests to it, byte by byte. */
async function startAddresses({ basePath = '', status = () => 200, archived, queue = [] }: Answering) {
  const paths: string[] = [];
  const { origin } = await startTestServer((request, response) => {
    const path = request.url ?? '';
    paths.push(path);
    response.writeHead(status(path), { 'content-type': 'application/json' }).end(goodAnswer);
  });
  const circuits = createCircuits({ now: Date.now, random: () => 0 });
  const client = createServiceClient({
    transport: createTransport(),
    tokens: {
      accessToken: async () => 'token',
      renewAfterRejection: async () => 'token',
      accepted: () => {},
      rejectionError: () => new Error('refused') as never,
    },
    rateLimits: createRateLimits(1000, Date.now),
    circuits,
    baseUrl: () => `${origin}${basePath}`,
    streamBaseUrl: () => '',
    now: Date.now,
  });
  const addresses = createAddresses({
    client,
    circuits,
    archivedFile: () => (archived === undefined ? null : { platformGameId: archived, contentType }),
    queuedFile: (share) => {
      const platformGameId = queue[Math.floor(queue.length * share)];
      return platformGameId === undefined ? null : { platformGameId, contentType };
    },
  });
  return { paths, circuits, addresses };
}

async function requestedPaths(basePath: string, ids: readonly string[]): Promise<string[]> {
  const { paths, addresses } = await startAddresses({ basePath });
  for (const platformGameId of ids) await addresses.resolve({ platformGameId, contentType });
  return paths;
}

/** Asks for the addresses of these games, one after the other, until the circuit is open. */
async function askFor(ids: readonly string[], answering: Answering) {
  const { paths, circuits, addresses } = await startAddresses(answering);
  let named = 0;
  for (const platformGameId of ids) {
    if (circuits.outage(dataOrigin) !== null) break;
    const result = addresses.resolve({ platformGameId, contentType });
    await result.then(
      () => {
        named += 1;
      },
      () => {},
    );
  }
  return {
    named,
    paths: paths.map((path) => path.split(/[/?]/)[2] ?? ''),
    isDown: circuits.outage(dataOrigin) !== null,
  };
}

describe('bad answers about games', () => {
  const bad = Array.from({ length: 60 }, (_, n) => `bad${n}`);
  const archived = 'archived';
  const onlyBad = (path: string) => (path.includes('bad') ? 500 : 200);

  it('open no circuit while the service answers about an archived file', async () => {
    const { named, paths, isDown } = await askFor([...bad, 'good'], { status: onlyBad, archived });
    expect({ named, isDown }).toEqual({ named: 1, isDown: false });
    // One call more for each four.
    expect(paths).toHaveLength(61 + 15);
  });

  it('open no circuit after a good one of this run', async () => {
    const { named, isDown } = await askFor(['good', ...bad, 'good'], { status: onlyBad });
    expect({ named, isDown }).toEqual({ named: 2, isDown: false });
  });

  it('open the circuit as soon as the answer about an archived file is bad too, without one call more', async () => {
    const { paths, isDown } = await askFor(bad, { status: () => 500, archived });
    expect({ paths, isDown }).toEqual({ paths: ['bad0', 'bad1', 'bad2', 'bad3', archived], isDown: true });
  });

  it('open no circuit where no address was ever named, while another file of the queue has a good answer', async () => {
    const queue = [...bad, ...Array.from({ length: 20 }, (_, n) => `good${n}`)];
    const { named, paths, isDown } = await askFor(queue, { status: onlyBad, queue });
    expect({ named, isDown }).toEqual({ named: 20, isDown: false });
    // Three files of the queue after the first four, and then one call more for each four.
    expect(paths).toHaveLength(80 + 3 + 14);
  });

  it('open the circuit after a few files from all over the queue, where none has a good answer', async () => {
    const { paths, isDown } = await askFor(bad, { status: () => 503, queue: bad });
    const others = ['bad30', 'bad15', 'bad45'];
    expect({ paths, isDown }).toEqual({ paths: [...bad.slice(0, 4), ...others], isDown: true });
  });

  it('open the circuit where no address was ever named, and nothing is queued', async () => {
    const { paths, isDown } = await askFor(bad, { status: onlyBad });
    expect({ paths, isDown }).toEqual({ paths: bad.slice(0, 5), isDown: true });
  });

  it('end an outage by another file, where the archived one has only bad answers itself', async () => {
    const status = (path: string) => (path.includes('archived') ? 500 : onlyBad(path));
    const { paths, circuits, addresses } = await startAddresses({ status, archived });
    const ask = async (platformGameId: string) => {
      circuits.probeNow();
      return await addresses.resolve({ platformGameId, contentType }).then(
        () => 'named',
        () => 'failed',
      );
    };
    for (const id of bad.slice(0, 5)) expect(await ask(id)).toBe('failed');
    expect(circuits.outage(dataOrigin)).not.toBeNull();
    expect([await ask('good'), await ask('good')]).toContain('named');
    expect(circuits.outage(dataOrigin)).toBeNull();
    // Each probe is one call.
    expect(paths.length).toBeLessThanOrEqual(7);
  });

  it('of an archived file show that the service answers, where it does not have that any more', async () => {
    const status = (path: string) => (path.includes('archived') ? 404 : onlyBad(path));
    const { named, isDown } = await askFor([...bad, 'good'], { status, archived });
    expect({ named, isDown }).toEqual({ named: 1, isDown: false });
  });
});

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
