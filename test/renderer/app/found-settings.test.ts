/** The palette's settings are those of the screen. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { foundSettings } from '../../../src/renderer/app/found-settings.ts';

const folder = join(import.meta.dirname, '../../../src/renderer/features/settings');
const sources = readdirSync(folder)
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => readFileSync(join(folder, name), 'utf8'));
const screen = sources.join('\n');

it('Each setting that the palette finds has its label on the screen, in a section with its anchor', () => {
  for (const { name, section, anchor } of foundSettings) {
    const isThere = screen.includes(`"${name}"`) || screen.includes(`>${name}<`) || section === name;
    expect({ name, isThere }).toEqual({ name, isThere: true });
    const inSection = new RegExp(`title="${section}"\\s+anchor="${anchor}"`);
    expect({ section, isThere: inSection.test(screen) }).toEqual({ section, isThere: true });
  }
});

it('The palette finds each setting that has a field in a section', () => {
  const labels = [...screen.matchAll(/^ +label="([^"{]+)"$/gm)].map(([, label = '']) => label);
  // Only some hosts have the desktop's settings; the proxy's address follows from the proxy.
  const elsewhere = [
    'Start at login',
    'Keep running when the window is closed',
    'Notifications',
    'Proxy address',
    'Updates',
  ];
  expect(labels.length).toBeGreaterThan(10);
  const found: readonly string[] = foundSettings.map(({ name }) => name);
  expect(labels.filter((label) => !found.includes(label) && !elsewhere.includes(label))).toEqual([]);
});
