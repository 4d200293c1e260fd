import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import type { Covers } from './events.ts';

/** A typical display, with the given differences. */
function display(facts: Partial<Electron.Display> = {}): Electron.Display {
  const size = { width: 1920, height: 1080 };
  const workAreaSize = { width: 1920, height: 1040 };
  return {
    accelerometerSupport: 'unknown',
    bounds: { x: 0, y: 0, ...size },
    colorDepth: 24,
    colorSpace: 'srgb',
    depthPerComponent: 8,
    detected: true,
    displayFrequency: 60,
    id: 1,
    internal: true,
    label: 'Stand-in',
    maximumCursorSize: { width: 64, height: 64 },
    monochrome: false,
    nativeOrigin: { x: 0, y: 0 },
    rotation: 0,
    scaleFactor: 1,
    size,
    touchSupport: 'unknown',
    workArea: { x: 0, y: 0, ...workAreaSize },
    workAreaSize,
    ...facts,
  };
}

class Screen extends EventEmitter implements Covers<Electron.Screen, 'getAllDisplays' | 'getPrimaryDisplay'> {
  /** The connected displays, the main one first; a test changes them and emits the system's events. */
  displays = [display()];

  getAllDisplays(): Electron.Display[] {
    return this.displays;
  }
  getPrimaryDisplay(): Electron.Display {
    const [main] = this.displays;
    if (!main) throw new Error('There is no display.');
    return main;
  }
}

export const screen = new Screen();
