/**
 * The copies of the catalogue, next to it: `catalogue.copy-<time>.db.zst`, compressed with Zstandard. A file of this name is
 * complete, and was verified.
 */
import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Handlers } from '../bridge/dispatch.ts';
import { toIso } from '../catalogue/rows/sort-key.ts';
import { namesIn } from '../disk/staged-file.ts';

export interface CatalogueCopy {
  readonly name: string;
  /** When reading the catalogue began; epoch ms, whole seconds. */
  readonly madeAt: number;
  /** Compressed. */
  readonly bytes: number;
}

const copyEnd = /^\.copy-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)\.db\.zst$/;

/** `file` is the path of the catalogue, `at` epoch ms. */
export function copyName(file: string, at: number): string {
  return `${basename(file, '.db')}.copy-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}.db.zst`;
}

/** Newest first. Empty if the folder cannot be read. */
export function catalogueCopies(file: string): readonly CatalogueCopy[] {
  const folder = dirname(file);
  const stem = basename(file, '.db');
  return namesIn(folder)
    .flatMap((name) => {
      const time = name.startsWith(stem) ? copyEnd.exec(name.slice(stem.length)) : null;
      if (time === null) return [];
      const [, hour, minute, second] = time;
      const madeAt = Date.parse(`${hour}:${minute}:${second}Z`);
      const found = statSync(join(folder, name), { throwIfNoEntry: false });
      return found?.isFile() && !Number.isNaN(madeAt) ? [{ name, madeAt, bytes: found.size }] : [];
    })
    .sort((a, b) => b.madeAt - a.madeAt);
}

export function createCopyHandlers(file: string): Pick<Handlers, 'archive.copies'> {
  return {
    'archive.copies': () =>
      catalogueCopies(file).map(({ madeAt, bytes }) => ({ copiedAt: toIso(madeAt), bytes })),
  };
}
