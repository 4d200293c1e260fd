/** The user's settings as they are now, for modules that follow them without a restart. */
import type { Archiver } from '../../core/types.ts';
import type { Settings } from '../../shared/settings/settings.ts';

export interface FollowedSettings {
  get(): Settings;
  /** Called after each change and once at the start, so subscribers have one way to reach the right state. */
  follow(listener: (settings: Settings) => void): void;
}

/**
 * Of the user's own archiver, also while the practice one is current: practice has settings of its own, whose
 * defaults must not remove the start at login. `onUnexpected` receives what a listener threw.
 */
export async function subscribeToSettings(
  archiver: Pick<Archiver, 'handlers' | 'onEvent'>,
  onUnexpected: (error: unknown) => void = (error) => console.error('A setting could not be applied:', error),
): Promise<FollowedSettings> {
  const listeners: ((settings: Settings) => void)[] = [];
  const read = async () => await archiver.handlers['settings.get'](null);
  let settings = await read();
  const notify = (listener: (settings: Settings) => void) => {
    try {
      listener(settings);
    } catch (error) {
      onUnexpected(error);
    }
  };
  archiver.onEvent(({ invalidates }) => {
    if (!invalidates.includes('settings.get')) return;
    read().then((now) => {
      settings = now;
      for (const listener of listeners) notify(listener);
    }, onUnexpected);
  });
  return {
    get: () => settings,
    follow(listener) {
      listeners.push(listener);
      notify(listener);
    },
  };
}
