import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runHere, runJsonHere } from './in-process.ts';

it('The list of people is changed, listed, exported and imported by commands', async () => {
  const folder = temporaryFolder();
  const env = { dataDir: join(folder, 'data') };
  const people = async (...args: readonly string[]) => await runHere(env, ['people', ...args]);
  expect(await people('add', 'Faker', 'T1 Faker')).toMatchObject({
    code: 0,
    stdout: 'Added Faker: T1 Faker.\n',
  });
  expect((await people()).stdout).toBe('PERSON  OTHER NAMES\nFaker   T1 Faker\n');
  expect(await people('add', 'faker', 'SKT T1 Faker')).toMatchObject({
    code: 0,
    stdout: 'Changed Faker: T1 Faker, SKT T1 Faker.\n',
  });
  const refused = await people('add', 'Lee', 't1 faker');
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('"t1 faker" is already a name of the person "Faker".');

  const file = join(folder, 'people.csv');
  expect(await people('export', file)).toMatchObject({ code: 0, stdout: `Written to ${file}: 1 person.\n` });
  expect(await readFile(file, 'utf8')).toBe(
    'person,name\r\nFaker,Faker\r\nFaker,T1 Faker\r\nFaker,SKT T1 Faker\r\n',
  );
  expect((await people('export', file)).code).toBe(2);
  expect((await people('export', file, '--replace')).code).toBe(0);
  expect(await people('import', file)).toMatchObject({ code: 0, stdout: 'Added 0 people, changed 0.\n' });

  await writeFile(file, 'person,name\nDeft,KT Deft\nDeft,T1 Faker\n');
  expect(await people('import', file)).toMatchObject({
    code: 2,
    stdout: 'Line 3: "T1 Faker" is already a name of "Faker".\nNothing was imported: 1 line is not valid.\n',
  });
  await writeFile(file, 'person,name\nDeft,KT Deft\nFaker,Hide on bush\n');
  expect((await people('import', file)).stdout).toBe('Added 1 person, changed 1.\n');

  expect(await people('remove', 'faker')).toMatchObject({ code: 0, stdout: 'Removed Faker.\n' });
  const { document } = await runJsonHere(env, ['people', 'list']);
  expect(document).toEqual({
    items: [{ id: expect.any(String), name: 'Deft', names: ['Deft', 'KT Deft'] }],
  });
  expect(JSON.parse(await readFile(join(env.dataDir, 'people.json'), 'utf8'))).toEqual(
    Object.values(document ?? {})[0],
  );
});
