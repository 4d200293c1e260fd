import { mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestArchiver } from '../core/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('What was saved, and not written to its backup, is in the backup after the next start', async () => {
  const dataDir = temporaryFolder();
  const backup = join(dataDir, 'notes.json');
  const subject = { kind: 'team', name: 'T1' } as const;
  const first = await openTestArchiver({ dataDir });
  await first.handlers['notes.save']({ subject, changes: { text: 'before' } });
  rmSync(backup);
  mkdirSync(backup);
  await expect(
    async () => await first.handlers['notes.save']({ subject, changes: { text: 'after' } }),
  ).rejects.toThrow();
  await first.close();

  // It cannot be written yet, which is no reason not to start.
  await (await openTestArchiver({ dataDir })).close();
  rmdirSync(backup);
  await (await openTestArchiver({ dataDir })).close();
  expect(JSON.parse(readFileSync(backup, 'utf8'))).toMatchObject([{ ...subject, text: 'after' }]);
});
