import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openArchiver } from '../../../src/core/archiver.ts';
import { offerRebuild } from '../../../src/main/system/damaged-catalogue.ts';
import { createTestKeychain, openTestArchiver, playedWorld, practice, signIn } from '../../core/fixtures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Answers with this button, and counts how often it was asked. */
function answering(button: string) {
  const asked: string[] = [];
  const dialog = {
    showMessageBox: async (...given: unknown[]) => {
      const options = given.at(-1);
      if (typeof options !== 'object' || options === null || !('buttons' in options))
        throw new Error('no box');
      asked.push(JSON.stringify(options));
      const buttons = Array.isArray(options.buttons) ? options.buttons : [];
      return { response: buttons.indexOf(button), checkboxChecked: false };
    },
  };
  return { dialog, asked };
}

async function damagedFolder() {
  const service = await practice({ world: playedWorld(2) });
  const dataDir = temporaryFolder();
  const first = await openTestArchiver({ dataDir, service });
  await signIn(first, service, 'memory');
  await first.syncOnce();
  await first.close();
  writeFileSync(join(dataDir, 'catalogue.db'), 'not a database');
  const archiver = await openArchiver({
    dataDir,
    shell: 'desktop',
    host: { openFile: async () => {}, showInFolder: async () => {} },
    keychain: createTestKeychain(),
    memoryPassword: service.password,
  });
  onTestFinished(() => archiver.close());
  return { dataDir, service, archiver };
}

it('A start with a damaged catalogue offers one button, which restores everything from the archive', async () => {
  const { dataDir, service, archiver } = await damagedFolder();
  const { dialog, asked } = answering('Rebuild the catalogue');
  await offerRebuild(dialog, archiver);
  const { fileRequests } = service.counts;
  await archiver.syncOnce();
  expect(archiver.status().archive.archivedFiles).toBe(2);
  expect(service.counts.fileRequests).toBe(fileRequests);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain(join(dataDir, 'catalogue.db'));
  expect(readdirSync(dataDir).filter((name) => name.startsWith('catalogue.damaged-'))).toHaveLength(1);
});

it('A start with a damaged catalogue names the copy with which it would continue', async () => {
  const { dataDir, archiver } = await damagedFolder();
  writeFileSync(join(dataDir, 'catalogue.copy-2026-11-23T08-00-00.db.zst'), 'not a copy either');
  const { dialog, asked } = answering('Rebuild the catalogue');
  await offerRebuild(dialog, archiver);
  expect(asked[0]).toContain(`its copy of ${new Date('2026-11-23T08:00:00Z').toLocaleDateString()}, `);
  await archiver.syncOnce();
  expect(archiver.status().archive.archivedFiles).toBe(2);
});

it('A start with a damaged catalogue changes nothing if the user quits', async () => {
  const { dataDir, archiver } = await damagedFolder();
  await expect(offerRebuild(answering('Quit').dialog, archiver)).rejects.toMatchObject({ code: 'cancelled' });
  expect(readdirSync(dataDir).filter((name) => name.startsWith('catalogue.damaged-'))).toEqual([]);
});

it('A start without damage asks nothing', async () => {
  const { dialog, asked } = answering('Quit');
  await offerRebuild(dialog, await openTestArchiver());
  expect(asked).toEqual([]);
});
