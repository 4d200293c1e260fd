/** Checks an archive with the `sha256sum` of the system, which knows nothing of Matchkeep. */
import { spawnSync } from 'node:child_process';
import { basename, dirname, join, posix } from 'node:path';
import { filesIn } from './fixtures.ts';

/** By folder: exit code and the lines of `sha256sum -c SHA256SUMS` there. */
export async function checkSums(dir: string) {
  const folders = (await filesIn(dir)).filter((path) => basename(path) === 'SHA256SUMS').map(dirname);
  return folders.map((folder) => {
    const { status, stdout } = spawnSync('sha256sum', ['-c', 'SHA256SUMS'], {
      cwd: join(dir, folder),
      encoding: 'utf8',
    });
    const lines = stdout.trimEnd().split('\n');
    return {
      folder,
      status,
      lines,
      paths: lines.map((line) => posix.join(folder, line.replace(/: \w.*$/, ''))),
    };
  });
}
