import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openOrRebuild } from '../../../src/main/system/damaged-catalogue.ts';
import { MatchkeepError } from '../../../src/shared/base/errors.ts';
import { openTestArchiver, playedWorld, practice, signIn } from '../../core/fixtures.ts';
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
  return { dataDir, service, open: () => openTestArchiver({ dataDir, memoryPassword: service.password }) };
}

it('A start with a damaged catalogue offers one button, which restores everything from the archive', async () => {
  const { dataDir, service, open } = await damagedFolder();
  const { dialog, asked } = answering('Rebuild the catalogue');
  const archiver = await openOrRebuild(dialog, dataDir, open);
  const { fileRequests } = service.counts;
  await archiver.syncOnce();
  expect(archiver.status().archive.archivedFiles).toBe(2);
  expect(service.counts.fileRequests).toBe(fileRequests);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain(join(dataDir, 'catalogue.db'));
  expect(readdirSync(dataDir).filter((name) => name.startsWith('catalogue.damaged-'))).toHaveLength(1);
});

it('A start with a damaged catalogue changes nothing if the user quits', async () => {
  const { dataDir, open } = await damagedFolder();
  const opened = openOrRebuild(answering('Quit').dialog, dataDir, open);
  await expect(opened).rejects.toMatchObject({ code: 'cancelled' });
  expect(readdirSync(dataDir).filter((name) => name.startsWith('catalogue.damaged-'))).toEqual([]);
});

it('A start that fails for another reason asks nothing', async () => {
  const { dialog, asked } = answering('Quit');
  const newer = new MatchkeepError('catalogue-unreadable', 'written by a newer version');
  const opened = openOrRebuild(dialog, temporaryFolder(), () => Promise.reject(newer));
  await expect(opened).rejects.toBe(newer);
  expect(asked).toEqual([]);
});
