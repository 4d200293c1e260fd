/** Shared by the parts of the stand-in: events that can be prevented, and the check against Electron's types. */
import type { EventEmitter } from 'node:events';

/**
 * The members of the real class that a part covers, by name. Events are overloaded by name in Electron's types and are
 * left out: of emitters, only the methods are compared.
 */
export type Covers<Real, Names extends keyof Real> = Pick<Real, Names>;

/** Emits an event that can be prevented; true if it was. */
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
