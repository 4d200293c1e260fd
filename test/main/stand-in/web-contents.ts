import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { app } from './app.ts';
import type { Covers } from './events.ts';
import { link } from './link.ts';

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

export class ContentsStandIn
  extends EventEmitter
  implements
    Covers<
      Electron.WebContents,
      'setWindowOpenHandler' | 'send' | 'startDrag' | 'isDestroyed' | 'reload' | 'forcefullyCrashRenderer'
    >
{
  /** What is being dragged out of the page. */
  readonly drags: Electron.Item[] = [];
  readonly sent: { readonly channel: string; readonly data: unknown }[] = [];
  readonly #window: number;
  openHandler: OpenHandler | null = null;
  /** The calls to the page, in order. */
  readonly calls: string[] = [];
  readonly navigationHistory = {
    goBack: () => void this.calls.push('back'),
    goForward: () => void this.calls.push('forward'),
  } satisfies Covers<Electron.NavigationHistory, 'goBack' | 'goForward'>;

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
  reload(): void {
    this.calls.push('reload');
    link()?.reload(this.#window);
  }
  forcefullyCrashRenderer(): void {
    this.calls.push('crash');
    // As in Electron, the caller gets the end later.
    setImmediate(() => this.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 }));
  }
  startDrag(item: Electron.Item): void {
    this.drags.push(item);
  }
  isDestroyed(): boolean {
    return false;
  }
}
