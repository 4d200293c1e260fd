/**
 * Rule 5: handle permission requests from remote content. Our page is local and gets two only: fullscreen for
 * streams, and access to this machine for the practice service's stream. The page's content security policy limits
 * that access to the configured stream host. Both handlers are needed: many web APIs check before they request, some
 * only check.
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
