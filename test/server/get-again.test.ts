/** `get --again`: files that the service has corrected, and those that it has not. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { playedWorld, practice } from '../core/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runHere, runJsonHere, signInHere } from './in-process.ts';

const games = z.object({ items: z.array(z.object({ platformGameId: z.string() })) });

it('"get --again" archives what the service has corrected, and says what is unchanged', async () => {
  const service = await practice({ world: playedWorld(1) });
  const env = await signInHere(temporaryFolder(), service);
  await runHere(env, ['sync', '--once']);
  const ids = games
    .parse((await runJsonHere(env, ['games'])).document)
    .items.map((game) => game.platformGameId);
  const [first = ''] = ids;

  const same = await runJsonHere(env, ['get', '--again', 'after:2000-01-01']);
  expect(same.code, same.stderr).toBe(0);
  expect(same.document).toMatchObject({ corrected: 0, unchanged: ids.length, failed: 0 });

  const empty = await runHere(env, ['get', '--again', '']);
  expect(empty.code).not.toBe(0);
  expect(empty.stderr).toContain('The query is empty.');
  expect(empty.stdout).not.toContain('Asked for');

  const path = (await runHere(env, ['get', first])).stdout.trim();
  const before = await readFile(path, 'utf8');
  service.setFaults(['corrected:1000']);
  const changed = await runHere(env, ['get', '--again', first]);
  expect(changed.code, changed.stderr).toBe(0);
  expect(changed.stderr).toMatch(
    /Corrected: .* The earlier one is .*\/earlier\/GAMH_SUMMARY\.[\da-f]{8}\.json\./,
  );
  expect(changed.stdout).toMatch(/1 corrected, 0 unchanged/);
  const after = await readFile(path, 'utf8');
  expect(after).not.toBe(before);
  const earlierPath = /The earlier one is (.*\.json)\./.exec(changed.stderr)?.[1] ?? '';
  const archiveDir = path.slice(0, path.indexOf(earlierPath.split('/')[0] ?? ''));
  expect(await readFile(join(archiveDir, earlierPath), 'utf8')).toBe(before);

  const history = await runHere(env, ['history', `${first}/GAMH_SUMMARY`]);
  expect(history.stdout.replaceAll(/\s+/g, ' ')).toMatch(/Changed: .*gold of [^;]* [\d,]+ → [\d,]+/);

  await writeFile(path, 'damaged');
  const repaired = await runJsonHere(env, ['get', '--again', first]);
  expect(repaired.document).toMatchObject({ repaired: 1 });
  expect(await readFile(path, 'utf8')).toBe(after);
  service.setFaults(['404@address']);
  const gone = await runJsonHere(env, ['get', '--again', `${first}/GAMH_SUMMARY`]);
  expect(gone.code).toBe(5);
  expect(gone.document).toMatchObject({ failed: 1 });
  expect(await readFile(path, 'utf8')).toBe(after);
});
