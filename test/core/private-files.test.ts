/** Which files other users of the machine can read, from the moment of their creation. */
import { lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestArchiver, playedWorld, practice, signIn } from './fixtures.ts';

/** Until the test ends. Without it, the machine's own umask would hide a file that is created too open. */
function setUmask(mask: number): void {
  const before = process.umask(mask);
  onTestFinished(() => void process.umask(before));
}

/** The files and folders in it and itself, each with its permissions, such as `archive 700`. */
function permissions(folder: string): readonly string[] {
  const paths = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()];
  return paths.flatMap((path) => {
    const stat = lstatSync(join(folder, path));
    return stat.isFile() || stat.isDirectory() ? `${path} ${(stat.mode & 0o777).toString(8)}` : [];
  });
}

test.skipIf(process.platform === 'win32')(
  'Every file of a new data folder is 0600 and every folder 0700 from its first moment, whatever the umask',
  async () => {
    setUmask(0o000);
    const dataDir = join(temporaryFolder(), 'data');
    const service = await practice({ world: playedWorld(2) });
    const archiver = await openTestArchiver({ dataDir, service });
    await archiver.handlers['settings.set']({ 'rules.contentTypes': 'GAMH_SUMMARY' });
    await signIn(archiver, service, 'memory');
    await archiver.syncOnce();
    await archiver.verify({ repair: false });
    const found = permissions(dataDir);
    for (const name of [
      'catalogue.db',
      'catalogue.db-wal',
      'owner.lock',
      'session.json',
      'logs',
      'archive/.matchkeep',
    ])
      expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${name} [67]00$`)));
    expect(found.filter((line) => !/ [67]00$/.test(line))).toEqual([]);
    expect(found.filter((line) => line.includes('GAMH_SUMMARY')).length).toBeGreaterThan(1);
    // Not closed afterwards either: a start would report what it closed.
    expect(readFileSync(join(dataDir, 'logs', 'matchkeep.log'), 'utf8')).not.toContain(
      'repaired the permissions',
    );
  },
);

test.skipIf(process.platform === 'win32')(
  'An archive in a folder that its owner shares has files that others can read, as the umask allows',
  async () => {
    setUmask(0o022);
    const shared = join(temporaryFolder(), 'shared');
    mkdirSync(shared, { mode: 0o755 });
    const service = await practice({ world: playedWorld(1) });
    const archiver = await openTestArchiver({ service });
    await archiver.handlers['settings.set']({ 'archive.dir': shared });
    await signIn(archiver, service, 'memory');
    await archiver.syncOnce();
    const found = permissions(shared);
    expect(found.filter((line) => line.includes('.json ')).length).toBeGreaterThan(1);
    expect(found.filter((line) => !/ (?:755|644)$/.test(line))).toEqual([]);
  },
);
