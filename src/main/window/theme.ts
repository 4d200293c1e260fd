/** Applies the theme to the system's parts of the window (title bar, menus, dialogs, the page's colour scheme). */
import type { BrowserWindow, NativeTheme } from 'electron';
import type { FollowedSettings } from '../system/followed-settings.ts';
import { backgroundColor } from './options.ts';

export interface ThemeOptions {
  readonly nativeTheme: Pick<NativeTheme, 'themeSource' | 'shouldUseDarkColors' | 'on'>;
  readonly settings: Pick<FollowedSettings, 'follow'>;
  readonly window: () => Pick<BrowserWindow, 'setBackgroundColor'> | null;
}

export function subscribeToTheme({ nativeTheme, settings, window }: ThemeOptions): void {
  settings.follow(({ 'interface.theme': theme }) => {
    if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
  });
  // Runs for both: a change of the setting, and a change of the system's theme while the setting is "system".
  nativeTheme.on('updated', () => window()?.setBackgroundColor(backgroundColor(nativeTheme)));
}
