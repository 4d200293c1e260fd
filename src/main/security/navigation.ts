/**
 * The window shows the interface and nothing else, for as long as it lives. Rules 11 and 12: check webviews (by
 * allowing none). Rule 13: limit navigation. Rule 14: limit the creation of windows.
 */
import type { App, Event } from 'electron';
import { isAppAddress } from './app-protocol.ts';

/** Applies to every page. Must run before the first page is created. */
export function forbidLeaving(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_event, contents) => {
    // Moves within the interface are its router's and don't get here; a reload may.
    const stay = (event: Pick<Event, 'preventDefault'> & { readonly url: string }) => {
      if (!isAppAddress(event.url)) event.preventDefault();
    };
    contents.on('will-navigate', stay);
    contents.on('will-frame-navigate', stay);
    contents.on('will-redirect', stay);
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}
