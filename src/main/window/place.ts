/** Restores the window's position at the next start, always on a visible display. */
import type { BrowserWindow, Screen } from 'electron';
import { canBeSeen, rescuedBounds, writeWindowState } from './state.ts';

export type WindowScreen = Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay' | 'on' | 'off'>;

/** A moving window emits many events per second. */
const keepAfterMs = 1_000;

export interface WindowPlace {
  /** Saves at once, before the window closes. */
  keep(): void;
  /** Moves it back from a disconnected display. */
  rescue(): void;
}

/** For the lifetime of one window. A failure to save the state is ignored. */
export function keepWindowPlace(window: BrowserWindow, file: string, screen: WindowScreen): WindowPlace {
  let timer: NodeJS.Timeout | null = null;
  const keep = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    try {
      writeWindowState(file, {
        ...window.getNormalBounds(),
        isMaximized: window.isMaximized(),
        isFullScreen: window.isFullScreen(),
      });
    } catch (error) {
      console.error('The window position could not be saved:', error);
    }
  };
  const keepSoon = () => {
    timer ??= setTimeout(keep, keepAfterMs);
  };
  const rescue = () => {
    // The system moves these itself.
    if (window.isMaximized() || window.isFullScreen()) return;
    const bounds = window.getBounds();
    if (!canBeSeen(bounds, screen)) window.setBounds(rescuedBounds(bounds, screen));
  };
  window.on('resize', keepSoon);
  window.on('move', keepSoon);
  screen.on('display-removed', rescue);
  screen.on('display-metrics-changed', rescue);
  window.on('closed', () => {
    if (timer) clearTimeout(timer);
    screen.off('display-removed', rescue);
    screen.off('display-metrics-changed', rescue);
  });
  return { keep, rescue };
}
