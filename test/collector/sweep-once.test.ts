import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('A single pass removes what a killed one staged in the archive, a day later', async () => {
  const service = await practice({ world: playedWorld(1) });
  const dataDir = temporaryFolder();
  const archiver = await openTestArchiver({ service, dataDir });
  await signIn(archiver, service);
  const staging = join(dataDir, 'archive', '.matchkeep-partial');
  mkdirSync(staging, { recursive: true, mode: 0o700 });
  writeFileSync(join(staging, 'old.put'), 'half a file');
  utimesSync(join(staging, 'old.put'), 0, 0);
  await archiver.syncOnce();
  expect(readdirSync(staging)).toEqual([]);
});
