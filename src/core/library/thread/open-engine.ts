/** Opens the engine on its own read-only connection. */
import { migrations } from '../../catalogue/schema/migrations.ts';
import { openDatabase } from '../../catalogue/schema/open.ts';
import { createSnapshots } from '../snapshot/snapshot.ts';
import { createEngine, type SteppedEngine } from './engine.ts';

export interface OpenEngine {
  readonly engine: SteppedEngine;
  close(): void;
}

/**
 * `file` is the catalogue's path; null: an empty library. Libraries with fewer than `minGames` games have no snapshot. Throws the catalogue's
 * errors on opening.
 */
export function openEngine(file: string | null, minGames?: number): OpenEngine {
  const db = openDatabase({ file, isReadOnly: true, migrations });
  const snapshots = file === null ? null : createSnapshots({ db, file, minGames });
  return {
    engine: createEngine({ db, now: Date.now, snapshots }),
    close: () => void db.close(),
  };
}
