/** Proxies from the environment variables, for hosts without a system setting. */
import { BlockList, isIP } from 'node:net';
import type { HostNetwork } from './network.ts';
import {
  direct,
  type ProxyCredentials,
  type ProxyServer,
  parseProxyAddress,
  proxyName,
  type Route,
} from './proxy.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export function environmentNetwork(env: Environment): HostNetwork {
  return { systemRoutes: environmentRoutes(env), credentialsFor: environmentCredentials(env) };
}

/**
 * HTTPS_PROXY, else ALL_PROXY, except for the hosts in NO_PROXY; lower-case names first, as in curl. HTTP_PROXY is
 * ignored: http addresses are on this machine and use no proxy.
 */
function environmentRoutes(env: Environment): (url: URL) => Promise<readonly Route[]> {
  const proxy = environmentProxy(env);
  const except = exceptions(readVariable(env, 'no_proxy'));
  return async (url) => [proxy === null || except(url) ? direct : proxy];
}

/** The name and password for a proxy from the environment. Matchkeep stores them nowhere. */
export function environmentCredentials(env: Environment): (proxy: ProxyServer) => ProxyCredentials | null {
  const known = environmentProxy(env);
  return (proxy) => (known && proxyName(known) === proxyName(proxy) ? known.credentials : null);
}

function environmentProxy(env: Environment): ProxyServer | null {
  return parseProxyAddress(readVariable(env, 'https_proxy') || readVariable(env, 'all_proxy'));
}

function readVariable(env: Environment, name: string): string {
  return (env[name] ?? env[name.toUpperCase()] ?? '').trim();
}

/** Each entry is `*`, a domain (with all below it), an address, or a range such as `10.0.0.0/8`; a port may follow. */
function exceptions(text: string): (url: URL) => boolean {
  const entries = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const ranges = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address);
    if (bits === undefined || family === 0) continue;
    const isRange = /^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
    if (isRange) ranges.addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
  }
  return ({ hostname, port }) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const family = isIP(host);
    if (family !== 0 && ranges.check(host, family === 4 ? 'ipv4' : 'ipv6')) return true;
    return entries.some((entry) => isNamed(entry, host, port || '443'));
  };
}

function isNamed(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true;
  const [, name = entry, wantedPort] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(entry) ?? [];
  if (wantedPort !== undefined && wantedPort !== port) return false;
  const bare = name.replace(/^\*?\.|[[\]]/g, '');
  return bare !== '' && (host === bare || host.endsWith(`.${bare}`));
}
