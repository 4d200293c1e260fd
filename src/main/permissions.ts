/**
 * Rule: handle permission requests from remote content. Ours is local and still gets one only: a stream may
 * fill the screen. Both handlers are needed: many interfaces check before they ask, some only check.
 */
import type { Session } from 'electron';

export function allowOnlyFullscreen(
  session: Pick<
    Session,
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
  >,
): void {
  session.setPermissionRequestHandler((_contents, permission, decide) => decide(permission === 'fullscreen'));
  session.setPermissionCheckHandler((_contents, permission) => permission === 'fullscreen');
  session.setDevicePermissionHandler(() => false);
}
