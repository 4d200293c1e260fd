/**
 * Reads single fields of external files. A missing field is null; so is an invalid one, which the problem log
 * reports. Without a schema, since a timeline has hundreds of thousands of fields.
 */
import { asNumber, isObject, type JsonObject } from './lenient.ts';
import { maxCoordinate, maxTextLength } from './plausible.ts';
import type { ProblemLog } from './problem-log.ts';

export interface FieldReader {
  /** A whole amount from 0 to `max`. */
  readonly count: (object: JsonObject, key: string, max: number) => number | null;
  readonly position: (object: JsonObject, key: string) => { x: number; y: number } | null;
}

/** `where` returns the path of the current object; it is called only for a problem. */
export function createFieldReader(log: ProblemLog, where: () => string): FieldReader {
  return {
    count(object, key, max) {
      const value = asNumber(object[key]);
      if (value === undefined || value === null) return null;
      if (typeof value !== 'number') log.wrongType(`${where()}.${key}`, 'a number', value);
      else if (Number.isInteger(value) && value >= 0 && value <= max) return value;
      else log.implausible(`${where()}.${key}`, value);
      return null;
    },
    position(object, key) {
      const value = object[key];
      if (value === undefined || value === null) return null;
      const [x, y] = isObject(value) ? [asNumber(value['x']), asNumber(value['y'])] : [];
      if (typeof x !== 'number' || typeof y !== 'number') {
        log.wrongType(`${where()}.${key}`, 'an object with x and y', value);
      } else if (Math.abs(x) <= maxCoordinate && Math.abs(y) <= maxCoordinate) return { x, y };
      else log.implausible(`${where()}.${key}`, `${x}, ${y}`);
      return null;
    },
  };
}

/** The number of a player in a frame: the frame's own or, only without one, its key. It may be none that a player has. */
export const readFrameNumber = (key: string, frame: JsonObject): unknown =>
  asNumber(frame['participantId'] ?? Number(key));

/** The game's numeric ids of champions, items and players. */
export function integerIn(object: JsonObject, key: string): number | null {
  const value = asNumber(object[key]);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

/** A trimmed word of the game; null if it is empty or too long. */
export function wordIn(object: JsonObject, key: string): string | null {
  const value = object[key];
  if (typeof value !== 'string' || value.length > maxTextLength) return null;
  return value.trim() || null;
}
