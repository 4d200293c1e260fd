/** A tunnel through a proxy: a socket on which TLS to the host begins. The proxy sees only the host's name. */
import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { type ProxyServer, proxyName } from './proxy.ts';
import { ProxyError } from './proxy-error.ts';

export interface TunnelOptions {
  /** For the connection to the proxy itself, if that is https. */
  readonly secureContext: SecureContext | undefined;
  /** From the first packet to the proxy's acceptance. */
  readonly timeoutMs: number;
}

interface Target {
  readonly host: string;
  readonly port: number;
}

/** Throws `ProxyError`, and nothing else. */
export function openTunnel(proxy: ProxyServer, target: Target, options: TunnelOptions): Promise<Socket> {
  switch (proxy.kind) {
    case 'http':
    case 'https':
      return connectThrough(proxy, target, options);
    case 'socks4':
    case 'socks5':
      return openSocks(proxy, target, options);
  }
}

/** HTTP CONNECT (RFC 9110, 9.3.6). The request contains the proxy's credentials and none of Matchkeep's. */
function connectThrough(proxy: ProxyServer, target: Target, options: TunnelOptions): Promise<Socket> {
  const authority = proxyName(target);
  const request = {
    host: proxy.host,
    port: proxy.port,
    method: 'CONNECT',
    path: authority,
    headers: { host: authority, ...authorization(proxy) },
    agent: false,
    ...(options.secureContext && { secureContext: options.secureContext }),
  };
  return new Promise((resolve, reject) => {
    const asked = (proxy.kind === 'https' ? https : http).request(request);
    const refuse = (error: ProxyError) => {
      clearTimeout(timer);
      asked.destroy();
      reject(error);
    };
    const timer = setTimeout(() => refuse(unreachable(proxy)), options.timeoutMs);
    asked.once('error', (error) => refuse(unreachable(proxy, errorCode(error))));
    asked.once('connect', ({ statusCode = 0 }, socket: Socket, head: Buffer) => {
      if (statusCode < 200 || statusCode > 299) {
        socket.destroy();
        return refuse(refusal(proxy, statusCode));
      }
      clearTimeout(timer);
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    asked.end();
  });
}

function authorization({ credentials }: ProxyServer): Readonly<Record<string, string>> {
  if (!credentials) return {};
  const pair = Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64');
  return { 'proxy-authorization': `Basic ${pair}` };
}

async function openSocks(proxy: ProxyServer, target: Target, { timeoutMs }: TunnelOptions): Promise<Socket> {
  const { host, port, credentials, kind } = proxy;
  try {
    // Loaded on demand: few users have a SOCKS proxy.
    const { SocksClient } = await import('socks');
    const { socket } = await SocksClient.createConnection({
      command: 'connect',
      proxy: {
        host,
        port,
        type: kind === 'socks4' ? 4 : 5,
        ...(credentials && { userId: credentials.username, password: credentials.password }),
      },
      destination: target, // The proxy resolves the name.
      timeout: timeoutMs,
    });
    return socket;
  } catch (error) {
    // The message only: the library's error contains the options, and with them the password.
    const message = error instanceof Error ? error.message : '';
    if (/authenticat/i.test(message)) throw needsSignIn(proxy);
    if (/rejected|not allowed|unreachable/i.test(message)) throw refusal(proxy, null);
    throw unreachable(proxy, errorCode(error));
  }
}

function unreachable(proxy: ProxyServer, code?: string): ProxyError {
  const fact = code === 'ENOTFOUND' ? 'has an unknown host name' : 'does not respond';
  return new ProxyError('PROXY_UNREACHABLE', proxy, fact);
}

function refusal(proxy: ProxyServer, status: number | null): ProxyError {
  if (status === 407) return needsSignIn(proxy);
  const statusText = status === null ? '' : ` (status ${status})`;
  return new ProxyError('PROXY_REFUSED', proxy, `refuses the connection to it${statusText}`);
}

function needsSignIn(proxy: ProxyServer): ProxyError {
  const fact = proxy.credentials
    ? 'rejects its user name or password'
    : 'requires a user name and a password';
  return new ProxyError('PROXY_NEEDS_SIGN_IN', proxy, fact);
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
