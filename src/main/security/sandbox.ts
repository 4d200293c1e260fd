/** Rule 4: enable process sandboxing. For every page, whatever the options of its window are. */
import type { App } from 'electron';

/** Must be called before the application is ready. */
export function sandboxEveryPage(app: Pick<App, 'enableSandbox'>): void {
  app.enableSandbox();
}
