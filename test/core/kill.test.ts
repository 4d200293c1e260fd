import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { run, runJson, start } from '../server/command-fixture.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { filesBelow, practice } from './fixtures.ts';

const mb = 1024 * 1024;
const fileBytes = 6 * mb;
const sidecarSchema = z.object({
  games: z.array(
    z.object({ files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })) }),
  ),
});

it('Repeated kill -9 during downloads loses nothing: no incomplete file appears, and the others complete', async () => {
  const files = 16;
  const service = await practice({
    world: { matches: files, contentTypes: ['GAMH_SUMMARY'], bytesPerFile: fileBytes },
    faults: ['trickle:2097152'],
  });
  const dataDir = temporaryFolder();
  const env = { dataDir, password: service.password };
  await run(env, ['config', 'set', 'service.baseUrl', service.baseUrl]);
  await run(env, ['config', 'set', 'sync.requestsPerSecond', '100']);
  await run(env, ['login', service.username]);

  /** Every final name has a whole file of the right size that parses. */
  const expectWhole = async () => {
    const archive = join(dataDir, 'archive');
    for (const [path, bytes] of await filesBelow(archive)) {
      if (path.startsWith('.matchkeep') || path.endsWith('match.json')) continue;
      expect(bytes.length, path).toBe(fileBytes);
      expect(() => JSON.parse(bytes.toString('utf8')), path).not.toThrow();
    }
  };
  for (let kill = 1; kill <= 3; kill += 1) {
    const { child, ended } = start(env, ['sync', '--once']);
    const served = service.counts.bytesServed;
    await waitFor(() => expect(service.counts.bytesServed).toBeGreaterThan(served + 16 * mb));
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
});
