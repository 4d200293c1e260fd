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
  { source: 'tray.svg', file: 'tray.png', size: 32 },
  { source: 'tray.svg', file: 'tray@2x.png', size: 64 },
];

const executablePath = findBrowser();
if (executablePath === null) throw new Error('There is no browser to draw with: install chromium.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });

async function draw(source: string, size: number): Promise<Buffer> {
  const svg = readFileSync(join(root, 'build', source), 'utf8');
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

try {
  mkdirSync(join(root, 'build', 'icons'), { recursive: true });
  for (const { source, file, size } of images) keep(file, await draw(source, size));
  const sizes = [...new Set([...icoSizes, ...icnsSizes])];
  const drawn: IconImage[] = [];
  for (const size of sizes) drawn.push({ size, png: await draw('icon.svg', size) });
  const only = (wanted: readonly number[]) => drawn.filter(({ size }) => wanted.includes(size));
  keep('icon.ico', encodeIco(only(icoSizes)));
  keep('icon.icns', encodeIcns(only(icnsSizes)));
} finally {
  await browser.close();
}
