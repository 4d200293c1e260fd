/**
 * `npm run build`: the interface, then what Electron runs, then whose work is in it. With `--interface`, only
 * the interface.
 */
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, runCommand } from './command.ts';
import { writeNotices } from './notices.ts';

const configs = { interface: 'vite.renderer.config.ts', shells: 'vite.node.config.ts' } as const;
type Part = keyof typeof configs;

/** What a part is built from, and the file that shows when it was. */
const sources: Record<Part, readonly string[]> = {
  interface: ['src/renderer/**/*', 'src/shared/**/*', configs.interface, 'package-lock.json'],
  shells: ['src/{main,preload,server,core,practice,shared}/**/*', configs.shells, 'package-lock.json'],
};
const outputs: Record<Part, string> = { interface: 'dist/renderer/index.html', shells: 'dist/main/index.js' };

/** Builds a part unless nothing it comes from is newer than it. Throws when the build fails. */
export async function buildIfNeeded(part: Part): Promise<void> {
  const builtAt = statSync(join(root, outputs[part]), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const files = globSync([...sources[part]], { cwd: root });
  const isNewer = (file: string) => statSync(join(root, file)).mtimeMs > builtAt;
  if (files.some(isNewer)) await build(part);
}

async function build(part: Part): Promise<void> {
  console.log(`Building the ${part === 'interface' ? 'interface' : 'desktop and server programs'} …`);
  const { code, seconds, text } = await runCommand('vite', ['build', '--config', configs[part]], {
    output: 'quiet',
    // A test runner's own mode would make React's slow half part of it, and name this machine's folders.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`The build failed:\n${text}`);
  console.log(`Built in ${seconds.toFixed(1)} s.`);
}

if (process.argv[1] === import.meta.filename) {
  try {
    await build('interface');
    if (!process.argv.includes('--interface')) {
      await build('shells');
      writeNotices();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
