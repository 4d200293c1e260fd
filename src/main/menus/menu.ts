/** The application's menu: rebuilt only when its text changes. */
import type { App, Dock, Menu } from 'electron';
import type { FollowedStatus } from '../system/followed-status.ts';
import { dockTemplate, type MenuCommands, menuTemplate } from './template.ts';
import { type WorkState, workState } from './work-items.ts';

export interface MenuOptions {
  readonly app: Pick<App, 'isPackaged' | 'name'> & { readonly dock?: Pick<Dock, 'setMenu'> | undefined };
  readonly Menu: Pick<typeof Menu, 'buildFromTemplate' | 'setApplicationMenu'>;
  readonly platform: NodeJS.Platform;
  readonly status: Pick<FollowedStatus, 'follow'>;
  readonly commands: MenuCommands;
}

export function createMenu({ app, Menu, platform, status, commands }: MenuOptions): void {
  let shown: WorkState | null = null;
  status.follow(({ status: { work: now } }) => {
    const work = workState(now);
    if (work === shown) return;
    shown = work;
    const template = menuTemplate({
      platform,
      isPackaged: app.isPackaged,
      appName: app.name,
      work,
      commands,
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
    // macOS alone has a dock.
    app.dock?.setMenu(Menu.buildFromTemplate(dockTemplate({ work, commands })));
  });
}
