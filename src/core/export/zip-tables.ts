/** Several tables as one file, for a browser that takes no folder. */
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ExportReport } from '../../shared/export.ts';
import { stageFile } from '../disk/staged-file.ts';
import { refuseTaken } from '../disk/target.ts';
import { type TablesRequest, writeTables } from './tables.ts';
import { createZip } from './zip.ts';

/** The tables are written beside the zip first, and removed from there whatever happens. */
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
    const aside = stageFile(target.path, disk);
    try {
      const zip = createZip(aside.output, signal);
      for (const name of Object.keys(report.rows)) {
        await zip.addAside(`${name}.${format}`, join(folder, `${name}.${format}`));
      }
      await zip.end();
      aside.publish();
      return { ...report, files: 1, bytes: aside.output.bytes };
    } finally {
      aside.discard();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
