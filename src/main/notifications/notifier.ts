/** The system's own notifications, for those who want them (`desktop.notifications`). */
import type { Notification, NotificationConstructorOptions } from 'electron';
import type { FollowedSettings } from '../system/followed-settings.ts';

interface Notice {
  /** A new notification replaces the previous one of its kind. */
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  readonly onClick: () => void;
}

export interface Notifier {
  /** False if the user or the system does not allow notifications. */
  show(notice: Notice): boolean;
  /** Withdraws the notification of this kind. */
  withdraw(kind: string): void;
}

export interface NotifierOptions {
  readonly Notification: {
    new (options: NotificationConstructorOptions): Notification;
    isSupported(): boolean;
  };
  readonly settings: Pick<FollowedSettings, 'get'>;
}

export function createNotifier({ Notification, settings }: NotifierOptions): Notifier {
  /** Referenced here: an unreferenced notification is garbage-collected and its click is lost. */
  const shown = new Map<string, Notification>();

  const withdraw = (kind: string) => {
    shown.get(kind)?.close();
    shown.delete(kind);
  };
  return {
    show({ kind, title, body, onClick }) {
      if (!settings.get()['desktop.notifications'] || !Notification.isSupported()) return false;
      withdraw(kind);
      const notification = new Notification({ title, body });
      shown.set(kind, notification);
      const forget = () => {
        if (shown.get(kind) === notification) shown.delete(kind);
      };
      notification.on('click', () => {
        forget();
        onClick();
      });
      notification.on('close', forget);
      notification.on('failed', (_event, error) => {
        forget();
        console.error('A notification could not be shown:', error);
      });
      notification.show();
      return true;
    },
    withdraw,
  };
}
