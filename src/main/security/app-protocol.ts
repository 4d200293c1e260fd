/**
 * `app://matchkeep/`: the interface's own origin. Rule 18: serve local pages from a custom protocol, not from
 * `file://`, whose pages may read every file of the user. Rule 7: define a content security policy.
 */
import type { Protocol } from 'electron';
import type { Handlers } from '../../core/bridge/dispatch.ts';
import { contentSecurityPolicy } from '../../shared/security/content-policy.ts';
import { type AppFile, readAppFile } from './app-files.ts';

const scheme = 'app';
const host = 'matchkeep';
/** An `Origin` as Chromium serialises it for a standard scheme. */
export const appOrigin = `${scheme}://${host}`;
export const appAddress = `${appOrigin}/`;

/** Whether an address, or an origin, is the interface's own. */
export function isAppAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === `${scheme}:` && url.host === host && url.username === '' && url.password === '';
}

/**
 * Must be called before the application is ready. Standard and secure: it behaves as https does. Without a code cache:
 * Chromium would take compiled code from the user's data folder, which is not checked as the archive is.
 */
export function registerAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: false } },
  ]);
}

export interface AppSource {
  /** By the path of the address, or null. */
  readonly readFile: (pathname: string) => Promise<AppFile | null>;
  /** The current stream API's address, or '': the one other host that the page may talk to. */
  readonly streamBaseUrl: () => Promise<string>;
}

export function appSource(folder: string, handlers: Pick<Handlers, 'settings.get'>): AppSource {
  return {
    readFile: (pathname) => readAppFile(folder, pathname),
    streamBaseUrl: async () => (await handlers['settings.get'](null))['service.streamBaseUrl'],
  };
}

export function serveApp(protocol: Pick<Protocol, 'handle'>, source: AppSource): void {
  protocol.handle(scheme, (request) => answer(request, source));
}

async function answer(request: Request, source: AppSource): Promise<Response> {
  const url = new URL(request.url);
  if (url.host !== host) return refusal(404);
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405);
  const file = await source.readFile(url.pathname);
  if (file === null) return refusal(404);
  return new Response(request.method === 'HEAD' ? null : file.body, {
    headers: {
      ...fixedHeaders,
      'content-type': file.mediaType,
      'content-security-policy': contentSecurityPolicy({ streamBaseUrl: await source.streamBaseUrl() }),
      'cache-control': file.isImmutable ? 'max-age=31536000, immutable' : 'no-cache',
    },
  });
}

const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

function refusal(status: number): Response {
  return new Response(null, { status, headers: fixedHeaders });
}
