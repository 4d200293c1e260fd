import { describe, expect, it } from 'vitest';
import { createChanges } from '../../src/core/bridge/changes.ts';
import { createHostOperations } from '../../src/core/host/host-operations.ts';
import type { HostActions } from '../../src/core/host/types.ts';
import { openTestArchiver } from '../core/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const bare: HostActions = { openFile: async () => {}, showInFolder: async () => {} };

describe('a host without a desktop', () => {
  it('reports what it does not support, in the status and when it is requested', async () => {
    const { handlers, status } = await openTestArchiver({ host: { ...bare, canOpen: false } });
    expect(status().can).toEqual({
      openFiles: false,
      dragFiles: false,
      chooseFolder: false,
      saveFile: false,
      copyText: false,
    });
    const asked = [
      () => handlers['dialogs.chooseFolder']({ title: 'Archive' }),
      () => handlers['dialogs.chooseFile']({ title: 'Archive', extensions: ['tgz'] }),
      () => handlers['clipboard.writeText']({ text: 'x' }),
      () => handlers['files.drag']({ assetIds: ['1/GAMH_SUMMARY'] }),
      () => handlers['diagnostics.save'](null),
    ];
    for (const ask of asked)
      await expect(Promise.resolve().then(ask)).rejects.toMatchObject({
        code: 'not-supported',
        remedy: expect.stringContaining('Use the desktop application'),
      });
    expect(handlers['updates.status'](null)).toMatchObject({ state: 'unsupported' });
  });
});

it('An archived web page from outside can be found, but is not opened', async () => {
  const opened: string[] = [];
  const { handlers } = createHostOperations({
    host: {
      openFile: async (path) => void opened.push(path),
      showInFolder: async (path) => void opened.push(path),
    },
    dataDir: temporaryFolder(),
    exports: {
      exportedPath: () => '/nowhere',
      gaps: { name: () => 'gaps.csv', save: async () => {} },
    },
    catalogue: { notes: { about: () => [] } },
    archive: { filePath: async (id) => `/archive/${id}` },
    diagnostics: { name: () => 'diagnostics.zip', save: async () => {} },
    backups: { name: () => 'backup.zip', save: async () => {} },
    changes: createChanges(),
    now: Date.now,
  });
  await handlers['files.open']({ assetId: 'summary.json' });
  await expect(Promise.resolve(handlers['files.open']({ assetId: 'page.HTML' }))).rejects.toMatchObject({
    code: 'not-supported',
    remedy: expect.stringContaining('/archive/page.HTML'),
  });
  await handlers['files.showInFolder']({ assetId: 'page.HTML' });
  expect(opened).toEqual(['/archive/summary.json', '/archive/page.HTML']);
});
