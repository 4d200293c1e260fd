import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { app } from './app.ts';
import type { Covers } from './events.ts';
import { link } from './link.ts';
import { imagePath } from './native-image.ts';
import { ContentsStandIn } from './web-contents.ts';

/** Every window that was created, in order. */
export const windows: BrowserWindow[] = [];

export class BrowserWindow
  extends EventEmitter
  implements
    Covers<
      Electron.BrowserWindow,
      | 'id'
      | 'loadURL'
      | 'getBounds'
      | 'getNormalBounds'
      | 'setBounds'
      | 'isMaximized'
      | 'isMinimized'
      | 'isFullScreen'
      | 'isVisible'
      | 'isFocused'
      | 'isDestroyed'
      | 'maximize'
      | 'setFullScreen'
      | 'setBackgroundColor'
      | 'setProgressBar'
      | 'setOverlayIcon'
      | 'show'
      | 'hide'
      | 'focus'
      | 'restore'
    >
{
  readonly options: Electron.BrowserWindowConstructorOptions;
  readonly id: number;
  readonly webContents: ContentsStandIn;
  /** The calls to the window itself, in order. */
  readonly calls: string[] = [];
  address = '';
  /** The state that a test, in place of the user, has set. */
  readonly state = {
    bounds: { x: 10, y: 20, width: 1000, height: 700 },
    isMaximized: false,
    isMinimized: false,
    isFullScreen: false,
    isVisible: false,
    isFocused: false,
  };
  /** What the taskbar shows for it. */
  readonly taskbar: { progress: number; mode: string | undefined; overlay: string; overlayImage: string } = {
    progress: -1,
    mode: undefined,
    overlay: '',
    overlayImage: '',
  };

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    this.options = options;
    this.id = windows.push(this);
    this.webContents = new ContentsStandIn(this.id);
    app.emit('browser-window-created', {}, this);
  }
  static getAllWindows(): readonly BrowserWindow[] {
    return windows;
  }
  async loadURL(address: string): Promise<void> {
    this.address = address;
    await link()?.load(this.id, address);
  }
  getBounds(): Electron.Rectangle {
    return this.state.bounds;
  }
  getNormalBounds(): Electron.Rectangle {
    return this.state.bounds;
  }
  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.state.bounds = { ...this.state.bounds, ...bounds };
  }
  isMaximized(): boolean {
    return this.state.isMaximized;
  }
  isMinimized(): boolean {
    return this.state.isMinimized;
  }
  isFullScreen(): boolean {
    return this.state.isFullScreen;
  }
  isVisible(): boolean {
    return this.state.isVisible;
  }
  isFocused(): boolean {
    return this.state.isFocused;
  }
  isDestroyed(): boolean {
    return false;
  }
  maximize(): void {
    this.calls.push('maximize');
    this.state.isMaximized = true;
  }
  setFullScreen(isFullScreen: boolean): void {
    this.state.isFullScreen = isFullScreen;
    this.emit(isFullScreen ? 'enter-full-screen' : 'leave-full-screen');
  }
  setBackgroundColor(color: string): void {
    this.calls.push(`background ${color}`);
  }
  setProgressBar(progress: number, options?: Electron.ProgressBarOptions): void {
    this.taskbar.progress = progress;
    this.taskbar.mode = options?.mode;
  }
  setOverlayIcon(image: Electron.NativeImage | null, description: string): void {
    this.taskbar.overlayImage = imagePath(image);
    this.taskbar.overlay = description;
  }
  show(): void {
    this.calls.push('show');
    this.state.isVisible = true;
    this.emit('show');
  }
  hide(): void {
    this.calls.push('hide');
    this.state.isVisible = false;
    this.state.isFocused = false;
  }
  focus(): void {
    this.calls.push('focus');
    this.state.isFocused = true;
  }
  restore(): void {
    this.calls.push('restore');
    this.state.isMinimized = false;
  }
}
