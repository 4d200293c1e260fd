/** The built desktop program in Electron's own runtime, wherever that is present. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { _electron, type Page } from 'playwright';
import { noCompiledModules } from '../../support/compile-cache.ts';
import { bareEnv } from '../programs.ts';
import type { RunningDesktop, StartOptions } from './running.ts';

const root = resolve(import.meta.dirname, '../../..');

export async function startElectron({ dataDir }: StartOptions): Promise<RunningDesktop> {
  // Chromium's sandbox refuses to run as root, which is who runs tests in a container.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const start = {
    ...definedOnly(bareEnv()),
    ...displayVariables(process.env),
    ...noCompiledModules,
    MATCHKEEP_DATA_DIR: dataDir,
  };
  const application = await _electron.launch({ args: [...asRoot, root], env: start });
  let hasEnded = false;
  application.on('close', () => {
    hasEnded = true;
  });
  const url = 'app://matchkeep';
  return {
    url,
    async show(page: Page) {
      const window = await application.firstWindow();
      // Its window retains state that a new browser page does not have, and lacks the page's options.
      await window.evaluate(() => localStorage.clear());
      const size = page.viewportSize();
      if (size) await window.setViewportSize(size);
      const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
      await window.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
      await window.goto(`${url}/`);
      return window;
    },
    wire: () => null,
    async secondStart(args) {
      const program = application.process().spawnfile;
      const child = spawn(program, [...asRoot, root, ...args], { env: start, stdio: 'ignore' });
      await once(child, 'exit');
      return child.exitCode;
    },
    async stop() {
      if (!hasEnded) await application.close();
    },
    evaluate: (run) => application.evaluate(run),
  };
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Unlike the other hosts it needs a display. */
function displayVariables({ DISPLAY, WAYLAND_DISPLAY }: NodeJS.ProcessEnv): Record<string, string> {
  return definedOnly({ DISPLAY, WAYLAND_DISPLAY });
}
