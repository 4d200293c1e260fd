import { createServer } from 'node:https';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openFileResponse } from '../../src/core/downloads/transfer/file-response.ts';
import { createNetwork, type HostNetwork } from '../../src/core/network/network.ts';
import { direct, parseProxyAddress, type Route } from '../../src/core/network/proxy.ts';
import { wasNeverSent } from '../../src/core/service/network-failure.ts';
import { createTransport } from '../../src/core/service/transport.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { listenForTest } from '../support/test-server.ts';
import { createTestAuthority, type Issued } from './certificate-authority.ts';
import { deadPort, startConnectProxy, startSocksProxy } from './test-proxy.ts';

const authority = createTestAuthority();
const host = 'api.matchkeep.example';
let issued: Issued;

beforeAll(() => {
  issued = authority.issue(host);
});

/** The service, behind TLS, on a port of this machine; a proxy resolves the name to it. */
async function startService() {
  const bearers: (string | undefined)[] = [];
  const server = createServer({ cert: issued.certificate, key: issued.key }, (request, response) => {
    bearers.push(request.headers.authorization);
    response.end('{"is":"there"}');
  });
  const port = await listenForTest(server);
  return { port, bearers };
}

const log = { info: () => {}, warn: () => {} };

function proxyAt(address: string): Route {
  const proxy = parseProxyAddress(address);
  if (!proxy) throw new Error(`"${address}" is no proxy.`);
  return proxy;
}

interface Way extends Partial<HostNetwork> {
  readonly setting?: string;
}

function transportBy({ setting = 'system', certificates = () => [authority.certificate], ...network }: Way) {
  const { agent } = createNetwork({ ...network, certificates, proxySetting: () => setting, log });
  onTestFinished(() => agent.https.destroy());
  const transport = createTransport({ agent, timeoutMs: 5_000 });
  return {
    agent,
    ask: () => transport({ method: 'GET', url: new URL(`https://${host}/v2/matches`), bearer: 'the-bearer' }),
  };
}

const routes = (...all: readonly Route[]) => ({ systemRoutes: async () => all });

async function catchFailure(ask: () => Promise<unknown>): Promise<MatchkeepError> {
  const error = await ask().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof MatchkeepError) return error;
  throw new Error('It did not fail as ours.', { cause: error });
}

describe('a request through a proxy', () => {
  it('uses a tunnel: the proxy gets the host name, and the bearer stays inside TLS', async () => {
    const service = await startService();
    const proxy = await startConnectProxy({ leadsTo: service.port });
    const { ask } = transportBy(routes(proxyAt(`http://127.0.0.1:${proxy.port}`)));
    expect(await ask()).toMatchObject({ status: 200, text: '{"is":"there"}' });
    expect(service.bearers).toEqual(['Bearer the-bearer']);
    expect(proxy.asked.map(({ authority: asked }) => asked)).toEqual([`${host}:443`]);
    expect(Object.keys(proxy.asked[0]?.headers ?? {}).sort()).toEqual(['connection', 'host']);
    expect(proxy.seen()).not.toContain('the-bearer');
    expect(proxy.seen().length).toBeGreaterThan(500);
  });

  it('reuses its tunnel for the next request', async () => {
    const service = await startService();
    const proxy = await startConnectProxy({ leadsTo: service.port });
    const { ask } = transportBy(routes(proxyAt(`http://127.0.0.1:${proxy.port}`)));
    await ask();
    await ask();
    expect(proxy.asked).toHaveLength(1);
  });

  it('downloads files through the same proxy', async () => {
    const service = await startService();
    const proxy = await startConnectProxy({ leadsTo: service.port });
    const { agent } = transportBy(routes(proxyAt(`http://127.0.0.1:${proxy.port}`)));
    const url = new URL(`https://${host}/file.json`);
    const answer = await openFileResponse(url, null, new AbortController().signal, { agent });
    const chunks: Buffer[] = [];
    for await (const chunk of answer.chunks) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe('{"is":"there"}');
    expect(service.bearers).toEqual([undefined]);
    expect(proxy.asked).toHaveLength(1);
  });

  it('sends the proxy the name and password from the environment', async () => {
    const service = await startService();
    const proxy = await startConnectProxy({ leadsTo: service.port, credentials: 'analyst:p@ss word' });
    const { ask } = transportBy({
      setting: `http://127.0.0.1:${proxy.port}`,
      credentialsFor: () => ({ username: 'analyst', password: 'p@ss word' }),
    });
    expect(await ask()).toMatchObject({ status: 200 });
  });

  it('supports a SOCKS proxy, which resolves the name itself', async () => {
    const service = await startService();
    const proxy = await startSocksProxy(service.port);
    const { ask } = transportBy({ setting: `socks5://127.0.0.1:${proxy.port}` });
    expect(await ask()).toMatchObject({ status: 200 });
    expect(proxy.asked.map(({ authority: asked }) => asked)).toEqual([`${host}:443`]);
  });

  it('uses the next proxy when one does not respond', async () => {
    const service = await startService();
    const proxy = await startConnectProxy({ leadsTo: service.port });
    const dead = proxyAt(`http://127.0.0.1:${await deadPort()}`);
    const { ask } = transportBy(routes(dead, proxyAt(`http://127.0.0.1:${proxy.port}`)));
    expect(await ask()).toMatchObject({ status: 200 });
  });

  it('uses another proxy when the setting changes, and not the open tunnel', async () => {
    const service = await startService();
    const [first, second] = [
      await startConnectProxy({ leadsTo: service.port }),
      await startConnectProxy({ leadsTo: service.port }),
    ];
    let setting = `http://127.0.0.1:${first.port}`;
    const { agent } = createNetwork({
      certificates: () => [authority.certificate],
      proxySetting: () => setting,
      log,
    });
    onTestFinished(() => agent.https.destroy());
    const transport = createTransport({ agent });
    const url = new URL(`https://${host}/`);
    await transport({ method: 'GET', url });
    setting = `http://127.0.0.1:${second.port}`;
    await transport({ method: 'GET', url });
    expect([first.asked.length, second.asked.length]).toEqual([1, 1]);
  });
});

describe('a proxy that rejects requests', () => {
  it('causes an error that says where its name and password belong', async () => {
    const proxy = await startConnectProxy({ leadsTo: 1, credentials: 'analyst:right' });
    const { ask } = transportBy({ setting: `http://127.0.0.1:${proxy.port}` });
    const error = await catchFailure(ask);
    expect(error.code).toBe('service-unreachable');
    expect(error.message).toContain(`the proxy 127.0.0.1:${proxy.port} requires a user name and a password`);
    expect(error.remedy).toContain('HTTPS_PROXY');
    expect(wasNeverSent(error)).toBe(true);
  });

  it('never has its password repeated in the error', async () => {
    const proxy = await startConnectProxy({ leadsTo: 1, credentials: 'analyst:right' });
    const { ask } = transportBy(routes(proxyAt(`http://analyst:not-the-one@127.0.0.1:${proxy.port}`)));
    const error = await catchFailure(ask);
    expect(error.message).toContain('rejects its user name or password');
    expect(JSON.stringify([error.message, error.remedy, error.stack, error.cause])).not.toContain(
      'not-the-one',
    );
  });

  it('is distinguished from a service that refuses', async () => {
    const proxy = await startConnectProxy({ leadsTo: 1, refusesWith: 401 });
    const error = await catchFailure(transportBy({ setting: `http://127.0.0.1:${proxy.port}` }).ask);
    expect(error).toMatchObject({ code: 'service-unreachable' });
    expect(error.message).toContain('refuses the connection to it (status 401)');
  });

  it.each(['http', 'socks5'])('is named in the error when it refuses the connection (%s)', async (scheme) => {
    const port = await deadPort();
    const error = await catchFailure(transportBy({ setting: `${scheme}://127.0.0.1:${port}` }).ask);
    expect(error.code).toBe('service-unreachable');
    expect(error.message).toBe(`${host} could not be reached: the proxy 127.0.0.1:${port} does not respond.`);
    expect(error.remedy).toContain('Check the proxy in the settings');
  });
});

describe('a request without a proxy', () => {
  it('connects directly when the setting is none', async () => {
    const asked: string[] = [];
    const { ask } = transportBy({
      setting: 'none',
      systemRoutes: async (url) => {
        asked.push(url.href);
        return [direct];
      },
    });
    await catchFailure(ask); // The name does not resolve without the proxy.
    expect(asked).toEqual([]);
  });

  it('connects directly to this machine, for any setting of the system', async () => {
    const asked: string[] = [];
    const { agent } = createNetwork({
      proxySetting: () => 'system',
      systemRoutes: async (url) => {
        asked.push(url.href);
        return [direct];
      },
      certificates: () => [authority.certificate],
      log,
    });
    const transport = createTransport({ agent });
    const { port } = await startService();
    await catchFailure(() => transport({ method: 'GET', url: new URL(`https://127.0.0.1:${port}/`) }));
    expect(asked).toEqual([]);
  });
});

describe('certificates', () => {
  it('of an authority that the system trusts are accepted', async () => {
    const service = await startService();
    const proxy = await startConnectProxy({ leadsTo: service.port });
    const way = routes(proxyAt(`http://127.0.0.1:${proxy.port}`));
    expect(await transportBy(way).ask()).toMatchObject({ status: 200 });
  });

  it('of an unknown authority are refused, and the bearer is not sent', async () => {
    const service = await startService();
    const proxy = await startConnectProxy({ leadsTo: service.port });
    const way = routes(proxyAt(`http://127.0.0.1:${proxy.port}`));
    const error = await catchFailure(transportBy({ ...way, certificates: () => [] }).ask);
    expect(error.message).toContain('its certificate is not trusted on this machine');
    expect(service.bearers).toEqual([]);
  });

  it('for another name are refused', async () => {
    const service = await startService();
    const proxy = await startConnectProxy({ leadsTo: service.port });
    const { agent } = createNetwork({
      ...routes(proxyAt(`http://127.0.0.1:${proxy.port}`)),
      certificates: () => [authority.certificate],
      proxySetting: () => 'system',
      log,
    });
    const transport = createTransport({ agent });
    const error = await catchFailure(() =>
      transport({ method: 'GET', url: new URL('https://other.matchkeep.example/') }),
    );
    expect(error.message).toContain('its certificate is for another host name');
  });

  it('that cannot be read are logged, and Node’s own list is used', async () => {
    const warnings: unknown[] = [];
    const { agent } = createNetwork({
      certificates: () => {
        throw new Error('the store is locked');
      },
      proxySetting: () => 'none',
      log: { info: () => {}, warn: (fields: unknown) => void warnings.push(fields) },
    });
    const { port } = await startService();
    const transport = createTransport({ agent });
    const error = await catchFailure(() =>
      transport({ method: 'GET', url: new URL(`https://127.0.0.1:${port}/`) }),
    );
    expect(error.code).toBe('service-unreachable');
    expect(warnings).toEqual([{ reason: 'the store is locked' }]);
  });
});
