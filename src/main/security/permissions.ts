/**
 * Rule 5: handle permission requests from remote content. Our page is local and gets two things only: fullscreen for
 * streams, and streams from a private address: of this machine (practice) or of its network (a provider's server on
 * site). The page's content security policy limits that access to the configured stream host. Both handlers are needed:
 * many web APIs check before they request, some only check.
 */
import type { Session } from 'electron';
import { isAppAddress } from './app-protocol.ts';

/** Chromium's name for both kinds of private addresses was `local-network-access` before it had one for each. */
const granted: ReadonlySet<string> = new Set([
  'fullscreen',
  'loopback-network',
  'local-network',
  'local-network-access',
]);

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
