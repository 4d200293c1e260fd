/**
 * The way from an archiver to a practice service as on the internet: three hosts with names and certificates, which only
 * a proxy resolves. Each part of it can fail.
 */
import { constants } from 'node:crypto';
import { createServer, type RequestListener, request as requestHttp } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { onTestFinished } from 'vitest';
import type { HostNetwork } from '../../src/core/network/network.ts';
import type { PracticeService } from '../../src/practice/practice.ts';
import type { Place } from '../../src/practice/service/faults.ts';
import { createTestAuthority, type Issued } from '../network/certificate-authority.ts';
import { listenForTest } from '../support/test-server.ts';

const hosts = {
  data: 'api.matchkeep.example',
  file: 'files.matchkeep.example',
  stream: 'streams.matchkeep.example',
};

export type Host = keyof typeof hosts;

export function hostAt(place: Place): Host {
  if (place === 'file') return 'file';
  return place === 'playlist' ? 'stream' : 'data';
}

/** How the way to a host fails. */
export type RouteFault =
  | keyof typeof badCertificates
  | keyof typeof proxyAnswers
  | 'not-https'
  | 'cut-tunnel';

/** A resumed session shows no certificate. */
const secureOptions = constants.SSL_OP_NO_TICKET;

const authority = createTestAuthority();
const good = new Map(Object.values(hosts).map((name) => [name, secure(authority.issue(name))]));

/** By what is wrong with them. */
const badCertificates = {
  expired: (name: string) => authority.issue(name, [-3, -1]),
  'not-yet-valid': (name: string) => authority.issue(name, [1, 3]),
  'other-name': () => authority.issue('other.example'),
  untrusted: (name: string) => createTestAuthority().issue(name),
};

/** What the proxy answers. */
const proxyAnswers = { 'proxy-407': 407, 'proxy-403': 403, 'proxy-502': 502 };

function secure({ certificate, key }: Issued): SecureContext {
  return createSecureContext({ cert: certificate, key, secureOptions });
}

const isBadCertificate = (fault: string): fault is keyof typeof badCertificates => fault in badCertificates;
const isProxyAnswer = (fault: string): fault is keyof typeof proxyAnswers => fault in proxyAnswers;

export interface Route {
  readonly baseUrl: string;
  readonly streamBaseUrl: string;
  /** PEM: what the machine trusts. */
  readonly authority: string;
  /** The system's proxy for everything. */
  readonly systemRoutes: HostNetwork['systemRoutes'];
  /** From now on; null: it works again. Ends the connections to this host. */
  fail(host: Host, fault: RouteFault | null): void;
  /** How often the fault was met. */
  readonly strikes: () => number;
}

/** Sends what arrives to a server of the practice service, and its answers back; JSON with other names of the hosts. */
function forward(upstream: string, names: ReadonlyMap<string, string>): RequestListener {
  return (request, response) => {
    const { method, headers } = request;
    const asked = requestHttp(new URL(request.url ?? '/', upstream), { method, headers }, (answer) => {
      const isJson = answer.headers['content-type']?.startsWith('application/json') === true;
      if (!isJson || names.size === 0) {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
        return;
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        let text = Buffer.concat(chunks).toString();
        for (const [from, to] of names) text = text.replaceAll(from, to);
        const { 'content-length': _, ...others } = answer.headers;
        response.writeHead(answer.statusCode ?? 500, others).end(text);
      });
    });
    asked.on('error', () => response.destroy());
    request.pipe(asked);
  };
}

/** The practice service at addresses of IPv6 alone. */
export async function openIpv6(
  service: PracticeService,
): Promise<Pick<PracticeService, 'baseUrl' | 'streamBaseUrl'>> {
  const names = new Map<string, string>();
  const listen = async (upstream: string, inJson: ReadonlyMap<string, string> = names) => {
    const port = await listenForTest(createServer(forward(upstream, inJson)), '::1');
    names.set(upstream, `http://[::1]:${port}`);
    return `http://[::1]:${port}`;
  };
  await listen(service.fileOrigin, new Map());
  const { origin, pathname } = new URL(service.baseUrl);
  return { streamBaseUrl: await listen(service.streamBaseUrl), baseUrl: (await listen(origin)) + pathname };
}

export async function openRoute(service: PracticeService): Promise<Route> {
  const upstreams = [new URL(service.baseUrl).origin, service.streamBaseUrl, service.fileOrigin];
  const [data = '', stream = '', file = ''] = upstreams;
  const names = new Map([
    [data, `https://${hosts.data}`],
    [stream, `https://${hosts.stream}`],
    [file, `https://${hosts.file}`],
  ]);
  const failing = new Map<string, RouteFault>();
  const sockets = new Map<string, Set<Socket>>();
  let strikes = 0;
  const endConnections = (name: string) => {
    for (const socket of sockets.get(name) ?? []) socket.destroy();
    sockets.delete(name);
  };
  const listen = async (name: string, upstream: string, inJson: ReadonlyMap<string, string> = names) => {
    const server = createHttpsServer(
      {
        secureOptions,
        SNICallback(_name, done) {
          const fault = failing.get(name);
          if (fault === undefined || !isBadCertificate(fault)) return done(null, good.get(name));
          strikes += 1;
          done(null, secure(badCertificates[fault](name)));
        },
      },
      forward(upstream, inJson),
    );
    return await listenForTest(server);
  };
  const ports = new Map([
    [`${hosts.data}:443`, await listen(hosts.data, data)],
    [`${hosts.stream}:443`, await listen(hosts.stream, stream)],
    [`${hosts.file}:443`, await listen(hosts.file, file, new Map())],
  ]);
  const proxy = createServer((_request, response) => response.writeHead(400).end());
  proxy.on('connect', (request, client: Socket) => {
    client.on('error', () => {});
    const authorityName = request.url ?? '';
    const name = authorityName.replace(/:\d+$/, '');
    const fault = failing.get(name) ?? '';
    if (isProxyAnswer(fault)) {
      strikes += 1;
      client.end(`HTTP/1.1 ${proxyAnswers[fault]} No\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    if (fault === 'not-https' || fault === 'cut-tunnel') {
      strikes += 1;
      client.once('data', () => client.end(fault === 'not-https' ? 'HTTP/1.1 400 Bad Request\r\n\r\n' : ''));
      return;
    }
    const upstream = connect(ports.get(authorityName) ?? 1, '127.0.0.1');
    client.pipe(upstream).pipe(client);
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    const ofHost = sockets.get(name) ?? new Set();
    sockets.set(name, ofHost.add(client));
  });
  const port = await listenForTest(proxy);
  // Before the servers close: they wait for their connections.
  onTestFinished(() => {
    for (const name of sockets.keys()) endConnections(name);
  });
  return {
    baseUrl: `https://${hosts.data}${new URL(service.baseUrl).pathname}`,
    streamBaseUrl: `https://${hosts.stream}`,
    authority: authority.certificate,
    systemRoutes: async () => [{ kind: 'http', host: '127.0.0.1', port, credentials: null }],
    strikes: () => strikes,
    fail(host, fault) {
      const name = hosts[host];
      if (fault === null) failing.delete(name);
      else failing.set(name, fault);
      endConnections(name);
    },
  };
}
