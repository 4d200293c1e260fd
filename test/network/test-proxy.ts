/** A proxy on this machine that connects every name to one port, and records its requests. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { connect, createServer as createTcpServer } from 'node:net';
import { listenForTest } from '../support/test-server.ts';

interface Asked {
  readonly authority: string;
  readonly headers: IncomingHttpHeaders;
}

export interface TestProxy {
  readonly port: number;
  readonly asked: readonly Asked[];
  /** All traffic, still encrypted by TLS: what a proxy can see. */
  readonly seen: () => string;
}

export interface TestProxyOptions {
  readonly leadsTo: number;
  /** `name:password`; anything else gets a 407. */
  readonly credentials?: string;
  /** Answers every CONNECT with this. */
  readonly refusesWith?: number;
}

export async function startConnectProxy(options: TestProxyOptions): Promise<TestProxy> {
  const asked: Asked[] = [];
  const seen: Buffer[] = [];
  const wanted = options.credentials && `Basic ${Buffer.from(options.credentials).toString('base64')}`;
  const server = createServer((_request, response) => response.writeHead(400).end());
  server.on('connect', (request, client) => {
    asked.push({ authority: request.url ?? '', headers: request.headers });
    const isLetIn = wanted === undefined || request.headers['proxy-authorization'] === wanted;
    const status = options.refusesWith ?? (isLetIn ? 200 : 407);
    client.on('error', () => {});
    if (status !== 200) return client.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
    const upstream = connect(options.leadsTo, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.on('data', (chunk: Buffer) => seen.push(chunk));
      client.pipe(upstream).pipe(client);
    });
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
  });
  return { port: await listenForTest(server), asked, seen: () => Buffer.concat(seen).toString('latin1') };
}

/** SOCKS 5 without a password (RFC 1928), asked for names. */
export async function startSocksProxy(leadsTo: number): Promise<TestProxy> {
  const asked: Asked[] = [];
  const server = createTcpServer((client) => {
    client.on('error', () => {});
    client.once('data', () => {
      client.write(Buffer.from([5, 0]));
      client.once('data', (request: Buffer) => {
        const length = request[4] ?? 0;
        const name = request.subarray(5, 5 + length).toString();
        asked.push({ authority: `${name}:${request.readUInt16BE(5 + length)}`, headers: {} });
        const upstream = connect(leadsTo, '127.0.0.1', () => {
          client.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]));
          client.pipe(upstream).pipe(client);
        });
        upstream.on('error', () => client.destroy());
        client.on('close', () => upstream.destroy());
      });
    });
  });
  return { port: await listenForTest(server), asked, seen: () => '' };
}

/** A port on which nothing answers. */
export async function deadPort(): Promise<number> {
  const server = createTcpServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise<void>((resolve) => void server.close(() => resolve()));
  if (address === null || typeof address === 'string') throw new Error('The server had no port.');
  return address.port;
}
