/**
 * The folder of the data folder for exports that a browser downloads. Its files are copies; they are removed with their
 * export or at the next start.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportContent } from '../../shared/library/export.ts';
import { makeFoldersSync } from '../disk/make-folders.ts';

export interface DownloadPlace {
  /** Creates the folder for one export and returns the path of its file. */
  reserve(id: string, content: ExportContent, at: Date): { readonly path: string; readonly name: string };
  discard(id: string): void;
  sweep(): void;
}

export function createDownloadPlace(dataDir: string): DownloadPlace {
  const root = join(dataDir, 'exports');
  return {
    reserve(id, content, at) {
      const folder = join(root, id);
      makeFoldersSync(folder, { mode: 0o700 });
      const name = downloadName(content, at);
      return { path: join(folder, name), name };
    },
    discard: (id) => rmSync(join(root, id), { recursive: true, force: true }),
    sweep: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** `matchkeep-games-2026-11-21.parquet`, for example. A browser downloads one file, so several tables become a zip. */
function downloadName(content: ExportContent, at: Date): string {
  const day = at.toISOString().slice(0, 10);
  switch (content.as) {
    case 'files':
    case 'zip':
    case 'bagit':
      return `matchkeep-files-${day}.zip`;
    case 'tables':
      return content.tables.length === 1
        ? `matchkeep-${content.tables[0]}-${day}.${content.format}`
        : `matchkeep-tables-${day}.zip`;
    case 'aggregates':
      return `matchkeep-${content.by}s-${day}.${content.format}`;
  }
}
