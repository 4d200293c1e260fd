/**
 * The security guards of the page: each names its rule. `docs/security.md` lists all of Electron's rules, with the file
 * and the test of each.
 */
import type { App, Event, Session } from 'electron';
import { isLoopbackHost } from '../../shared/security/safe-address.ts';
import { isAppAddress } from './app-protocol.ts';

/** Must run before the application is ready. */
export function guardPages(app: Pick<App, 'on' | 'enableSandbox'>): void {
  sandboxEveryPage(app);
  forbidLeaving(app);
}

/** Must run before the first page is made. */
export function guardSession(
  session: Pick<
    Session,
    'webRequest' | 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
  >,
): void {
  allowOnlyStreams(session);
  refuseInsecureContent(session);
}

/**
 * Rule 4: enable process sandboxing. For every page, whatever the options of its window are. Must be called before the
 * application is ready.
 */
function sandboxEveryPage(app: Pick<App, 'enableSandbox'>): void {
  app.enableSandbox();
}

/**
 * The window shows the interface and nothing else, for as long as it lives. Rules 11 and 12: check webviews (by
 * allowing none). Rule 13: limit navigation. Rule 14: limit the creation of windows. Applies to every page. Must run
 * before the first page is created.
 */
function forbidLeaving(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_event, contents) => {
    // Moves within the interface are its router's and don't get here; a reload may.
    const stay = (event: Pick<Event, 'preventDefault'> & { readonly url: string }) => {
      if (!isAppAddress(event.url)) event.preventDefault();
    };
    contents.on('will-navigate', stay);
    contents.on('will-frame-navigate', stay);
    contents.on('will-redirect', stay);
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}

/** Chromium's name for both kinds of private addresses was `local-network-access` before it had one for each. */
const granted: ReadonlySet<string> = new Set([
  'fullscreen',
  'loopback-network',
  'local-network',
  'local-network-access',
]);

/**
 * Rule 5: handle permission requests from remote content. Our page is local and gets two things only: fullscreen for
 * streams, and streams from a private address: of this machine (practice) or of its network (a provider's server on
 * site). The page's content security policy limits that access to the configured stream host. Both handlers are needed:
 * many web APIs check before they request, some only check.
 */
function allowOnlyStreams(
  session: Pick<
    Session,
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
  >,
): void {
  session.setPermissionRequestHandler((_contents, permission, decide, { isMainFrame, requestingUrl }) =>
    decide(granted.has(permission) && isMainFrame && isAppAddress(requestingUrl)),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => granted.has(permission) && isAppAddress(origin),
  );
  session.setDevicePermissionHandler(() => false);
}

/** Electron throws for a scheme that Chromium no longer supports, such as ftp. */
const insecure = ['http://*/*', 'ws://*/*', 'file:///*'];

/**
 * Rule 1: only load secure content. The content security policy names what the page may load; in case
 * that policy is wrong, requests over plain http and for files are also blocked for the whole session. Practice uses
 * http on this machine only.
 */
function refuseInsecureContent({ webRequest }: Pick<Session, 'webRequest'>): void {
  webRequest.onBeforeRequest({ urls: insecure }, ({ url }, decide) =>
    decide({ cancel: !isOnThisMachine(url) }),
  );
}

function isOnThisMachine(text: string): boolean {
  const url = URL.parse(text);
  return (url?.protocol === 'http:' || url?.protocol === 'ws:') && isLoopbackHost(url.hostname);
}
