import { EventEmitter } from 'node:events';
import { resolve } from 'node:path';
import type * as Electron from 'electron';
import { type Covers, isPrevented } from './events.ts';
import { link } from './link.ts';
import { releaseLock, takeLock } from './single-instance.ts';

class App
  extends EventEmitter
  implements
    Covers<
      Electron.App,
      | 'isPackaged'
      | 'name'
      | 'getAppPath'
      | 'getName'
      | 'getPath'
      | 'getVersion'
      | 'enableSandbox'
      | 'relaunch'
      | 'releaseSingleInstanceLock'
      | 'setPath'
      | 'requestSingleInstanceLock'
      | 'whenReady'
      | 'setAsDefaultProtocolClient'
      | 'setBadgeCount'
      | 'setAppUserModelId'
      | 'setAboutPanelOptions'
      | 'setLoginItemSettings'
      | 'quit'
      | 'exit'
    >
{
  readonly isPackaged = true;
  readonly name = 'Matchkeep';
  badgeCount = 0;
  userModelId = '';
  about: Electron.AboutPanelOptionsOptions = {};
  loginItem: Electron.Settings = {};
  /** The schemes whose links open this application. */
  readonly protocolClients: string[] = [];
  readonly paths = new Map<string, string>();
  readonly quits: number[] = [];
  readonly exits: number[] = [];
  readonly lockReleases: number[] = [];
  /** The program to start once this one has ended. */
  readonly relaunches: Electron.RelaunchOptions[] = [];
  /** The values of the command line, by switch. */
  readonly switches = new Map<string, string>();
  readonly commandLine = {
    getSwitchValue: (name: string) => this.switches.get(name) ?? '',
  } satisfies Covers<Electron.CommandLine, 'getSwitchValue'>;
  isFirstInstance = true;

  /** Whether every page is sandboxed, for any options of its window. */
  isSandboxed = false;

  enableSandbox(): void {
    this.isSandboxed = true;
  }
  getVersion(): string {
    return '0.0.0-stand-in';
  }
  getName(): string {
    return this.name;
  }
  /** The folder of `package.json`: the project's, or another one that a test has set. */
  appPath = resolve(import.meta.dirname, '..', '..', '..');

  getAppPath(): string {
    return this.appPath;
  }
  /** The paths that were set; only `userData` exists. */
  getPath(name: string): string {
    const path = this.paths.get(name);
    if (path === undefined) throw new Error(`Failed to get '${name}' path`);
    return path;
  }
  setPath(name: string, path: string): void {
    this.paths.set(name, path);
  }
  relaunch(options: Electron.RelaunchOptions = {}): void {
    this.relaunches.push(options);
  }
  requestSingleInstanceLock(data?: object): boolean {
    if (link() === null) return this.isFirstInstance; // As a test has set it.
    return takeLock(this.paths.get('userData') ?? '', data ?? null, (argv, received) =>
      this.emit('second-instance', {}, argv, '/', received),
    );
  }
  releaseSingleInstanceLock(): void {
    this.lockReleases.push(Date.now());
    releaseLock();
  }
  setAsDefaultProtocolClient(scheme: string): boolean {
    this.protocolClients.push(scheme);
    return true;
  }
  setAppUserModelId(id: string): void {
    this.userModelId = id;
  }
  setAboutPanelOptions(options: Electron.AboutPanelOptionsOptions): void {
    this.about = options;
  }
  setBadgeCount(count = 0): boolean {
    this.badgeCount = count;
    return true;
  }
  setLoginItemSettings(settings: Electron.Settings): void {
    this.loginItem = settings;
  }
  getLoginItemSettings(): Pick<Electron.LoginItemSettings, 'openAtLogin' | 'wasOpenedAtLogin'> {
    return { openAtLogin: this.loginItem.openAtLogin ?? false, wasOpenedAtLogin: false };
  }
  async whenReady(): Promise<void> {}
  /** Like the real one: it emits `before-quit` first, and ends unless a listener prevents that. */
  quit(): void {
    if (isPrevented(this, 'before-quit')) return;
    if (isPrevented(this, 'will-quit')) return;
    this.quits.push(Date.now());
    this.emit('quit', {}, 0);
  }
  exit(code = 0): void {
    this.exits.push(code);
    this.emit('quit', {}, code);
  }
}

export const app = new App();
