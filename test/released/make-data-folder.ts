/**
 * Makes the data folder that a release leaves behind, as `<version>.zip` in this folder: `node scripts/run.mjs
 * test/released/make-data-folder.ts`, once for each release that changes the catalogue, the settings or the archive.
 * A folder that exists is not made again: later versions must be able to read what that version wrote.
 */
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { createArchiver } from '../../src/core/archiver.ts';
import { startPractice } from '../../src/practice/practice.ts';
import { newRule } from '../../src/shared/rules/watch-rules.ts';
import { createTemporaryFolder, removeTemporaryFolder } from '../support/created-folder.ts';
import { readFacts } from './facts.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
const target = join(import.meta.dirname, `${version}.zip`);
if (existsSync(target)) throw new Error(`${target} exists: a released folder never changes.`);

const dataDir = createTemporaryFolder();
try {
  const facts = await fill();
  const madeAt = Date.now();
  const zip = new ZipFile();
  const add = (content: Buffer, name: string) => zip.addBuffer(content, name, { mtime: new Date(madeAt) });
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // Logs differ on each machine, and the lock belongs to a running program.
    if (entry.isFile() && !/[\\/]logs[\\/]|lock$/.test(path))
      add(await readFile(path), `data/${path.slice(dataDir.length + 1).replaceAll('\\', '/')}`);
  }
  add(Buffer.from(JSON.stringify({ madeAt, ...facts }, null, 2)), 'facts.json');
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(target, { flags: 'wx' }));
  console.log(`${target}: ${facts.archive.archivedFiles} files of ${facts.games} games.`);
} finally {
  removeTemporaryFolder(dataDir);
}

/** Something of everything that a data folder can hold. */
async function fill() {
  const contentTypes = ['GAMH_SUMMARY', 'GAMH_DETAILS'];
  // Two matches are to come.
  const world = { matches: 3, gamesPerMatch: 2, days: 3, upcoming: 2, contentTypes };
  const service = await startPractice({ world });
  const archiver = await createArchiver({
    dataDir,
    shell: 'command-line',
    host: { openFile: async () => {}, showInFolder: async () => {} },
    random: () => 0,
  });
  try {
    const { handlers } = archiver;
    await handlers['settings.set']({
      'service.baseUrl': service.baseUrl,
      'service.streamBaseUrl': service.streamBaseUrl,
      'sync.requestsPerSecond': 1000,
      'downloads.concurrency': 3,
    });
    const { username, password } = service;
    await handlers['session.signIn']({ username, password, keep: 'memory' });
    for (const { id } of await handlers['rules.list'](null)) await handlers['rules.remove']({ id });
    await handlers['rules.save'](newRule([...contentTypes, 'ROFL_REPLAY']));
    // The replays are not available, and wait.
    await archiver.syncOnce();
    const [match] = (await handlers['matches.list']({ when: 'past', limit: 1 })).items;
    if (!match) throw new Error('The practice service listed no match.');
    await handlers['rules.save']({
      ...newRule([]),
      effect: 'exclude',
      matches: [match.id],
      contentTypes: ['ROFL_REPLAY'],
      isEnabled: false,
    });
    await handlers['views.save']({
      name: 'Blue wins',
      query: 'win:blue',
      sort: { by: 'date', direction: 'asc', isGrouped: true },
    });
    await handlers['streams.save']({ label: 'Desk', matchPerid: service.streamPerid, matchId: match.id });
    await handlers['work.pause']({ until: 'resumed' });
    await handlers['archive.verify']({ repair: false });
    await handlers['session.signOut'](null);
    return await readFacts(archiver);
  } finally {
    await archiver.close();
    await service.close();
  }
}
