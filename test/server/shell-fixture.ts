/** A whole server shell for tests: practice service, archiver with archived files, web side on a free port. */
import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Keychain } from '../../src/core/session/keychain.ts';
import { createWorkspaces, type Workspaces } from '../../src/core/workspaces.ts';
import { type PracticeService, startPractice } from '../../src/practice/practice.ts';
import { type RunningServer, startWebServer } from '../../src/server/web/listen.ts';
import { pageToken } from '../../src/shared/base/page-token.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../support/created-folder.ts';

/** A stand-in for the system's keychain, which a test machine may not have. */
function memoryKeychain(): Keychain {
  const entries = new Map<string, string>();
  return {
    get: async (account) => entries.get(account) ?? null,
    set: async (account, secret) => void entries.set(account, secret),
    remove: async (account) => void entries.delete(account),
  };
}

/** The headers that our page sends with each call: both secrets of its session. */
export type PageHeaders = Readonly<{ cookie: string; [pageToken.header]: string }>;

export interface Shell {
  readonly dataDir: string;
  readonly server: RunningServer;
  readonly workspaces: Workspaces;
  readonly practice: PracticeService;
  /** Internal errors that the server reported. */
  readonly faults: unknown[];
  /** Opens a link as a browser does; returns the headers for its page's calls. */
  authorise(): Promise<PageHeaders>;
  close(): Promise<void>;
}

const host = {
  openFile: async () => {},
  showInFolder: async () => {},
};

/** Two matches, all their files archived. `now` is the clock of links and cookies. */
export async function startShell(options: { readonly now?: () => number } = {}): Promise<Shell> {
  const dataDir = createTemporaryFolder();
  const rendererDir = join(dataDir, 'renderer');
  await mkdir(join(rendererDir, 'assets'), { recursive: true });
  await writeFile(join(rendererDir, 'index.html'), '<!doctype html><title>Matchkeep</title>');
  await writeFile(join(rendererDir, 'assets', 'app-1a2b3c.js'), 'export {};');

  const practice = await startPractice({ world: { matches: 2, contentTypes: ['GAMH_SUMMARY'] } });
  const workspaces = await createWorkspaces({
    archiver: {
      dataDir: join(dataDir, 'data'),
      shell: 'server',
      host: { ...host, browsers: () => server.browsers },
      keychain: memoryKeychain(),
    },
    startPractice: () => startPractice({ world: { matches: 1 } }),
  });
  const { handlers } = workspaces;
  await handlers['settings.set']({
    'service.baseUrl': practice.baseUrl,
    'service.streamBaseUrl': practice.streamBaseUrl,
    'sync.requestsPerSecond': 1000,
    'rules.contentTypes': 'GAMH_SUMMARY',
  });
  const { username, password } = practice;
  await handlers['session.signIn']({ username, password, keep: 'memory' });
  await workspaces.current().syncOnce();

  const faults: unknown[] = [];
  const server = await startWebServer({
    host: '127.0.0.1',
    port: 0,
    allowRemote: false,
    rendererDir,
    dataDir,
    handlers,
    onEvent: workspaces.onEvent,
    exportFile: (id) => workspaces.current().exportFile(id),
    diagnostics: () => workspaces.current().diagnostics(),
    backup: () => workspaces.current().backup(),
    queryResult: (result, signal) => workspaces.current().queryResult(result, signal),
    gaps: (format) => workspaces.current().gaps(format),
    archiveDirs: () => {
      const { dir, further } = workspaces.current().status().archive;
      return [dir, ...further.map((each) => each.dir)];
    },
    streamBaseUrl: () => practice.streamBaseUrl,
    onUnexpected: (error) => faults.push(error),
    ...(options.now && { now: options.now }),
  });
  return {
    dataDir,
    server,
    workspaces,
    practice,
    faults,
    authorise: async () => (await openLink(server.newLink())).page,
    async close() {
      await server.close();
      await workspaces.close();
      await practice.close();
      removeTemporaryFolder(dataDir);
    },
  };
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Sent unchanged; a URL object would normalise it. */
  readonly path?: string;
}

/** Plain HTTP: it follows nothing, adds nothing, and may lie about `Host`. */
export function send(
  address: string,
  { method = 'GET', headers = {}, body, path }: Sent = {},
): Promise<Reply> {
  const url = new URL(address);
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...headers }, path: path ?? url.pathname + url.search };
    const sent = request({ hostname: url.hostname, port: url.port, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Exchanges the key for a session, as the page of a link does. */
export async function openLink(
  link: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply & { readonly page: PageHeaders }> {
  const { origin, pathname, hash } = new URL(link);
  const reply = await send(origin + pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: JSON.stringify({ key: hash.slice(1) }),
  });
  const token = reply.status === 200 ? JSON.parse(reply.text).token : '';
  return { ...reply, page: { cookie: readCookies(reply.headers), [pageToken.header]: token } };
}

/** `name=value`, as a browser sends it back. */
function readCookies(headers: Reply['headers']): string {
  const [cookie = ''] = headers['set-cookie'] ?? [];
  return cookie.split(';', 1)[0] ?? '';
}

/** Calls an operation as the interface does. */
export function call(
  { server }: { readonly server: { readonly address: string } },
  page: Partial<PageHeaders>,
  name: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  return send(`${server.address}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address, ...page, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
