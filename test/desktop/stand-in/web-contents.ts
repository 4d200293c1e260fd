import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { app } from './app.ts';
import type { Covers } from './events.ts';
import { link } from './link.ts';

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

export class ContentsStandIn
  extends EventEmitter
  implements Covers<Electron.WebContents, 'setWindowOpenHandler' | 'send' | 'isDestroyed'>
{
  readonly sent: { readonly channel: string; readonly data: unknown }[] = [];
  readonly #window: number;
  openHandler: OpenHandler | null = null;

  constructor(window = 0) {
    super();
    this.#window = window;
    app.emit('web-contents-created', {}, this);
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }
  send(channel: string, data: unknown): void {
    this.sent.push({ channel, data });
    link()?.send(this.#window, channel, [data]);
  }
  isDestroyed(): boolean {
    return false;
  }
}
