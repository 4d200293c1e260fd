import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';

/** The number of files that the user has requested, as on disk. */
function readRequests(dataDir: string): unknown {
  const db = new Database(join(dataDir, 'catalogue.db'), { readonly: true });
  try {
    return db.prepare('SELECT count(*) FROM assets WHERE requested_at IS NOT NULL').pluck().get();
  } finally {
    db.close();
  }
}

it('Requests end when downloads start by themselves again, and not in a process that downloads nothing', async () => {
  const service = await practice({ world: playedWorld(2) });
  const dataDir = temporaryFolder();
  const archiver = await openTestArchiver({ service, dataDir });
  await signIn(archiver, service);
  await archiver.handlers['work.pause']({ until: 'resumed' });
  await archiver.syncOnce();
  const [download] = (await archiver.handlers['downloads.list']({ limit: 1 })).items;
  await archiver.handlers['downloads.retry']({ ids: [download?.id ?? ''] });
  expect(readRequests(dataDir)).toBe(1);

  // As a command does while Matchkeep runs elsewhere or not at all.
  await archiver.handlers['work.resume'](null);
  expect(readRequests(dataDir)).toBe(1);
  archiver.start();
  await waitFor(() => expect(readRequests(dataDir)).toBe(0));
});
