/**
 * `npm run package`: builds everything and makes the installers for this system in `release/`. What follows
 * `--` goes to electron-builder, such as `--linux dir`. It downloads Electron's runtime; a machine that can't
 * may pass `--config.electronDist=FOLDER` with an unpacked one. Credentials and the update feed come from the
 * environment (docs/desktop.md); steps that were skipped without them are listed at the end.
 */
import { join } from 'node:path';
import { root, runCommand } from './command.ts';
import { packagingOptions } from './packaging-options.ts';

const { args, env, remarks } = packagingOptions(process.platform, await withSourceDate(process.env));
const given = process.argv.slice(2);
const steps: readonly (readonly [string, readonly string[]])[] = [
  [process.execPath, [join(root, 'scripts', 'build.ts')]],
  ['electron-builder', ['--publish', 'never', ...args, ...given]],
];
for (const [command, words] of steps) {
  const { code } = await runCommand(command, words, { env });
  if (code !== 0) {
    process.exitCode = code ?? 1;
    break;
  }
}
for (const remark of remarks) console.log(remark);

/** Dates inside the installers are the commit's, so that the same commit gives the same files. */
async function withSourceDate(given: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  if (given['SOURCE_DATE_EPOCH']) return given;
  const { code, text } = await runCommand('git', ['log', '-1', '--format=%ct'], { output: 'quiet' });
  const seconds = text.trim();
  return code === 0 && /^\d+$/.test(seconds) ? { ...given, SOURCE_DATE_EPOCH: seconds } : given;
}
