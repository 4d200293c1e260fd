/**
 * Packages the application as `npm run package` does, but into a temporary folder, and around a
 * dummy runtime: an empty program with the position where Electron's fuses are set. The content of
 * the package next to the runtime is the same as in an installer.
 */
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { listPackage, statFile } from '@electron/asar';
import { root, runCommand } from '../../scripts/command.ts';

/** Found by @electron/fuses in Electron's program; then the version, the number of fuses, and one byte each. */
const fuseWire = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01\x0811111111', 'latin1');

export type Processor = 'x64' | 'arm64';

/** This machine's processor, so that a package made on Linux can run there. */
export const ownProcessor: Processor = process.arch === 'arm64' ? 'arm64' : 'x64';

export interface Packaged {
  /** The installed folder: the runtime's files and `resources`. */
  readonly dir: string;
  readonly program: string;
  readonly resources: string;
  readonly archive: string;
}

export interface PackagedFile {
  /** Relative to `resources`, with forward slashes; files in the archive start with `app.asar/`. */
  readonly path: string;
  readonly bytes: number;
}

/** `name`: the target folder in `work`. Throws with the output of electron-builder. */
export async function packageInto(
  work: string,
  name: string,
  processor: Processor = ownProcessor,
  options: readonly string[] = [],
): Promise<Packaged> {
  const runtime = join(work, 'runtime');
  mkdirSync(join(runtime, 'resources'), { recursive: true });
  writeFileSync(join(runtime, 'electron'), fuseWire, { mode: 0o755 });
  const output = join(work, name);
  const { code, text } = await runCommand(
    'electron-builder',
    [
      ...['--publish', 'never', '--linux', 'dir', `--${processor}`],
      ...[`-c.electronDist=${runtime}`, `-c.directories.output=${output}`, ...options],
    ],
    { output: 'quiet' },
  );
  if (code !== 0) throw new Error(`Packaging did not succeed:\n${text}`);
  const dir = join(output, processor === 'x64' ? 'linux-unpacked' : `linux-${processor}-unpacked`);
  const resources = join(dir, 'resources');
  return { dir, program: join(dir, 'matchkeep'), resources, archive: join(resources, 'app.asar') };
}

/** Every file next to the runtime, and each file in the archive. */
export function listFiles({ resources, archive }: Packaged): PackagedFile[] {
  const unarchived = readdirSync(resources, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'app.asar')
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: slashed(relative(resources, file)), bytes: statSync(file).size }));
  const inside = listPackage(archive, { isPack: false }).flatMap((name) => {
    const entry = statFile(archive, name.replace(/^[\\/]/, ''));
    // Unpacked ones are already listed as files next to the archive.
    if (!('size' in entry) || entry.unpacked) return [];
    return [{ path: `app.asar${slashed(name)}`, bytes: entry.size }];
  });
  return [...inside, ...unarchived].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The size of our own files on disk: the archive, the unpacked files, and those next to it. */
export function totalSize(packaged: Packaged): number {
  const archived = statSync(packaged.archive).size;
  const others = listFiles(packaged).filter(({ path }) => !path.startsWith('app.asar/'));
  return others.reduce((sum, { bytes }) => sum + bytes, archived);
}

export function builtFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => slashed(relative(root, join(entry.parentPath, entry.name))));
}

const slashed = (path: string) => path.split(sep).join('/');
