/** What an archive has that its catalogue has not read yet. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { archiveIdNote } from '../../src/core/archive/archive-connection.ts';
import { createArchive } from '../../src/core/archive/archive-room.ts';
import { createChanges } from '../../src/core/bridge/changes.ts';
import { beginAdoption, endAdoption } from '../../src/core/maintenance/adopt-archive.ts';
import { settingsSchema } from '../../src/shared/settings/settings.ts';
import { noon } from '../archive/fixtures.ts';
import { filledArchive } from './filled-archive.ts';

it('Before the catalogue has read its archive, no sidecar is written from what it knows', async () => {
  const { archive, catalogue, files } = await filledArchive(1);
  const { metadata } = catalogue;
  metadata.set(archiveIdNote, archive.id);
  const room = createArchive({
    dataDir: dirname(archive.dir),
    settings: { get: () => settingsSchema.parse({ 'archive.dir': archive.dir }) } as never,
    catalogue,
    changes: createChanges(),
    log: { info() {}, warn() {}, error() {} } as never,
    now: () => noon,
  });
  onTestFinished(() => room[Symbol.asyncDispose]());
  const [stale] = catalogue.files.staleSidecars(1);
  const sidecar = join(archive.dir, stale?.data.match.folder ?? '', 'match.json');
  writeFileSync(sidecar, 'of a newer catalogue');
  beginAdoption(metadata, archive.id);
  await room.sidecars.flush();
  expect(readFileSync(sidecar, 'utf8')).toBe('of a newer catalogue');
  endAdoption(catalogue, archive.id);
  await room.sidecars.flush();
  expect(readFileSync(sidecar, 'utf8')).toContain(files[0]?.sha256);
});
