/** A file that arrives whole and in another format, from the practice service to every command that knows of it. */
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { practice } from '../core/fixtures.ts';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { retryWithoutWaiting, runHere, runJsonHere, signInHere } from './in-process.ts';

const mark = 'The file is complete, and not readable as JSON: it is JSON lines.';
const text = `${Array.from({ length: 40 }, (_, at) => JSON.stringify({ rfc461Schema: 'stats_update', at })).join('\n')}\n`;
const gamesSchema = z.object({
  items: z.array(z.object({ assets: z.array(z.object({ state: z.string(), notReadable: z.unknown() })) })),
});
const gotSchema = z.object({ path: z.string(), notReadable: z.string().nullable() });

it.runIf(isThorough)(
  'JSON lines are archived and marked by every command, also after a verification, a repair and a rebuild',
  async () => {
    retryWithoutWaiting();
    const filesDir = temporaryFolder();
    mkdirSync(join(filesDir, 'LINES_1'));
    writeFileSync(join(filesDir, 'LINES_1', 'GAMH_SUMMARY.json'), text);
    const env = await signInHere(temporaryFolder(), await practice({ filesDir }));
    expect((await runHere(env, ['sync', '--once'])).code).toBe(0);

    /** What every command says of the file; returns its path. */
    const expectMarked = async (): Promise<string> => {
      const { items } = gamesSchema.parse((await runJsonHere(env, ['games'])).document);
      expect(items.flatMap(({ assets }) => assets)).toEqual([{ state: 'archived', notReadable: mark }]);
      expect((await runHere(env, ['games'])).stdout).toContain(
        'GAMH_SUMMARY archived (not readable as JSON: it is JSON lines)',
      );
      const got = await runJsonHere(env, ['get', 'LINES_1']);
      const { path, notReadable } = gotSchema.parse(got.document);
      expect({ code: got.code, notReadable }).toEqual({ code: 0, notReadable: mark });
      expect(await readFile(path, 'utf8')).toBe(text);
      return path;
    };
    const path = await expectMarked();
    expect(basename(path)).toBe('GAMH_SUMMARY.jsonl');
    expect((await runHere(env, ['history', 'LINES_1'])).stdout).toMatch(
      /Archived +[\d.]+ kB, SHA-256 [\da-f]{64}\. The file is complete, and not readable as JSON: it is JSON lines\./,
    );

    const table = join(env.dataDir, 'games.jsonl');
    expect((await runHere(env, ['export', '--tables', 'games', '--as', 'jsonl', '--to', table])).code).toBe(
      0,
    );
    expect(JSON.parse(await readFile(table, 'utf8'))).toMatchObject({ facts_problem: expect.any(String) });

    expect((await runHere(env, ['verify'])).code).toBe(0);
    truncateSync(path, text.length - 10);
    expect((await runHere(env, ['verify'])).code).toBe(5);
    const repaired = await runHere(env, ['verify', '--repair']);
    expect(await expectMarked(), repaired.stdout + repaired.stderr).toBe(path);

    for (const name of ['catalogue.db', 'catalogue.db-wal', 'catalogue.db-shm'])
      rmSync(join(env.dataDir, name), { force: true });
    expect((await runHere(env, ['rebuild'])).code).toBe(0);
    expect(await expectMarked()).toBe(path);
  },
);
