import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
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

it('a lost catalogue costs no kept stream, and one that was removed stays so', async () => {
  const dataDir = await temporaryFolder();
  const first = await openTestArchiver({ dataDir });
  const { handlers } = first;
  const saved = [];
  for (const digit of [1, 2, 3]) {
    const matchPerid = `esports:match:${digit}aa0386d-2189-4cf6-8085-4c5ca0ac7621`;
    saved.push(
      await handlers['streams.save']({ label: `Stream ${digit}`, matchPerid, matchId: '111560983131400123' }),
    );
  }
  await handlers['streams.remove']({ id: saved[1]?.id ?? '' });
  const streams = await handlers['streams.list'](null);
  expect(streams.map(({ label }) => label)).toEqual(['Stream 3', 'Stream 1']);
  await first.close();
  await loseCatalogue(dataDir);

  const second = await openTestArchiver({ dataDir });
  expect(await second.handlers['streams.list'](null)).toEqual(streams);
  await second.close();
  const third = await openTestArchiver({ dataDir });
  expect(await third.handlers['streams.list'](null)).toEqual(streams);
});

it.each(['rules.json', 'streams.json'])('a damaged %s is told of and left as it is', async (name) => {
  const dataDir = await temporaryFolder();
  const file = join(dataDir, name);
  await writeFile(file, '[{"id": 7}]');
  await expect(openTestArchiver({ dataDir })).rejects.toMatchObject({ code: 'invalid-input' });
  expect(await readFile(file, 'utf8')).toBe('[{"id": 7}]');
});
