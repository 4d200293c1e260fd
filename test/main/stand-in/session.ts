import type * as Electron from 'electron';
import type { Covers } from './events.ts';

type RequestHandler = NonNullable<Parameters<Electron.Session['setPermissionRequestHandler']>[0]>;
type CheckHandler = NonNullable<Parameters<Electron.Session['setPermissionCheckHandler']>[0]>;
type DeviceHandler = NonNullable<Parameters<Electron.Session['setDevicePermissionHandler']>[0]>;

/** The handlers that decide about permissions, as they were set. */
export const permissions: { request?: RequestHandler; check?: CheckHandler; device?: DeviceHandler } = {};

/** The proxy configuration of each session, by its partition ('' is the default one). */
export const proxies: { readonly partition: string; readonly config: Electron.ProxyConfig }[] = [];
/** The system's list of proxies, as a proxy script returns it. */
export const system = { proxy: 'DIRECT' };

const network = (partition: string) =>
  ({
    resolveProxy: async (_url: string) => system.proxy,
    setProxy: async (config: Electron.ProxyConfig) => void proxies.push({ partition, config }),
    closeAllConnections: async () => {},
  }) satisfies Covers<Electron.Session, 'resolveProxy' | 'setProxy' | 'closeAllConnections'>;

/** By partition: each has one session. */
const partitions = new Map<string, ReturnType<typeof network>>();

/** Whether a request may use it: only objects created here are sessions. */
export function isSession(given: object): boolean {
  return given === session.defaultSession || [...partitions.values()].some((each) => each === given);
}

type BeforeRequest = (
  details: Electron.OnBeforeRequestListenerDetails,
  decide: (response: Electron.CallbackResponse) => void,
) => void;

/** What is asked before the page's requests, and of which. */
export const requestRule: { urls: readonly string[]; decide?: BeforeRequest } = { urls: [] };

const webRequest = {
  onBeforeRequest(filter: Electron.WebRequestFilter | BeforeRequest | null, decide?: BeforeRequest | null) {
    requestRule.urls = filter && 'urls' in filter ? filter.urls : [];
    if (decide) requestRule.decide = decide;
  },
};

export const session = {
  fromPartition(partition: string) {
    const known = partitions.get(partition) ?? network(partition);
    partitions.set(partition, known);
    return known;
  },
  defaultSession: {
    ...network(''),
    webRequest,
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
  > & { readonly webRequest: Covers<Electron.WebRequest, 'onBeforeRequest'> },
};
