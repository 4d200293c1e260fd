/** Kills a process three times while it moves an archive to another drive, and continues the move. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { contents, stageMove } from './moved-archive.ts';

const files = 2_000;

const source = (path: string) =>
  JSON.stringify(pathToFileURL(resolve(import.meta.dirname, '../..', path)).href);

/** Begins or continues the move; says each second how far it is. */
const program = (dataDir: string, to: string) => `
  import { openCatalogue } from ${source('src/core/catalogue/catalogue.ts')};
  import { openMove } from ${source('test/maintenance/open-move.ts')};
  const catalogue = openCatalogue({ file: ${JSON.stringify(join(dataDir, 'catalogue.db'))} });
  const { moves } = openMove(${JSON.stringify(dataDir)}, catalogue);
  const say = ({ kind, progress }) => console.log(kind + ' ' + progress.files);
  await moves.move({ dir: ${JSON.stringify(to)}, onWork: say });
  process.exit(0);
`;

it.runIf(isThorough && existsSync('/dev/shm'))(
  'After three kills, the archive is in its new folder byte for byte',
  async () => {
    const { dataDir, from, catalogue, begin } = await stageMove(files, { hasSidecars: false });
    const shared = mkdtempSync('/dev/shm/matchkeep-test-');
    onTestFinished(() => rmSync(shared, { recursive: true, force: true }));
    expect(statSync(shared).dev).not.toBe(statSync(from).dev);
    const to = join(shared, 'archive');
    const before = await contents(from);
    /** What differs there; descriptions may have been added. */
    const lost = async (dir: string) => {
      const present = await contents(dir);
      return Object.keys(before).filter((path) => present[path] !== before[path]);
    };
    const script = join(temporaryFolder(), 'move.mjs');
    await writeFile(script, program(dataDir, to));
    for (const isReached of [
      (line: string) => /^move [1-9]/.test(line),
      (line: string) => /^move [1-9]\d{2}/.test(line),
      (line: string) => line.startsWith('clear'),
    ]) {
      const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
      const ended = once(child, 'exit');
      child.stdout.on('data', (data: Buffer) => {
        if (data.toString().split('\n').some(isReached)) child.kill('SIGKILL');
      });
      await ended;
      expect(child.signalCode).toBe('SIGKILL');
      const isThere = existsSync(join(to, '.matchkeep'));
      expect(await lost(isThere ? to : from)).toEqual([]);
    }
    const { moves, archive } = begin();
    await moves.continueLeft();
    expect((await archive.connection.get()).dir).toBe(to);
    expect(await lost(to)).toEqual([]);
    expect([existsSync(from), moves.interrupted()]).toEqual([false, null]);
    expect(catalogue.files.totals().files).toBe(files);
  },
  600_000,
);
