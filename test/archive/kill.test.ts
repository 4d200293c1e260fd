/** Kills a process during publishing, repeatedly, and checks the result. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { openArchive } from '../../src/core/archive/archive.ts';
import { readSidecar } from '../../src/core/archive/sidecar.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { filesIn, sha256 } from './fixtures.ts';

const archiveModule = pathToFileURL(resolve(import.meta.dirname, '../../src/core/archive/archive.ts')).href;

/** Publishes games of 200 kB, four at a time, without end; reports each only after it is published. */
const program = (dir: string, round: number) => `
  import { writeFile } from 'node:fs/promises';
  import { createHash } from 'node:crypto';
  import { openArchive } from ${JSON.stringify(archiveModule)};
  const archive = await openArchive({ dir: ${JSON.stringify(dir)}, expectedId: null });
  for (let number = 1; ; number += 4) {
    const requests = await Promise.all([0, 1, 2, 3].map(async (offset) => {
      const platformGameId = String(${round} * 100000 + number + offset);
      const place = {
        platformGameId, number: 1, matchId: String(number), leagueName: 'LCK', tournamentName: 'Split',
        startAt: 0, teamCodes: ['A', 'B'], folder: null,
      };
      const text = platformGameId.padEnd(200_000, '.');
      const part = await archive.partFile({ platformGameId, contentType: 'GAME' });
      await writeFile(part, text);
      const sha256 = createHash('sha256').update(text).digest('hex');
      return { place, contentType: 'GAME', part, bytes: text.length, sha256, extension: 'bin' };
    }));
    const results = await archive.publish(requests);
    const folder = results[0].folder;
    const match = {
      id: String(number), leagueId: null, leagueName: 'LCK', tournamentId: null, tournamentName: 'Split',
      startAt: null, folder, raw: JSON.stringify({ text: 'x'.repeat(50_000) }),
    };
    await archive.writeSidecars([{ match, games: [] }]);
    for (const result of results) process.stdout.write(result.path + '\\n');
  }
`;

it('After a kill, only whole files have final names, and every file that was reported as published exists', async () => {
  const dir = join(temporaryFolder(), 'archive');
  const said: string[] = [];
  for (let round = 1; round <= 5; round += 1) {
    const script = join(dirname(dir), `publish-${round}.mjs`);
    await writeFile(script, program(dir, round));
    const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
    let heard = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      said.push(line);
      heard += 1;
      // At a different point each time.
      if (heard === round * 5) child.kill('SIGKILL');
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');
  }

  const visible = await filesIn(dir);
  expect(visible).toEqual(expect.arrayContaining(said));
  for (const path of visible) {
    const text = await readFile(join(dir, path), 'utf8');
    if (path.endsWith('match.json')) expect(readSidecar(text, dirname(path)).match.leagueName).toBe('LCK');
    else if (path.endsWith('SHA256SUMS')) expect(text).toMatch(/^[0-9a-f]{64} {2}match\.json\n$/);
    else {
      const id = path.split(/[ /]/).at(-2) ?? '';
      expect(sha256(text)).toBe(sha256(id.padEnd(200_000, '.')));
    }
  }
  await (await openArchive({ dir, expectedId: null })).check();
});
