import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { introduce } from '../../../src/main/system/identity.ts';
import { settingsPatchSchema } from '../../../src/shared/settings/settings.ts';
import { freshElectron } from '../fresh-electron.ts';

it('Windows knows the running program by the ID of its installed shortcut', async () => {
  const packaging = readFileSync(join(import.meta.dirname, '..', '..', '..', 'electron-builder.yml'), 'utf8');
  const appId = /^appId: (.*)$/m.exec(packaging)?.[1];
  expect(appId).toMatch(/^[a-z.]+$/);
  const { electron, standIn } = await freshElectron();
  introduce(electron.app, 'win32', '/build/icon.png');
  expect(standIn.app.userModelId).toBe(appId);
});

it('"About" shows the name and the version', async () => {
  const { electron, standIn } = await freshElectron();
  introduce(electron.app, 'linux', '/build/icon.png');
  expect(standIn.app.about).toMatchObject({
    applicationName: 'Matchkeep',
    applicationVersion: standIn.app.getVersion(),
  });
});

it('The command line can change the desktop’s settings with words', () => {
  const key = 'desktop.startAtLogin';
  for (const [word, value] of [
    ['on', true],
    ['true', true],
    ['no', false],
    ['off', false],
  ] as const)
    expect(settingsPatchSchema.parse({ [key]: word })).toEqual({ [key]: value });
  expect(settingsPatchSchema.safeParse({ [key]: 'perhaps' }).error?.issues[0]?.message).toBe(
    'must be true or false',
  );
});
