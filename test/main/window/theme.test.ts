import { expect, it } from 'vitest';
import { subscribeToTheme } from '../../../src/main/window/theme.ts';
import { settingsToFollow } from '../fixtures.ts';
import { freshElectron } from '../fresh-electron.ts';

async function themed() {
  const { electron, standIn, windows } = await freshElectron();
  const { settings, set } = settingsToFollow();
  const window = new electron.BrowserWindow();
  subscribeToTheme({ nativeTheme: electron.nativeTheme, settings, window: () => window });
  const background = () => windows[0]?.calls.at(-1);
  return { set, background, nativeTheme: standIn.nativeTheme };
}

it('The system’s parts of the window follow the chosen theme at once', async () => {
  const { set, background, nativeTheme } = await themed();
  set({ 'interface.theme': 'light' });
  expect(nativeTheme.themeSource).toBe('light');
  expect(background()).toBe('background #f7f8f8');
  set({ 'interface.theme': 'dark' });
  expect(background()).toBe('background #111415');
});

it('The system’s parts of the window follow the system’s theme if that is chosen', async () => {
  const { background, nativeTheme } = await themed();
  expect(nativeTheme.themeSource).toBe('system');
  nativeTheme.isSystemDark = false;
  nativeTheme.emit('updated');
  expect(background()).toBe('background #f7f8f8');
});
