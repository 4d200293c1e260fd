import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import type { Covers } from './events.ts';

/** Every notification that was shown, in order. */
export const notifications: Notification[] = [];

export class Notification extends EventEmitter implements Covers<Electron.Notification, 'show' | 'close'> {
  readonly options: Electron.NotificationConstructorOptions;

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super();
    this.options = options;
  }
  static isSupported(): boolean {
    return true;
  }
  show(): void {
    notifications.push(this);
  }
  close(): void {
    this.emit('close');
  }
}
