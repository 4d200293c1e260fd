/**
 * The security guards of the page: each is a module that names its rule. `docs/security.md` lists all of Electron's
 * rules, with the module and the test of each.
 */
import type { App, Session } from 'electron';
import { forbidLeaving } from './navigation.ts';
import { allowOnlyStreams } from './permissions.ts';
import { sandboxEveryPage } from './sandbox.ts';
import { refuseInsecureContent } from './secure-content.ts';

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
