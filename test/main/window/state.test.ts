import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readWindowState, writeWindowState } from '../../../src/main/window/state.ts';
import { sharedTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = sharedTemporaryFolder();
const file = join(folder, 'window.json');

const state = { x: 100, y: 50, width: 1200, height: 800, isMaximized: false, isFullScreen: false };
const displays = (...workAreas: { x: number; y: number; width: number; height: number }[]) => ({
  getAllDisplays: () => workAreas.map((workArea) => ({ workArea })),
});
const laptop = { x: 0, y: 0, width: 1440, height: 900 };

describe('the window’s state', () => {
  it('is restored as it was saved', () => {
    writeWindowState(file, state);
    expect(readWindowState(file, displays(laptop))).toEqual(state);
  });

  it('is discarded when its display is gone', () => {
    writeWindowState(file, { ...state, x: 2000 });
    expect(readWindowState(file, displays(laptop))).toBeNull();
    const second = { x: 1440, y: 0, width: 1920, height: 1080 };
    expect(readWindowState(file, displays(laptop, second))).not.toBeNull();
  });

  it('is discarded when the title bar could not be reached', () => {
    for (const place of [{ y: -30 }, { y: 880 }, { x: -1150 }]) {
      writeWindowState(file, { ...state, ...place });
      expect(readWindowState(file, displays(laptop)), JSON.stringify(place)).toBeNull();
    }
  });

  it.each(['', '{"x":', '{"x":"far"}', '[]'])('is discarded when the file is damaged: %s', (text) => {
    writeFileSync(file, text);
    expect(readWindowState(file, displays(laptop))).toBeNull();
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});
