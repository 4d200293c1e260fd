/** Rule 4: enable process sandboxing. For every page there will ever be, whatever its window asks for. */
import type { App } from 'electron';

/** Must be called before the application is ready. */
export function sandboxEveryPage(app: Pick<App, 'enableSandbox'>): void {
  app.enableSandbox();
}
