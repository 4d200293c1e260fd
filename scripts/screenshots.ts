/**
 * Takes every screen of the real interface on the practice service, light and dark, large and small, and
 * saves the pictures in docs/screenshots for review. Pass names to take only those groups:
 * `npm run screenshots -- library game`. Needs `npm run build` and a browser.
 */
import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright';
import { findBrowser } from './checks/system-packages.ts';
import { coverage } from './screens/coverage.ts';
import { downloads } from './screens/downloads.ts';
import { exports } from './screens/exports.ts';
import { game } from './screens/game.ts';
import { inspection } from './screens/inspection.ts';
import { library } from './screens/library.ts';
import { matches } from './screens/matches.ts';
import { palette } from './screens/palette.ts';
import { profile } from './screens/profile.ts';
import { query } from './screens/query.ts';
import { rules } from './screens/rules.ts';
import { settings } from './screens/settings.ts';
import { pictures, type Screens } from './screens/stage.ts';
import { statistics } from './screens/statistics.ts';
import { streams } from './screens/streams.ts';
import { verdict } from './screens/verdict.ts';
import { welcome } from './screens/welcome.ts';

const groups = new Map<string, Screens>(
  Object.entries({
    welcome,
    matches,
    library,
    statistics,
    profile,
    exports,
    game,
    inspection,
    query,
    downloads,
    coverage,
    verdict,
    streams,
    rules,
    settings,
    palette,
  }),
);

function asked(names: readonly string[]): readonly Screens[] {
  if (names.length === 0) return [...groups.values()];
  return names.map((name) => {
    const screens = groups.get(name);
    if (screens === undefined) {
      throw new Error(`Unknown screens: "${name}". Known screens: ${[...groups.keys()].join(', ')}.`);
    }
    return screens;
  });
}

const wanted = asked(process.argv.slice(2));
await mkdir(pictures, { recursive: true });
const executablePath = await findBrowser();
if (executablePath === null) throw new Error('No browser found for screenshots. Install chromium.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const screens of wanted) await screens(browser);
} finally {
  await browser.close();
}
