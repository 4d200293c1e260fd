/** Routes to a host: direct, or through a proxy. */

export interface ProxyCredentials {
  readonly username: string;
  readonly password: string;
}

export interface ProxyServer {
  /** The protocol of the proxy itself; the traffic through it is always TLS to the host. */
  readonly kind: 'http' | 'https' | 'socks4' | 'socks5';
  /** A name or an address, without brackets. */
  readonly host: string;
  readonly port: number;
  readonly credentials: ProxyCredentials | null;
}

export type Route = { readonly kind: 'direct' } | ProxyServer;

export const direct: Route = { kind: 'direct' };

const kinds: Readonly<Record<string, { readonly kind: ProxyServer['kind']; readonly port: number }>> = {
  'http:': { kind: 'http', port: 80 },
  'https:': { kind: 'https', port: 443 },
  'socks4:': { kind: 'socks4', port: 1080 },
  'socks4a:': { kind: 'socks4', port: 1080 },
  'socks:': { kind: 'socks5', port: 1080 },
  'socks5:': { kind: 'socks5', port: 1080 },
  'socks5h:': { kind: 'socks5', port: 1080 },
};

/** `http://proxy.example:3128`, with or without a name and password; null if it is not a proxy's address. */
export function parseProxyAddress(text: string): ProxyServer | null {
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  const known = url && kinds[url.protocol];
  if (!known || url.hostname === '') return null;
  const { username, password } = url;
  return {
    kind: known.kind,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? known.port : Number(url.port),
    credentials:
      username === '' && password === ''
        ? null
        : { username: decoded(username), password: decoded(password) },
  };
}

/** `host:port`, as messages name it: never with credentials. */
export function proxyName({ host, port }: Pick<ProxyServer, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A password with a bare "%" in it.
  }
}
