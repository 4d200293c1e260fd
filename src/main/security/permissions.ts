/**
 * Rule 5: handle permission requests from remote content. Ours is local and still gets two only: a stream may
 * fill the screen, and the practice service's stream is on this machine, which Chromium asks about apart. Which
 * address that may be, the page's content security policy says: the configured stream host and no other. Both
 * handlers are needed: many interfaces check before they ask, some only check.
 */
import type { Session } from 'electron';
import { isAppAddress } from './app-protocol.ts';

const granted: ReadonlySet<string> = new Set(['fullscreen', 'loopback-network']);

export function allowOnlyStreams(
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
