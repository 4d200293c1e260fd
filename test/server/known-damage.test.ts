/** What a verification finds damaged stays known: status says it until the files are intact again. */
import { copyFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { playedWorld, practice } from '../core/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { retryWithoutWaiting, runHere, runJsonHere, signInHere } from './in-process.ts';

const statusSchema = z.object({
  archive: z.object({ dir: z.string(), damage: z.unknown(), checkedSince: z.string() }),
});
const historySchema = z.object({
  items: z.array(
    z.object({
      what: z.string(),
      beganAt: z.string(),
      files: z.number(),
      damaged: z.number(),
      repairing: z.number(),
    }),
  ),
});
const filesSchema = z.object({
  items: z.array(z.object({ assets: z.array(z.object({ path: z.string() })) })),
});

const coverageSchema = z.object({ rows: z.array(z.object({ damaged: z.number() })) });

it('Damage is in the status and its exit code until it is repaired, or the file is what it was', async () => {
  retryWithoutWaiting();
  const env = await signInHere(temporaryFolder(), await practice({ world: playedWorld(3) }));
  expect((await runHere(env, ['sync', '--once'])).code).toBe(0);
  const status = async () => {
    const { code, document } = await runJsonHere(env, ['status']);
    return { code, ...statusSchema.parse(document).archive };
  };
  const none = { contents: 0, files: 0, repairable: 0, repairing: 0 };
  const { code, dir, ...before } = await status();
  expect(before).toMatchObject({ damage: none });
  const { items } = filesSchema.parse((await runJsonHere(env, ['games'])).document);
  const [first = '', second = ''] = items.flatMap(({ assets }) => assets.map(({ path }) => join(dir, path)));
  const saved = join(env.dataDir, 'saved.json');
  copyFileSync(second, saved);
  truncateSync(first, 10);
  truncateSync(second, 10);
  expect((await runHere(env, ['verify', '--damaged'])).stdout).toBe('No file is known to be damaged.\n');
  expect((await runHere(env, ['verify'])).code).toBe(5);

  expect(await status()).toMatchObject({
    code: 5,
    damage: { contents: 2, files: 2, repairable: 2, repairing: 0 },
  });
  const { stdout } = await runHere(env, ['status']);
  expect(stdout).toContain('To download the damaged files again: matchkeep verify --damaged --repair');
  expect(stdout).toContain('3 archived (2 damaged or missing)');
  expect(stdout).toMatch(/\(3 files, \S+ \S+, 2 files damaged or missing, /);
  expect(stdout).not.toMatch(/\b(is|are) archived/);
  const coverage = await runJsonHere(env, ['coverage', '--by', 'content-type']);
  expect(coverage).toMatchObject({ code: 5, document: { damage: { contents: 2, files: 2 } } });
  const { rows } = coverageSchema.parse(coverage.document);
  expect(rows.reduce((sum, { damaged }) => sum + damaged, 0)).toBe(2);
  expect((await runHere(env, ['coverage'])).stdout).toMatch(/ARCHIVED .*DAMAGED/);
  copyFileSync(saved, second);
  const repaired = await runHere(env, ['verify', '--damaged', '--repair']);
  expect(repaired.stdout).toMatch(/^Checked 2 files \(.+\)\.\nchanged {2}.+\nDownloaded 1 file again\.\n$/);
  expect(repaired.code).toBe(0);
  expect(await status()).toMatchObject({ code, damage: none });
  expect((await runHere(env, ['verify'])).code).toBe(0);

  const history = historySchema.parse((await runJsonHere(env, ['verify', '--history'])).document);
  expect(history.items.map(({ beganAt: _, ...run }) => run)).toEqual([
    { what: 'all', files: 3, damaged: 0, repairing: 0 },
    { what: 'damaged', files: 2, damaged: 1, repairing: 1 },
    { what: 'all', files: 3, damaged: 2, repairing: 0 },
  ]);
  expect((await runHere(env, ['verify', '--history'])).stdout).toMatch(
    /damaged files +2 .* 1 damaged, 1 downloaded again\n/,
  );
}, 60_000);

it('A sample and the files since a day are verified, and nothing else is read or unknown', async () => {
  const env = await signInHere(temporaryFolder(), await practice({ world: playedWorld(5) }));
  expect((await runHere(env, ['sync', '--once'])).code).toBe(0);
  const checked = async (...options: string[]) => {
    const { code, document } = await runJsonHere(env, ['verify', ...options]);
    const { checkedFiles, unknown } = z
      .object({ checkedFiles: z.number(), unknown: z.array(z.string()) })
      .parse(document);
    return { code, checkedFiles, unknown };
  };
  expect(await checked('--sample', '2')).toEqual({ code: 0, checkedFiles: 2, unknown: [] });
  expect(await checked('--sample', '100')).toEqual({ code: 0, checkedFiles: 5, unknown: [] });
  expect(await checked('--since', '2020-01-01')).toEqual({ code: 0, checkedFiles: 5, unknown: [] });
  expect((await runHere(env, ['verify', '--since', '2999-01-01'])).stdout).toBe(
    'No file was archived since then.\n',
  );
  expect((await runHere(env, ['verify', '--sample', '0'])).code).toBe(2);
  expect((await runHere(env, ['verify', '--sample', '2', '--continue'])).code).toBe(2);
}, 60_000);
