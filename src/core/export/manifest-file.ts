/** Knows the table beside copied files that an earlier export wrote from somebody's own file of that name. */
import { closeSync, lstatSync, openSync, readSync } from 'node:fs';
import { manifestColumns } from './columns.ts';

const names = manifestColumns.map(({ name }) => name);
/** How it begins: a CSV by its head, JSON lines by the first row's first name. */
const beginnings = { csv: `${names.join(',')}\r\n`, jsonl: `{"${names[0]}":` } as const;

/** An empty one counts: it is JSON lines without a row, and nothing is lost with it. Throws the system's errors. */
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
