import { safeName } from '../archive/safe-name.ts';

const segmentUnits = 100;

/** The safe path segments of an entry's name: none leads outside the folder, up, or to a device. */
export function safePath(name: string): string[] {
  const segments = name.split(/[\\/]+/).filter((segment) => !/^\.{0,2}$/.test(segment));
  const safe = segments.map((segment) => safeName(segment, segmentUnits, '_'));
  return safe.length === 0 ? ['_'] : safe;
}
