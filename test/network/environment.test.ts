import { describe, expect, it } from 'vitest';
import { environmentCredentials, environmentNetwork } from '../../src/core/network/environment.ts';
import { parseProxyAddress } from '../../src/core/network/proxy.ts';
import { settingsSchema } from '../../src/shared/settings/settings.ts';

const proxyEnv = { HTTPS_PROXY: 'http://analyst:s%40cret@proxy.example:3128' };

async function findKind(env: Record<string, string>, address: string): Promise<string | undefined> {
  return (await environmentNetwork(env).systemRoutes(new URL(address)))[0]?.kind;
}

describe('the environment', () => {
  it('names the proxy for https, with its name and password', async () => {
    expect(await environmentNetwork(proxyEnv).systemRoutes(new URL('https://api.example/'))).toEqual([
      {
        kind: 'http',
        host: 'proxy.example',
        port: 3128,
        credentials: { username: 'analyst', password: 's@cret' },
      },
    ]);
  });

  it('is read with lowercase names first, and with the name for all schemes last', async () => {
    const env = {
      https_proxy: 'socks5://a.example',
      HTTPS_PROXY: 'http://b.example',
      ALL_PROXY: 'c.example',
    };
    expect(await findKind(env, 'https://api.example/')).toBe('socks5');
    expect(await findKind({ ALL_PROXY: 'https://c.example' }, 'https://api.example/')).toBe('https');
    expect(await findKind({ HTTP_PROXY: 'http://d.example' }, 'https://api.example/')).toBe('direct');
  });

  it.each([
    ['*', 'https://api.example/'],
    ['api.example', 'https://api.example/'],
    ['example', 'https://api.example/'],
    ['.example', 'https://api.example/'],
    ['*.example', 'https://deep.api.example/'],
    ['API.example', 'https://api.example/'],
    ['other, api.example:8443', 'https://api.example:8443/'],
    ['10.0.0.0/8', 'https://10.1.2.3/'],
    ['10.1.2.3', 'https://10.1.2.3/'],
    ['fd00::/8', 'https://[fd00::1]/'],
    ['[fd00::1]:443', 'https://[fd00::1]/'],
  ])('uses no proxy with NO_PROXY=%s to %s', async (noProxy, address) => {
    expect(await findKind({ ...proxyEnv, NO_PROXY: noProxy }, address)).toBe('direct');
  });

  it.each([
    ['', 'https://api.example/'],
    ['pi.example', 'https://api.example/'],
    ['api.example:8443', 'https://api.example/'],
    ['10.0.0.0/8', 'https://11.0.0.1/'],
    ['10.0.0.0/99', 'https://10.0.0.1/'],
  ])('uses the proxy with NO_PROXY=%s to %s', async (noProxy, address) => {
    expect(await findKind({ ...proxyEnv, NO_PROXY: noProxy }, address)).toBe('http');
  });

  it('gives its name and password only to that proxy', () => {
    const findCredentials = (address: string) => {
      const proxy = parseProxyAddress(address);
      return proxy && environmentCredentials(proxyEnv)(proxy);
    };
    expect(findCredentials('http://proxy.example:3128')).toEqual({ username: 'analyst', password: 's@cret' });
    expect(findCredentials('http://proxy.example:3129')).toBeNull();
    expect(findCredentials('http://evil.example:3128')).toBeNull();
  });
});

describe('the setting network.proxy', () => {
  const read = (value: string) => settingsSchema.shape['network.proxy'].safeParse(value);

  it.each(['system', 'none', 'http://proxy.example:3128', 'https://proxy.example', 'socks5://10.0.0.1:1080'])(
    'may be %s',
    (value) => expect(read(value).success).toBe(true),
  );

  it.each(['', 'proxy.example:3128', 'ftp://proxy.example', 'http://', 'http://proxy.example/path', 'auto'])(
    'may not be "%s"',
    (value) => expect(read(value).success).toBe(false),
  );

  it('accepts no password, and says where it belongs', () => {
    const { error } = read('http://analyst:secret@proxy.example:3128');
    expect(error?.issues[0]?.message).toContain('HTTPS_PROXY');
    expect(error?.issues[0]?.message).not.toContain('secret');
  });
});
