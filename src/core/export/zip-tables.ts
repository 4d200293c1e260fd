/** Writes several tables into one zip, for a browser. */
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ExportReport } from '../../shared/library/export.ts';
import { stageFile } from '../disk/staged-file.ts';
import { refuseTaken } from '../disk/target.ts';
import { type TablesRequest, writeTables } from './tables.ts';
import { createZip } from './zip.ts';

/** The tables are first written next to the zip, and always removed from there. */
export async function zipTables(request: TablesRequest): Promise<ExportReport> {
  const { target, format, disk, signal } = request;
  refuseTaken(target.path, target.replaces);
  const folder = join(dirname(target.path), '.matchkeep-tables');
  try {
    const report = await writeTables({
      ...request,
      target: { kind: 'folder', path: folder, replaces: true },
      onFinishing: () => {},
    });
    request.onFinishing();
    const staged = stageFile(target.path, disk);
    try {
      const zip = createZip(staged.output, signal);
      for (const name of Object.keys(report.rows)) {
        await zip.addOwnFile(`${name}.${format}`, join(folder, `${name}.${format}`));
      }
      await zip.end();
      staged.publish();
      return { ...report, files: 1, bytes: staged.output.bytes };
    } finally {
      staged.discard();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
