/** What the parts of the stand-in share: events that may be prevented, and the check against Electron's types. */
import type { EventEmitter } from 'node:events';

/**
 * What a part covers of the real thing, by name. Events are overloaded by name in Electron's types and are
 * left out: of emitters, only the methods are compared.
 */
export type Covers<Real, Names extends keyof Real> = Pick<Real, Names>;

/** Sends an event that may be prevented; true where it was. */
export function isPrevented(
  emitter: EventEmitter,
  name: string,
  details: object = {},
  ...more: unknown[]
): boolean {
  let wasPrevented = false;
  const preventDefault = () => {
    wasPrevented = true;
  };
  emitter.emit(name, { ...details, preventDefault }, ...more);
  return wasPrevented;
}
