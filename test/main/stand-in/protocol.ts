import type * as Electron from 'electron';
import type { Covers } from './events.ts';

type ProtocolHandler = Parameters<Electron.Protocol['handle']>[1];

export const schemes: Electron.CustomScheme[] = [];
/** By scheme. */
export const protocolHandlers = new Map<string, ProtocolHandler>();

export const protocol = {
  registerSchemesAsPrivileged: (given: Electron.CustomScheme[]) => void schemes.push(...given),
  handle: (scheme: string, handler: ProtocolHandler) => void protocolHandlers.set(scheme, handler),
} satisfies Covers<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle'>;
