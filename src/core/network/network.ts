/**
 * The network: the routes of requests and the certificates they trust. The host provides the system's routes, which
 * the setting `network.proxy` may override. Requests to this machine use no proxy.
 */
import type { Agent } from 'node:https';
import { isLoopbackHost } from '../../shared/security/safe-address.ts';
import type { Log } from '../platform/log.ts';
import { trustedCertificates, trustOnce } from './certificates.ts';
import { direct, type ProxyCredentials, type ProxyServer, parseProxyAddress, type Route } from './proxy.ts';
import { RoutedAgent } from './routed-agent.ts';

/** What a host knows about its network. */
export interface HostNetwork {
  /** The system's routes to an https address, best first. */
  readonly systemRoutes: (url: URL) => Promise<readonly Route[]>;
  /** The name and password for a proxy whose address has none. */
  readonly credentialsFor?: (proxy: ProxyServer) => ProxyCredentials | null;
  /** PEM; default: Node's and the system's. */
  readonly certificates?: () => readonly string[];
}

export interface NetworkOptions extends Partial<HostNetwork> {
  /** The setting `network.proxy`: `system`, `none`, or a proxy's address. */
  readonly proxySetting: () => string;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

export interface Network {
  /** The agents of requests. Those over http go to this machine only, directly. */
  readonly agent: { readonly https: Agent };
  /** The routes to an https address, best first; never empty. */
  readonly routes: (url: URL) => Promise<readonly Route[]>;
  /** The trusted authorities, PEM; null for Node's default. */
  readonly certificates: () => readonly string[] | null;
  /** Changes when open connections may use a route that is no longer wanted. */
  readonly connectionKey: () => string;
}

export function createNetwork(options: NetworkOptions): Network {
  const { proxySetting, systemRoutes = async () => [direct], credentialsFor = () => null } = options;
  const withCredentials = (route: Route): Route =>
    route.kind === 'direct' || route.credentials ? route : { ...route, credentials: credentialsFor(route) };
  const resolveRoutes = async (url: URL): Promise<readonly Route[]> => {
    const wanted = proxySetting();
    if (wanted === 'none' || isLoopbackHost(url.hostname)) return [direct];
    if (wanted === 'system') return (await systemRoutes(url)).map(withCredentials);
    const proxy = parseProxyAddress(wanted);
    return [proxy ? withCredentials(proxy) : direct];
  };
  const trust = trustOnce(options.certificates ?? trustedCertificates, options.log);
  const secureContext = () => trust().context;
  return {
    agent: { https: new RoutedAgent({ resolveRoutes, secureContext, connectionKey: proxySetting }) },
    routes: resolveRoutes,
    certificates: () => trust().certificates,
    connectionKey: proxySetting,
  };
}
