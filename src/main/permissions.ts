/**
 * Rule 5: handle permission requests from remote content. Ours is local and still gets one only: a stream may
 * fill the screen. Both handlers are needed: many interfaces check before they ask, some only check.
 */
import type { Session } from 'electron';
import { isAppAddress } from './app-protocol.ts';

export function allowOnlyFullscreen(
  session: Pick<
    Session,
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
  >,
): void {
  session.setPermissionRequestHandler((_contents, permission, decide, { isMainFrame, requestingUrl }) =>
    decide(permission === 'fullscreen' && isMainFrame && isAppAddress(requestingUrl)),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => permission === 'fullscreen' && isAppAddress(origin),
  );
  session.setDevicePermissionHandler(() => false);
}
