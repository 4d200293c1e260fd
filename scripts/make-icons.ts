/**
 * Draws the icons from their SVG sources: `node scripts/run.mjs scripts/make-icons.ts`. electron-builder
 * makes .ico and .icns of the large one. Run it after changing an SVG, and keep what it makes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findBrowser } from './checks/system-packages.ts';
import { root } from './command.ts';

const images = [
  { source: 'icon.svg', file: 'icon.png', size: 1024 },
  { source: 'tray.svg', file: 'tray.png', size: 32 },
  { source: 'tray.svg', file: 'tray@2x.png', size: 64 },
] as const;

const executablePath = findBrowser();
if (executablePath === null) throw new Error('There is no browser to draw with: install chromium.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const { source, file, size } of images) {
    const svg = readFileSync(join(root, 'build', source), 'utf8');
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`);
    writeFileSync(join(root, 'build', file), await page.screenshot({ omitBackground: true }));
    await page.close();
    console.log(`build/${file} (${size} × ${size})`);
  }
} finally {
  await browser.close();
}
