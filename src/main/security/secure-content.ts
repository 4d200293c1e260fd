/**
 * Rule 1: only load secure content. The content security policy names what the page may load; in case
 * that policy is wrong, requests over plain http and for files are also blocked for the whole session. Practice uses
 * http on this machine only.
 */
import type { Session } from 'electron';
import { isLoopbackHost } from '../../shared/security/safe-address.ts';

/** Electron throws for a scheme that Chromium no longer supports, such as ftp. */
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
