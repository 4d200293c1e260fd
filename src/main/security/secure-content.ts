/**
 * Rule 1: only load secure content. The content security policy names what the page may load; here whatever is
 * plain text or a file is refused for the whole session, should that policy ever be wrong. Practice runs on this
 * machine over http, which no wire carries.
 */
import type { Session } from 'electron';
import { isLoopbackHost } from '../../shared/safe-address.ts';

/** Electron throws at a pattern of a scheme that Chromium has dropped, as it has ftp: no start would follow. */
const insecure = ['http://*/*', 'ws://*/*', 'file:///*'];

export function refuseInsecureContent({ webRequest }: Pick<Session, 'webRequest'>): void {
  webRequest.onBeforeRequest({ urls: insecure }, ({ url }, decide) =>
    decide({ cancel: !isOnThisMachine(url) }),
  );
}

function isOnThisMachine(text: string): boolean {
  const url = URL.parse(text);
  return (url?.protocol === 'http:' || url?.protocol === 'ws:') && isLoopbackHost(url.hostname);
}
