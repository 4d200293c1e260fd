/** The maintenance room on an archive and a catalogue, for what needs no other room. */
import type { Archive } from '../../src/core/archive/archive.ts';
import { type Changes, createChanges } from '../../src/core/bridge/changes.ts';
import type { Catalogue } from '../../src/core/catalogue/catalogue.ts';
import { createMaintenance, type Maintenance } from '../../src/core/maintenance/maintenance.ts';

const silent = { info() {}, warn() {}, error() {} };

export function openMaintenance(options: {
  readonly archive: Archive;
  readonly catalogue: Catalogue;
  readonly changes?: Changes;
  readonly now: () => number;
}): Maintenance {
  const { archive, catalogue, changes = createChanges(), now } = options;
  const get = async () => {
    await archive.check();
    return archive;
  };
  const connection = { get, dir: () => archive.dir, id: () => archive.id };
  return createMaintenance({
    catalogue,
    dataDir: '',
    settings: {} as never,
    archive: { connection } as never,
    changes,
    log: silent as never,
    now,
  });
}
