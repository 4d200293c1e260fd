/** Puts the web side on a port: loopback unless the user insists, and only under names that are ours. */
import type { AddressInfo } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import type { Browsers } from '../../core/host/browsers.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { type Access, createAccess } from './access.ts';
import { createWebApp } from './app.ts';
import { openSessionStore } from './browser-sessions.ts';
import { createLinkFiles } from './link-files.ts';
import { openPath } from './open-route.ts';
import type { WebAppOptions } from './options.ts';
import { loopbackNames, type OriginRules } from './origin.ts';

export interface ListenOptions extends Omit<WebAppOptions, 'access' | 'originRules'> {
  /** Files that lead a browser to a link are in here. */
  readonly dataDir: string;
  readonly host: string;
  /** 0: one that is free. */
  readonly port: number;
  /** Without it any other host than loopback is refused. */
  readonly allowRemote: boolean;
  readonly now?: () => number;
}

export interface RunningServer {
  /** `http://127.0.0.1:4870` */
  readonly address: string;
  readonly port: number;
  /** A fresh one-time link; each authorises one browser. */
  newLink(): string;
  /** The file of a link is removed when the link is used or its time is over. */
  readonly browsers: Browsers;
  close(): Promise<void>;
}

/** Throws `invalid-input` for a host that is not loopback or a port that is not allowed, `conflict` for a taken port. */
export async function startWebServer(options: ListenOptions): Promise<RunningServer> {
  if (!isLoopback(options.host) && !options.allowRemote) {
    const port = options.port === 0 ? 'PORT' : options.port;
    throw new MatchkeepError('invalid-input', `"${options.host}" can be reached from other machines.`, {
      remedy: `Omit --host and use an SSH tunnel with the same port at both ends (ssh -L ${port}:127.0.0.1:${port} THIS-MACHINE). Use --allow-remote only in a network you trust: traffic is not encrypted.`,
    });
  }
  const store = openSessionStore(options.dataDir, (error) => options.onUnexpected(error, openPath));
  const access: Access = createAccess(store, options.now);
  let rules: OriginRules = { hostNames: new Set(), port: 0 };
  const fileProblem = (error: unknown) => options.onUnexpected(error, openPath);
  const linkFiles = createLinkFiles(options.dataDir, fileProblem);
  const app = await createWebApp({
    ...options,
    access,
    originRules: () => rules,
  });
  app.addHook('onClose', () => linkFiles.close());
  await listen(app, options);
  const { port } = toAddressInfo(app.server.address());
  rules = { hostNames: acceptedHostNames(options.host), port };
  const address = `http://${urlHost(options.host)}:${port}`;
  const linkTo = (key: string) => `${address}${openPath}#${key}`;
  return {
    address,
    port,
    newLink: () => linkTo(access.mintKey()),
    browsers: {
      async link() {
        let file: string | null = null;
        const removeFile = () => {
          if (file !== null) void linkFiles.remove(file).catch(fileProblem);
        };
        const link = linkTo(access.mintKey(removeFile));
        try {
          file = await linkFiles.create(link);
        } catch (error) {
          fileProblem(error);
        }
        return { link, file };
      },
      list: () => access.list(),
      end: access.end,
    },
    close: () => app.close(),
  };
}

async function listen(app: Awaited<ReturnType<typeof createWebApp>>, options: ListenOptions): Promise<void> {
  const { host, port } = options;
  try {
    await app.listen({ host: host.replace(/^\[|\]$/g, ''), port });
  } catch (cause) {
    await app.close();
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    const details = { remedy: 'Choose another port with --port (0: any free port).', cause };
    if (code === 'EADDRINUSE') {
      throw new MatchkeepError('conflict', `Port ${port} is used by another program.`, details);
    }
    if (code === 'EACCES')
      throw new MatchkeepError('invalid-input', `Port ${port} is not allowed here.`, details);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      const remedy = 'Omit --host to use 127.0.0.1.';
      throw new MatchkeepError('invalid-input', `"${host}" is not an address of this machine.`, {
        remedy,
        cause,
      });
    }
    throw cause;
  }
}

function toAddressInfo(address: AddressInfo | string | null): AddressInfo {
  if (typeof address === 'object' && address !== null) return address;
  throw new Error('The server has no port.');
}

function isLoopback(host: string): boolean {
  const name = urlHost(host.toLowerCase());
  return loopbackNames.some((loopback) => loopback === name) || /^127(\.\d{1,3}){3}$/.test(name);
}

/** IPv6 addresses are in brackets. */
function urlHost(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

/** On a wildcard address: every name and address of this machine. */
function acceptedHostNames(host: string): ReadonlySet<string> {
  const names = [...loopbackNames, urlHost(host.toLowerCase())];
  if (host !== '0.0.0.0' && host !== '::' && host !== '[::]') return new Set(names);
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return new Set([...names, hostname().toLowerCase(), ...own.map(({ address }) => urlHost(address))]);
}
