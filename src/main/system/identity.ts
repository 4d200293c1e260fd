/** Who Matchkeep is to the system: its name on notifications and the taskbar, and what "About" says. */
import type { App } from 'electron';

/** `appId` in electron-builder.yml: Windows shows notifications only of a program whose shortcut has the same. */
const appUserModelId = 'org.matchkeep.desktop';

export function introduce(
  app: Pick<App, 'name' | 'getVersion' | 'setAppUserModelId' | 'setAboutPanelOptions'>,
  platform: NodeJS.Platform,
  icon: string,
): void {
  if (platform === 'win32') app.setAppUserModelId(appUserModelId);
  app.setAboutPanelOptions({
    applicationName: app.name,
    applicationVersion: app.getVersion(),
    copyright: 'Copyright © 2026 The Matchkeep authors',
    iconPath: icon, // GTK opens it by itself: a path into Electron's archive would leave the place empty.
  });
}
