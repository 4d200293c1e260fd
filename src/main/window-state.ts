/** Where the window was: kept between runs, and given back only where it can be seen. */
import { readFileSync } from 'node:fs';
import type { Display, Rectangle } from 'electron';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';

const stateSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(400),
  height: z.number().int().min(300),
  isMaximized: z.boolean(),
});
export type WindowState = z.infer<typeof stateSchema>;

/** So much of the title bar must be on a display for the window to be reachable: pixels. */
const leastVisible = 80;

/** What is needed to know of Electron's `screen`. */
export interface Displays {
  getAllDisplays(): readonly Pick<Display, 'workArea'>[];
}

/** The kept state, or null: none, not readable, or on a display that is gone. */
export function readWindowState(file: string, screen: Displays): WindowState | null {
  let kept: unknown;
  try {
    kept = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null; // The first start, or a torn file: the default place is as good as any.
  }
  const state = stateSchema.safeParse(kept);
  if (!state.success) return null;
  const areas = screen.getAllDisplays().map((display) => display.workArea);
  return areas.some((area) => canBeReached(state.data, area)) ? state.data : null;
}

export function writeWindowState(file: string, state: WindowState): void {
  writeFileAtomic.sync(file, JSON.stringify(state), { mode: 0o600 });
}

function canBeReached(state: WindowState, area: Rectangle): boolean {
  const overlap = Math.min(state.x + state.width, area.x + area.width) - Math.max(state.x, area.x);
  const top = state.y - area.y;
  return overlap >= leastVisible && top >= 0 && top <= area.height - leastVisible;
}
