/** The window's position: saved between runs, and restored only if it is visible. */
import { readFileSync } from 'node:fs';
import type { Display, Rectangle, Screen } from 'electron';
import { z } from 'zod';
import { replaceFile } from '../../core/disk/replace-file.ts';

const stateSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(400),
  height: z.number().int().min(300),
  isMaximized: z.boolean(),
  isFullScreen: z.boolean().default(false),
});
export type WindowState = z.infer<typeof stateSchema>;

/** The minimum visible part of the title bar, in pixels, for the window to be reachable. */
const minVisible = 80;

/** The used part of Electron's `screen`. */
export interface Displays {
  getAllDisplays(): readonly Pick<Display, 'workArea'>[];
}

/** The saved state, or null if there is none, it is unreadable, or its display is gone. */
export function readWindowState(file: string, screen: Displays): WindowState | null {
  let stored: unknown;
  try {
    stored = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null; // The first start, or an incomplete file: use the default position.
  }
  const state = stateSchema.safeParse(stored);
  return state.success && canBeSeen(state.data, screen) ? state.data : null;
}

export function writeWindowState(file: string, state: WindowState): void {
  replaceFile(file, JSON.stringify(state), { mode: 0o600 });
}

/** Whether enough of the title bar is visible to drag the window. */
export function canBeSeen(bounds: Rectangle, screen: Displays): boolean {
  return screen.getAllDisplays().some(({ workArea }) => canBeReached(bounds, workArea));
}

/** Centres a window from a missing display on the main one, and shrinks it if necessary. */
export function rescuedBounds(bounds: Rectangle, screen: Pick<Screen, 'getPrimaryDisplay'>): Rectangle {
  const { workArea } = screen.getPrimaryDisplay();
  const width = Math.min(bounds.width, workArea.width);
  const height = Math.min(bounds.height, workArea.height);
  return {
    x: workArea.x + Math.round((workArea.width - width) / 2),
    y: workArea.y + Math.round((workArea.height - height) / 2),
    width,
    height,
  };
}

function canBeReached(bounds: Rectangle, area: Rectangle): boolean {
  const overlap = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  const top = bounds.y - area.y;
  return overlap >= minVisible && top >= 0 && top <= area.height - minVisible;
}
