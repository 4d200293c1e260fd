import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { archiveIdNote } from '../../src/core/archive/archive-connection.ts';
import { endMove, writeMove } from '../../src/core/archive/move-record.ts';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { lockDataFolder } from '../../src/core/disk/owner-lock.ts';
import { openReadOnly } from '../../src/core/read-only.ts';
import { openSettings } from '../../src/core/settings/settings.ts';
import { coverageSentences } from '../../src/shared/words/coverage-words.ts';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { runHere } from '../server/in-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('While another process moves the archive, a command says so, and not that the archive is lost', async () => {
  const dataDir = temporaryFolder();
  const service = await practice({ world: playedWorld(1) });
  const archiver = await openTestArchiver({ service, dataDir });
  await signIn(archiver, service);
  await archiver.syncOnce();
  await archiver.close();
  const from = join(dataDir, 'archive');
  const to = join(temporaryFolder(), 'moved');
  const catalogue = openCatalogue({ file: join(dataDir, 'catalogue.db') });
  const archiveId = catalogue.metadata.get(archiveIdNote) ?? '';
  writeMove(catalogue.metadata, { archiveId, from, to, startedAt: 0, isCopied: false, isStopped: false });
  const reader = openReadOnly(dataDir);
  const read = async () => {
    const { archive, coverage, ...conditions } = await reader.handlers['app.status'](null);
    const wording = { count: String, day: String, time: String, now: Date.now() };
    const words = coverageSentences(coverage, { ...conditions, archive }, wording).join(' ');
    return { ...archive, words };
  };
  expect(await read()).toMatchObject({ dir: from, problem: null, move: { from, to, isRunning: false } });

  const lock = lockDataFolder(dataDir, 'command-line');
  renameSync(from, to);
  const { words, move } = await read();
  expect(move).toEqual({ from, to, isRunning: true });
  expect(words).toContain(`The archive is being moved from ${from} to ${to}: its files are counted`);
  expect(words).not.toContain('not available');
  const { stdout } = await runHere({ dataDir }, ['status']);
  expect(stdout).toMatch(new RegExp(`^Work +The archive is being moved from ${from} to ${to}\\.$`, 'm'));
  expect(stdout).not.toContain('start by themselves');

  // The setting names the new folder after this reader was opened.
  openSettings(dataDir).set({ 'archive.dir': to });
  endMove(catalogue.metadata);
  expect(await read()).toMatchObject({ dir: to, problem: null, move: null });
  lock.release();
  await reader.close();
  catalogue.close();
});
