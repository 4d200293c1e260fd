/** Distinguishes the manifest of an earlier export from a user's file of the same name. */
import { closeSync, lstatSync, openSync, readSync } from 'node:fs';
import { manifestColumns } from './columns.ts';

const names = manifestColumns.map(({ name }) => name);
/** The first bytes of a manifest: a CSV's header, or the first name of the first JSON line. */
const beginnings = { csv: `${names.join(',')}\r\n`, jsonl: `{"${names[0]}":` } as const;

/**
 * An empty file counts as a manifest: it is JSON lines without rows, and replacing it loses nothing. Throws the
 * system's errors.
 */
export function isManifest(path: string, format: keyof typeof beginnings): boolean {
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
  const wanted = Buffer.from(beginnings[format]);
  const head = Buffer.alloc(wanted.length);
  const file = openSync(path, 'r');
  try {
    const length = readSync(file, head, 0, head.length, 0);
    return length === 0 || head.subarray(0, length).equals(wanted);
  } finally {
    closeSync(file);
  }
}
