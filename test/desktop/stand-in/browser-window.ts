import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import type { Covers } from './events.ts';
import { link } from './link.ts';
import { ContentsStandIn } from './web-contents.ts';

/** Every window that was made, first to last. */
export const windows: BrowserWindow[] = [];

export class BrowserWindow
  extends EventEmitter
  implements
    Covers<
      Electron.BrowserWindow,
      | 'id'
      | 'loadURL'
      | 'getNormalBounds'
      | 'isMaximized'
      | 'isMinimized'
      | 'maximize'
      | 'show'
      | 'hide'
      | 'focus'
      | 'restore'
    >
{
  readonly options: Electron.BrowserWindowConstructorOptions;
  readonly id: number;
  readonly webContents: ContentsStandIn;
  /** What was asked of the window itself, in order. */
  readonly calls: string[] = [];
  address = '';

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    this.options = options;
    this.id = windows.push(this);
    this.webContents = new ContentsStandIn(this.id);
  }
  async loadURL(address: string): Promise<void> {
    this.address = address;
    await link()?.load(this.id, address);
  }
  getNormalBounds(): Electron.Rectangle {
    return { x: 10, y: 20, width: 1000, height: 700 };
  }
  isMaximized(): boolean {
    return false;
  }
  isMinimized(): boolean {
    return true;
  }
  maximize(): void {
    this.calls.push('maximize');
  }
  show(): void {
    this.calls.push('show');
  }
  hide(): void {
    this.calls.push('hide');
  }
  focus(): void {
    this.calls.push('focus');
  }
  restore(): void {
    this.calls.push('restore');
  }
}
