/** What a start of the program opens to move its archive; also for a process that is killed. */
import { createArchive } from '../../src/core/archive/archive-room.ts';
import { createChanges } from '../../src/core/bridge/changes.ts';
import type { Catalogue } from '../../src/core/catalogue/catalogue.ts';
import type { Disk } from '../../src/core/disk/disk.ts';
import { createMaintenanceJobs } from '../../src/core/maintenance/jobs.ts';
import { createMoves } from '../../src/core/maintenance/moves.ts';
import { openSettings } from '../../src/core/settings/settings.ts';

const silent = { info() {}, warn() {}, error() {} };

export function openMove(dataDir: string, catalogue: Catalogue, disk?: Disk) {
  const settings = openSettings(dataDir);
  const changes = createChanges();
  const options = { dataDir, settings, catalogue, changes, log: silent as never, now: Date.now };
  const archive = createArchive(options);
  const jobs = createMaintenanceJobs({ now: Date.now, onChange: () => {} });
  const moves = createMoves({ ...options, archive, jobs, disk, adopt: async () => {} });
  return { settings, changes, archive, jobs, moves };
}
