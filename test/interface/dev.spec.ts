/** `npm run dev`, on a copy of the sources, in a real browser. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createTemporaryFolder, removeTemporaryFolder } from '../support/created-folder.ts';
import { copySources } from '../support/source-copy.ts';
import { expect, onServer, test } from './host.ts';
import { bareEnv } from './programs.ts';
import { longRun } from './short-run.ts';

test('A change of a component shows without a reload, and a change in core restarts the archiver', {
  ...onServer('it starts a server of its own: once is enough'),
  ...longRun,
}, async ({ page }) => {
  const folder = createTemporaryFolder();
  copySources(folder);
  const dev = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: folder,
    env: { ...bareEnv(), MATCHKEEP_DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const lines: string[] = [];
    createInterface({ input: dev.stdout }).on('line', (text) => void lines.push(text));
    const line = async (wanted: RegExp): Promise<string> => {
      await expect.poll(() => lines.join('\n'), { timeout: 300_000 }).toMatch(wanted);
      return lines.find((text) => wanted.test(text)) ?? '';
    };
    await page.goto(/http:\S+/.exec(await line(/Open this link/))?.[0] ?? '');
    await expect(page.getByRole('link', { name: 'Library' })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    edit(folder, 'src/renderer/app/nav.tsx', (text) => text.replace('>Matchkeep<', '>Matchkeep, changed<'));
    await expect(page.getByText('Matchkeep, changed', { exact: true })).toBeVisible();

    await page.getByRole('link', { name: 'Settings' }).click();
    edit(folder, 'src/core/platform/version.ts', (text) =>
      text.replace('.version;', ".version + '-changed';"),
    );
    await line(/The server is running again/);
    await expect(page.getByText('0.2.0-changed').first()).toBeAttached();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  } finally {
    await end(dev);
    removeTemporaryFolder(folder);
  }
});

function edit(folder: string, file: string, change: (text: string) => string): void {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} has nothing to change.`);
  writeFileSync(path, after);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
