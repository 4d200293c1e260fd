/** What the command line says about failing downloads, and does about them as a group. */
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { playedWorld, practice } from '../core/fixtures.ts';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { run } from './command-fixture.ts';
import { retryWithoutWaiting, runHere, runJsonHere, signInHere } from './in-process.ts';

const problemsDocument = z.object({ items: z.array(z.object({ id: z.string(), files: z.number() })) });

it.runIf(isThorough)(
  'Files that arrive damaged are named as one problem by "status", "coverage" and "downloads problems", listed, exported, retried and cancelled',
  async () => {
    const service = await practice({ world: playedWorld(3) });
    const env = await signInHere(temporaryFolder(), service);
    expect(await runHere(env, ['downloads', 'problems'])).toMatchObject({
      stdout: '',
      stderr: 'No problems.\n',
    });
    retryWithoutWaiting();
    service.setFaults(['corrupt@file']);
    await runHere(env, ['sync', '--once']);
    for (const command of [['status'], ['coverage'], ['downloads', 'problems']]) {
      const { stdout } = await runHere(env, command);
      expect(stdout, command.join(' ')).toMatch(/3 files arrive damaged from 127\.0\.0\.1:\d+\./);
    }
    const { document } = await runJsonHere(env, ['downloads', 'problems']);
    const [problem, ...others] = problemsDocument.parse(document).items;
    expect(others).toEqual([]);
    const id = problem?.id ?? '';
    expect(id).toMatch(/^file-corrupt@/);

    const exported = await run(env, ['coverage', '--gaps', '--as', 'csv']);
    expect(exported.code, exported.stderr).toBe(5);
    const [head, ...rows] = exported.stdout.trim().split(/\r?\n/);
    expect(head).toMatch(/^\uFEFF?league,played_at,teams,/);
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toContain(',failing,');
    for (const wrong of [[], ['--gaps', '--json']])
      expect(await runHere(env, ['coverage', '--as', 'csv', ...wrong])).toMatchObject({ code: 2 });

    const listed = await runHere(env, ['downloads', '--problem', id, '--type', 'GAMH_SUMMARY']);
    expect(listed.stdout.trim().split('\n')).toHaveLength(4);
    expect((await runHere(env, ['downloads', '--search', 'no such team'])).stderr).toBe('No downloads.\n');

    expect((await runHere(env, ['downloads', 'retry', '--problem', id, '--all'])).code).toBe(2);
    expect(
      (await runHere(env, ['downloads', 'retry', '--problem', 'file-corrupt@elsewhere'])).stdout,
    ).toContain('No download has this problem now.');
    service.setFaults([]);
    expect((await runHere(env, ['downloads', 'retry', '--problem', id])).stdout).toContain(
      '3 downloads changed.',
    );
    await runHere(env, ['sync', '--once']);
    expect((await runHere(env, ['status'])).stdout).not.toContain('damaged');
  },
);

it.runIf(isThorough)(
  'An attempt whose time has passed is due now, in every list of the command line',
  async () => {
    const service = await practice({ world: playedWorld(1) });
    const env = await signInHere(temporaryFolder(), service);
    retryWithoutWaiting();
    service.setFaults(['corrupt@file']);
    await runHere(env, ['sync', '--once']);
    const print = async (args: readonly string[]) => (await runHere(env, args)).stdout;
    expect(await print(['downloads', 'problems'])).toMatch(/, next attempt \d{4}-/);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    try {
      expect(await print(['downloads', 'problems'])).toContain(', next attempt due now');
      expect(await print(['downloads'])).toMatch(/ due now +The /);
      expect(await print(['coverage', '--gaps'])).toMatch(/ due now +The /);
      await print(['pause']);
      expect(await print(['downloads', 'problems'])).not.toContain('next attempt');
    } finally {
      vi.useRealTimers();
    }
  },
);
