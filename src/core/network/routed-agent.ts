/**
 * The agent for https requests: resolves the route to each host when it connects, through a proxy where necessary.
 * All traffic is inside TLS to the host, so a proxy sees only the host's name.
 */
import { Agent, type RequestOptions } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { SecureContext } from 'node:tls';
import { direct, proxyName, type Route } from './proxy.ts';
import { ProxyError } from './proxy-error.ts';
import { openTunnel } from './tunnel.ts';

export interface RoutedAgentOptions {
  /** Routes to an https address, best first; never empty. */
  readonly resolveRoutes: (url: URL) => Promise<readonly Route[]>;
  /** Trusted authorities; undefined for Node's default. */
  readonly secureContext: () => SecureContext | undefined | Promise<SecureContext | undefined>;
  /** Changes when pooled connections may use a route that is no longer wanted. */
  readonly connectionKey: () => string;
}

const tunnelTimeoutMs = 10_000;
/** For this long, a proxy that did not respond is tried after the others. */
const deadForMs = 60_000;

type Callback = (error: Error | null, stream: Duplex) => void;

export class RoutedAgent extends Agent {
  readonly #options: RoutedAgentOptions;
  /** When a proxy failed last (monotonic), by name. */
  readonly #failedAt = new Map<string, number>();

  constructor(options: RoutedAgentOptions) {
    // The same as in Node's own agent.
    super({ keepAlive: true, scheduling: 'lifo', timeout: 5_000 });
    this.#options = options;
  }

  /** The key by which connections are pooled. */
  override getName(options?: RequestOptions): string {
    return `${this.#options.connectionKey()}|${super.getName(options)}`;
  }

  override createConnection(options: RequestOptions, callback?: Callback): undefined {
    this.#open(options).then(
      (socket) => callback?.(null, socket),
      (error: unknown) => callback && Reflect.apply(callback, undefined, [error]),
    );
    return undefined;
  }

  async #open(options: RequestOptions): Promise<Duplex> {
    const secureContext = await this.#options.secureContext();
    const secured = { ...options, ...(secureContext && { secureContext }) };
    const host = options.host ?? '';
    const port = Number(options.port ?? 443);
    const through = async (route: Route): Promise<Duplex> => {
      const socket: Socket | null =
        route.kind === 'direct'
          ? null
          : await openTunnel(route, { host, port }, { secureContext, timeoutMs: tunnelTimeoutMs });
      const connection = super.createConnection({ ...secured, ...(socket && { socket }) });
      if (!connection) throw new Error('Node made no connection.');
      return connection;
    };
    const url = new URL(`https://${host.includes(':') ? `[${host}]` : host}:${port}/`);
    const [first = direct, ...others] = this.#livelyFirst(await this.#options.resolveRoutes(url));
    let failure: unknown;
    for (const route of [first, ...others]) {
      try {
        return await through(route);
      } catch (error) {
        if (!(error instanceof ProxyError) || route.kind === 'direct') throw error;
        if (error.code === 'PROXY_UNREACHABLE') this.#failedAt.set(proxyName(route), performance.now());
        failure ??= error;
      }
    }
    throw failure;
  }

  #livelyFirst(routes: readonly Route[]): readonly Route[] {
    const isDead = (route: Route) =>
      route.kind !== 'direct' &&
      performance.now() - (this.#failedAt.get(proxyName(route)) ?? Number.NEGATIVE_INFINITY) < deadForMs;
    return [...routes.filter((route) => !isDead(route)), ...routes.filter(isDead)];
  }
}
