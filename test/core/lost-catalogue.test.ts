import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestArchiver, practice, signIn, temporaryFolder } from './fixtures.ts';

async function loseCatalogue(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('catalogue.db')) await rm(join(dataDir, name));
  }
}

it('a lost catalogue costs neither a download nor a watch rule', async () => {
  const dataDir = await temporaryFolder();
  const service = await practice({ world: { matches: 4, contentTypes: ['GAMH_SUMMARY', 'GAMH_DETAILS'] } });
  const first = await openTestArchiver({ service, dataDir });
  await signIn(first, service, 'memory');
  const rule = { leagues: [], tournaments: [], teams: [], contentTypes: ['GAMH_DETAILS'], isEnabled: true };
  await first.handlers['rules.save'](rule);
  await first.syncOnce();
  const rules = await first.handlers['rules.list'](null);
  const { coverage } = first.status();
  expect(coverage).toMatchObject({ wanted: 8, archived: 8 });
  await first.close();
  await loseCatalogue(dataDir);

  const { fileRequests } = service.counts;
  const second = await openTestArchiver({ service, dataDir, memoryPassword: service.password });
  expect(await second.syncOnce()).toMatchObject({
    archived: 0,
    failed: 0,
    coverage: { wanted: 8, archived: 8 },
  });
  expect(service.counts.fileRequests).toBe(fileRequests);
  expect(await second.handlers['rules.list'](null)).toEqual(rules);
  expect(await second.handlers['archive.verify']({ repair: false })).toMatchObject({
    checkedFiles: 8,
    changed: [],
  });
});

it('a damaged copy of the rules is told of and left as it is', async () => {
  const dataDir = await temporaryFolder();
  await writeFile(join(dataDir, 'rules.json'), '[{"id": 7}]');
  await expect(openTestArchiver({ dataDir })).rejects.toMatchObject({ code: 'invalid-input' });
});
