/**
 * Reads single fields of a file that others wrote. A field that is missing is null; so is one that is not what it
 * should be, and then the problem log says so. Without a schema: a timeline has hundreds of thousands of fields.
 */

import { isObject, type JsonObject } from './lenient.ts';
import { maxCoordinate, maxTextLength } from './plausible.ts';
import type { ProblemLog } from './problem-log.ts';

export interface FieldReader {
  /** How much of something: from 0 to `max`. */
  readonly count: (object: JsonObject, key: string, max: number) => number | null;
  readonly position: (object: JsonObject, key: string) => { x: number; y: number } | null;
}

/** `where` gives the path of the object that is read now; it is called only for a problem. */
export function createFieldReader(log: ProblemLog, where: () => string): FieldReader {
  return {
    count(object, key, max) {
      const value = object[key];
      if (value === undefined || value === null) return null;
      if (typeof value !== 'number') log.wrongType(`${where()}.${key}`, 'a number', value);
      else if (value >= 0 && value <= max) return value;
      else log.implausible(`${where()}.${key}`, value);
      return null;
    },
    position(object, key) {
      const value = object[key];
      if (value === undefined || value === null) return null;
      const { x, y } = isObject(value) ? value : {};
      if (typeof x !== 'number' || typeof y !== 'number') {
        log.wrongType(`${where()}.${key}`, 'an object with x and y', value);
      } else if (Math.abs(x) <= maxCoordinate && Math.abs(y) <= maxCoordinate) return { x, y };
      else log.implausible(`${where()}.${key}`, `${x}, ${y}`);
      return null;
    },
  };
}

/** The game's own numbers of things (champions, items, players). */
export function integerIn(object: JsonObject, key: string): number | null {
  const value = object[key];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

/** A word of the game, without blanks around it; null for an empty one, and for one that is too long. */
export function wordIn(object: JsonObject, key: string): string | null {
  const value = object[key];
  if (typeof value !== 'string' || value.length > maxTextLength) return null;
  return value.trim() || null;
}
