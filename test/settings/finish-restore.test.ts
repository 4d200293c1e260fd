import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestArchiver } from '../core/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('What a killed restore had unpacked is removed by the next start', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'restore-staged'));
  writeFileSync(join(dataDir, 'restore-staged', 'catalogue.db.zst'), 'half a file');
  await openTestArchiver({ dataDir });
  expect(readdirSync(dataDir)).not.toContain('restore-staged');
});
