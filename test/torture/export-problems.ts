/** Whether what was written next to the data folder, exports and backups, is whole. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { type Picture, type PictureFile, sha256 } from './picture.ts';
import { readZip } from './read-zip.ts';

/** Exports are below this folder, each under a name of its own; a bag is there as a whole or not at all. */
const outFolder = 'out/';
const bagFolder = /^out\/bag\w*\//;
const isTemporaryName = (path: string): boolean => path.includes('.matchkeep-part');

/** `whole`: folders in which the exports are complete. */
export function tornExports(
  picture: Picture,
  whole: readonly Picture[],
  isAcknowledged: boolean,
): readonly string[] {
  const expected = new Map(whole.flatMap((each) => [...exportsIn(each)]));
  const present = exportsIn(picture);
  const wrong = [...present]
    .filter(([path, file]) => {
      const other = expected.get(path);
      return other === undefined || contentHash(path, file) !== contentHash(path, other);
    })
    .map(([path, { bytes }]) => `${path} is not complete (${bytes} bytes)`);
  const bags = new Set([...present.keys()].map((path) => bagFolder.exec(path)?.[0]));
  const missing = [...expected.keys()].filter((path) => {
    const bag = bagFolder.exec(path)?.[0];
    return !present.has(path) && bag !== undefined && bags.has(bag);
  });
  const first = isAcknowledged ? [...exportsIn(whole[0] ?? picture).keys()] : [];
  missing.push(...first.filter((path) => !present.has(path)));
  return [...wrong, ...missing.map((path) => `${path} is missing`)];
}

function exportsIn({ files }: Picture): ReadonlyMap<string, PictureFile> {
  return new Map(
    [...files].filter(
      ([path, file]) => path.startsWith(outFolder) && !isTemporaryName(path) && !isBackup(path, file),
    ),
  );
}

/** The hash of a file, or of what is in a zip, whose entries have times. */
function contentHash(path: string, file: PictureFile): string {
  if (!path.endsWith('.zip')) return file.sha256;
  try {
    return JSON.stringify([...readZip(file.content)].map(([name, content]) => [name, sha256(content)]));
  } catch {
    return file.sha256;
  }
}

/** Backups have names of their own. */
const isBackup = (path: string, _file: PictureFile) => /^out\/backup[^/]*\.zip$/.test(path);

const backupSchema = z.object({ parts: z.array(z.object({ name: z.string(), sha256: z.string() })) });
const isPackedCatalogue = (path: string) => /(?:^|\/)catalogue[^/]*\.db\.zst$/.test(path);

/** Backups, and the copies of the catalogue. */
export function tornBackups(picture: Picture): readonly string[] {
  return [...picture.files].flatMap(([path, file]) => {
    if (isTemporaryName(path)) return [];
    try {
      if (isBackup(path, file)) checkBackup(file.content);
      else if (isPackedCatalogue(path) && !path.includes('/restore-staged/'))
        checkPackedCatalogue(file.content);
      return [];
    } catch (error) {
      return [`${path} is not whole: ${error instanceof Error ? error.message : error}`];
    }
  });
}

function checkBackup(zip: Buffer): void {
  const entries = readZip(zip);
  const { parts } = backupSchema.parse(JSON.parse(entries.get('backup.json')?.toString('utf8') ?? ''));
  for (const { name, sha256: expected } of parts) {
    const content = entries.get(name);
    if (!content || sha256(content) !== expected) throw new Error(`its part ${name} is not as listed`);
    if (isPackedCatalogue(name)) checkPackedCatalogue(content);
  }
}

function checkPackedCatalogue(packed: Buffer): void {
  const folder = mkdtempSync(join(tmpdir(), 'matchkeep-copy-'));
  try {
    writeFileSync(join(folder, 'copy.db'), zstdDecompressSync(packed));
    const db = new Database(join(folder, 'copy.db'));
    const found = db.pragma('integrity_check', { simple: true });
    db.close();
    if (found !== 'ok') throw new Error(String(found));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
