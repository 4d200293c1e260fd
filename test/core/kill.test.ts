import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { isDescription } from '../../src/core/archive/layout.ts';
import { type CommandEnv, type Running, runJson, start } from '../server/command-fixture.ts';
import { runHere, runJsonHere, signInHere } from '../server/in-process.ts';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { filesBelow, practice } from './fixtures.ts';

const mb = 1024 * 1024;
const fileBytes = 2 * mb;
const sidecarSchema = z.object({
  games: z.array(
    z.object({ files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })) }),
  ),
});

/** Starts a command that does not outlive the test, even one that fails. */
function startHere(env: CommandEnv, args: readonly string[]): Running {
  const running = start(env, args);
  onTestFinished(async () => {
    running.child.kill('SIGKILL');
    await running.ended;
  });
  return running;
}

/** Of how many files a part is recorded. */
function countResumePoints(dataDir: string): number | undefined {
  const db = new Database(join(dataDir, 'catalogue.db'), { readonly: true });
  try {
    return db.prepare<[], number>('SELECT count(*) FROM assets WHERE bytes_done > 0').pluck().get();
  } finally {
    db.close();
  }
}

it.runIf(isThorough)(
  'Repeated kill -9 during downloads loses nothing: no incomplete file appears, and the others complete',
  async () => {
    const files = 16;
    const service = await practice({
      world: { matches: files, contentTypes: ['GAMH_SUMMARY'], bytesPerFile: fileBytes },
      faults: ['trickle:1048576'],
    });
    const dataDir = temporaryFolder();
    const env = await signInHere(dataDir, service);

    /** Every final name has a whole file of the right size that parses. */
    const expectWhole = async () => {
      const archive = join(dataDir, 'archive');
      for (const [path, bytes] of await filesBelow(archive)) {
        if (path.startsWith('.matchkeep') || isDescription(path)) continue;
        expect(bytes.length, path).toBe(fileBytes);
        expect(() => JSON.parse(bytes.toString('utf8')), path).not.toThrow();
      }
    };
    for (let kill = 1; kill <= (isThorough ? 3 : 2); kill += 1) {
      const { child, ended } = startHere(env, ['sync', '--once']);
      const served = service.counts.bytesServed;
      await waitFor(() => expect(service.counts.bytesServed).toBeGreaterThan(served + 6 * mb));
      await waitFor(() => expect(countResumePoints(dataDir)).toBeGreaterThan(0));
      child.kill('SIGKILL');
      await ended;
      await expectWhole();
    }
    service.setFaults([]);
    const { code, document } = await runJson(env, ['sync', '--once']);
    expect(document).toMatchObject({ failed: 0, coverage: { wanted: files, archived: files } });
    expect(code).toBe(0);
    await expectWhole();
    // The passes after a kill needed no new token, and resumed partial downloads.
    expect(service.counts.logins).toBe(1);
    expect(service.counts.rangeRequests).toBeGreaterThan(0);

    const archived = await filesBelow(join(dataDir, 'archive'));
    for (const [path, content] of archived) {
      if (!path.endsWith('match.json')) continue;
      for (const file of sidecarSchema
        .parse(JSON.parse(content.toString('utf8')))
        .games.flatMap((game) => game.files)) {
        const bytes = archived.get(join(path, '..', file.path));
        expect(bytes && createHash('sha256').update(bytes).digest('hex'), file.path).toBe(file.sha256);
      }
    }
  },
);

it.runIf(isThorough)(
  'A file that was requested in quiet hours is downloaded after a kill -9 and a new start within them',
  async () => {
    const service = await practice({ world: { matches: 3, contentTypes: ['GAMH_SUMMARY'] } });
    const env = await signInHere(temporaryFolder(), service);
    await runHere(env, ['pause']);
    await runHere(env, ['sync', '--once']);
    // From the hour before until two hours later: not over when this test ends.
    const hour = new Date().getHours();
    const two = (value: number) => `${String(value % 24).padStart(2, '0')}:00`;
    await runHere(env, ['config', 'set', 'work.quietHours', `${two(hour + 23)}-${two(hour + 3)}`]);
    await runHere(env, ['resume']);

    service.setFaults(['trickle:100@file']);
    const { child, ended, line } = startHere(env, ['sync', '--json']);
    await line(({ event }) => event === 'started');
    const listSchema = z.object({ items: z.array(z.object({ id: z.string(), state: z.string() })) });
    const downloads = async () => listSchema.parse((await runJsonHere(env, ['downloads'])).document).items;
    const [wanted] = await downloads();
    expect((await runJsonHere(env, ['downloads', 'retry', wanted?.id ?? ''])).document).toEqual({
      changed: 1,
    });
    await waitFor(() => expect(service.counts.fileRequests).toBe(1));
    child.kill('SIGKILL');
    await ended;

    service.setFaults([]);
    const next = startHere(env, ['sync', '--json']);
    await waitFor(async () => {
      const archived = (await downloads()).filter(({ state }) => state === 'archived');
      expect(archived.map(({ id }) => id)).toEqual([wanted?.id]);
    });
    next.child.kill('SIGTERM');
    await next.ended;
    expect((await downloads()).map(({ state }) => state).sort()).toEqual(['archived', 'queued', 'queued']);
  },
);
