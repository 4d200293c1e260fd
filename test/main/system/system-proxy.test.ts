import { describe, expect, it, vi } from 'vitest';
import { subscribeToProxySetting } from '../../../src/main/system/page-proxy.ts';
import { systemNetwork } from '../../../src/main/system/system-proxy.ts';
import { type Settings, settingsSchema } from '../../../src/shared/settings/settings.ts';

describe('the system’s list of proxies', () => {
  it.each([
    ['DIRECT', ['direct']],
    ['PROXY a.example:3128', ['http a.example:3128']],
    [
      'PROXY a.example:3128; SOCKS5 b.example:1080; DIRECT',
      ['http a.example:3128', 'socks5 b.example:1080', 'direct'],
    ],
    ['HTTPS a.example:443;SOCKS b.example', ['https a.example:443', 'socks4 b.example:1080']],
    ['proxy [fd00::1]:8080', ['http fd00::1:8080']],
    ['', ['direct']],
    ['NONSENSE x:1; PROXY', ['direct']],
  ])('is read in its order: "%s"', async (text, expected) => {
    const { systemRoutes } = systemNetwork({ session: { resolveProxy: async () => text }, env: {} });
    const routes = (await systemRoutes(new URL('https://api.example/'))).map((route) =>
      route.kind === 'direct' ? 'direct' : `${route.kind} ${route.host}:${route.port}`,
    );
    expect(routes).toEqual(expected);
  });

  it('is queried once per host, and again after half a minute', async () => {
    const asked: string[] = [];
    let now = 0;
    const session = {
      resolveProxy: async (url: string) => {
        asked.push(url);
        return 'DIRECT';
      },
    };
    const { systemRoutes } = systemNetwork({ session, env: {}, now: () => now });
    await systemRoutes(new URL('https://api.example/v2/matches?page=1'));
    await systemRoutes(new URL('https://api.example/v2/games'));
    await systemRoutes(new URL('https://files.example/a'));
    now = 31_000;
    await systemRoutes(new URL('https://api.example/'));
    // Only the host: no proxy script should see the path.
    expect(asked).toEqual(['https://api.example', 'https://files.example', 'https://api.example']);
  });

  it('that never arrives fails the request, and is queried again by the next', async () => {
    vi.useFakeTimers();
    try {
      const answers = [new Promise<string>(() => {}), Promise.resolve('PROXY a.example:3128')];
      const session = { resolveProxy: async () => (await answers.shift()) ?? '' };
      const { systemRoutes } = systemNetwork({ session, env: {} });
      const url = new URL('https://api.example/');
      const failed = expect(systemRoutes(url)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
      await vi.advanceTimersByTimeAsync(16_000);
      await failed;
      expect(await systemRoutes(url)).toMatchObject([{ kind: 'http', host: 'a.example' }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is completed with the name and password of the environment', async () => {
    const { credentialsFor, systemRoutes } = systemNetwork({
      session: { resolveProxy: async () => 'PROXY a.example:3128' },
      env: { HTTPS_PROXY: 'http://analyst:secret@a.example:3128' },
    });
    const [route] = await systemRoutes(new URL('https://api.example/'));
    if (!route || route.kind === 'direct') throw new Error('That is a proxy.');
    expect(credentialsFor?.(route)).toEqual({ username: 'analyst', password: 'secret' });
  });
});

it('Requests of Chromium use the proxy of the setting', async () => {
  const set: unknown[] = [];
  let closed = 0;
  let emit: (settings: Settings) => void = () => {};
  const withProxy = (proxy: string) => settingsSchema.parse({ 'network.proxy': proxy });
  subscribeToProxySetting(
    {
      setProxy: async (config) => void set.push(config),
      closeAllConnections: async () => {
        closed += 1;
      },
    },
    {
      follow(listener) {
        emit = listener;
        listener(withProxy('system'));
      },
    },
  );
  emit(withProxy('http://proxy.example:3128'));
  emit(withProxy('http://proxy.example:3128'));
  emit(withProxy('none'));
  await expect.poll(() => set).toHaveLength(3);
  expect(set).toEqual([
    { mode: 'system' },
    { mode: 'fixed_servers', proxyRules: 'http://proxy.example:3128', proxyBypassRules: '<local>' },
    { mode: 'direct' },
  ]);
  await expect.poll(() => closed).toBe(2);
});
