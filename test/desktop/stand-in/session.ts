import type * as Electron from 'electron';
import type { Covers } from './events.ts';

type RequestHandler = NonNullable<Parameters<Electron.Session['setPermissionRequestHandler']>[0]>;
type CheckHandler = NonNullable<Parameters<Electron.Session['setPermissionCheckHandler']>[0]>;
type DeviceHandler = NonNullable<Parameters<Electron.Session['setDevicePermissionHandler']>[0]>;

/** The handlers that decide about permissions, as they were set. */
export const permissions: { request?: RequestHandler; check?: CheckHandler; device?: DeviceHandler } = {};

export const session = {
  defaultSession: {
    setPermissionRequestHandler(handler: RequestHandler | null) {
      if (handler) permissions.request = handler;
    },
    setPermissionCheckHandler(handler: CheckHandler | null) {
      if (handler) permissions.check = handler;
    },
    setDevicePermissionHandler(handler: DeviceHandler | null) {
      if (handler) permissions.device = handler;
    },
  } satisfies Covers<
    Electron.Session,
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
  >,
};
