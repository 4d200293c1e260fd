/**
 * Draws the icons from their SVG sources: `node scripts/run.mjs scripts/make-icons.ts`. All systems' icons
 * of the application come from icon.svg. Run it after changing an SVG, and keep what it makes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findBrowser } from './checks/system-packages.ts';
import { root } from './command.ts';
import { encodeIcns, encodeIco, type IconImage, icnsSizes, icoSizes } from './icon-formats.ts';

/** Single images. Linux takes a folder of sizes; its file names must say which. */
const images: readonly { readonly source: string; readonly file: string; readonly size: number }[] = [
  { source: 'icon.svg', file: 'icon.png', size: 1024 },
  ...[16, 24, 32, 48, 64, 128, 256, 512].map((size) => ({
    source: 'icon.svg',
    file: `icons/${size}x${size}.png`,
    size,
  })),
  { source: 'overlay-attention.svg', file: 'tray/overlay.png', size: 16 },
  { source: 'overlay-attention.svg', file: 'tray/overlay@2x.png', size: 32 },
];

/** What the tray can say (see src/main/menus/tray.ts). */
const trayStates = ['normal', 'syncing', 'paused', 'attention'] as const;
/** Windows shows its tray at these, from its smallest scaling to its largest. */
const trayIcoSizes = [16, 20, 24, 32, 40, 48, 64];

const executablePath = findBrowser();
if (executablePath === null) throw new Error('No browser found for drawing. Install chromium.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });

/** `classes` and `shown` choose among what the SVG can show. */
async function draw(
  source: string,
  size: number,
  classes = '',
  shown: readonly string[] = [],
): Promise<Buffer> {
  const drawing = readFileSync(join(root, 'build', source), 'utf8').replace(
    '<svg ',
    `<svg class="${classes}" `,
  );
  const svg = `${drawing}<style>${shown.map((name) => `svg .${name} { display: inline }`).join('\n')}</style>`;
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  try {
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`);
    return await page.screenshot({ omitBackground: true });
  } finally {
    await page.close();
  }
}

function keep(file: string, content: Buffer): void {
  writeFileSync(join(root, 'build', file), content);
  console.log(`build/${file} (${content.length} bytes)`);
}

/** One state of the tray, as each system wants it. */
async function keepTray(state: (typeof trayStates)[number]): Promise<void> {
  const shown = state === 'normal' ? [] : [`on-${state}`, `cut-${state}`, 'with-mark'];
  const tray = (size: number, classes: string = state) => draw('tray.svg', size, classes, shown);
  keep(`tray/${state}.png`, await tray(24));
  keep(`tray/${state}@2x.png`, await tray(48));
  keep(`tray/${state}Template.png`, await tray(18, `${state} template`));
  keep(`tray/${state}Template@2x.png`, await tray(36, `${state} template`));
  const drawn: IconImage[] = [];
  for (const size of trayIcoSizes) drawn.push({ size, png: await tray(size) });
  keep(`tray/${state}.ico`, encodeIco(drawn));
}

try {
  for (const folder of ['icons', 'tray']) mkdirSync(join(root, 'build', folder), { recursive: true });
  for (const { source, file, size } of images) keep(file, await draw(source, size));
  for (const state of trayStates) await keepTray(state);
  const sizes = [...new Set([...icoSizes, ...icnsSizes])];
  const drawn: IconImage[] = [];
  for (const size of sizes) drawn.push({ size, png: await draw('icon.svg', size) });
  const only = (wanted: readonly number[]) => drawn.filter(({ size }) => wanted.includes(size));
  keep('icon.ico', encodeIco(only(icoSizes)));
  keep('icon.icns', encodeIcns(only(icnsSizes)));
} finally {
  await browser.close();
}
