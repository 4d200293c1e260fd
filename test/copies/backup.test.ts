/** Backups: what they contain, where they are restored, and that nothing changes where they cannot be. */
import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { writeBackup } from '../../src/core/copies/backup.ts';
import { restoreBackup } from '../../src/core/copies/restore-backup.ts';
import { finishRestore } from '../../src/core/settings/finish-restore.ts';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { zipEntries } from '../support/zip-entries.ts';

const note = { subject: { kind: 'player' as const, name: 'T1 Faker' }, changes: { tags: ['scouted'] } };
const sort = { by: 'date', direction: 'desc', isGrouped: false } as const;
const proxy = 'http://proxy.example:3128';

/** A data folder with two archived games and what a user entered, and a backup of it. */
async function backedUp() {
  const service = await practice({ world: playedWorld(2) });
  const dataDir = temporaryFolder();
  const archiver = await openTestArchiver({ service, dataDir });
  await signIn(archiver, service, 'memory');
  await archiver.syncOnce();
  const { handlers } = archiver;
  await handlers['notes.save'](note);
  await handlers['views.save']({ name: 'T1', query: 'team:T1', sort });
  await handlers['people.save']({ name: 'Chovy', names: ['GEN Chovy'] });
  await handlers['settings.set']({ 'downloads.concurrency': 7, 'network.proxy': proxy });
  const path = join(temporaryFolder(), 'backup.zip');
  await writeBackup({ dataDir, path, now: Date.now() });
  await archiver.close();
  return { service, dataDir, path };
}

type Opened = Awaited<ReturnType<typeof openTestArchiver>>;
const entered = async ({ handlers }: Opened) => ({
  notes: await handlers['notes.get']({ subject: note.subject }),
  views: await handlers['views.list'](null),
  people: await handlers['people.list'](null),
  rules: await handlers['rules.list'](null),
});

/** The names and contents of the files in a folder, but for the lock. */
const content = (folder: string) =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('owner'))
    .toSorted()
    .map((name) =>
      name.includes('.')
        ? [
            name,
            createHash('md5')
              .update(readFileSync(join(folder, name)))
              .digest('hex'),
          ]
        : [name],
    );

describe('a backup', () => {
  it('is restored on another machine with all that was entered and known, and without a secret', async () => {
    const { service, dataDir, path } = await backedUp();
    const entries = await zipEntries(readFileSync(path));
    const text = [...entries.values()].join();
    for (const secret of [proxy, service.password, dataDir]) expect(text).not.toContain(secret);
    const other = join(temporaryFolder(), 'other');
    await restoreBackup({ dataDir: other, path, now: Date.now() });
    const before = await openTestArchiver({ dataDir });
    const after = await openTestArchiver({ dataDir: other });
    expect(await entered(after)).toEqual(await entered(before));
    expect(await after.handlers['settings.get'](null)).toMatchObject({
      'downloads.concurrency': 7,
      'network.proxy': 'system',
      'archive.dir': '',
    });
    expect(after.catalogue.files.totals()).toEqual(before.catalogue.files.totals());
    expect(await after.handlers['sync.log']({ limit: 10 })).toEqual(
      await before.handlers['sync.log']({ limit: 10 }),
    );
  });

  it('moves what it replaces to a folder, and what was archived since is read from the archive', async () => {
    const { service, dataDir, path } = await backedUp();
    const later = await openTestArchiver({ service, dataDir, memoryPassword: service.password });
    await later.handlers['notes.save']({ ...note, changes: { tags: ['later'] } });
    await later.handlers['settings.set']({ 'downloads.concurrency': 3 });
    await later.close();
    const { replaced } = await restoreBackup({ dataDir, path, now: Date.now() });
    expect(readFileSync(join(replaced, 'notes.json'), 'utf8')).toContain('later');
    expect(readdirSync(replaced)).toContain('catalogue.db');
    const restored = await openTestArchiver({ service, dataDir, memoryPassword: service.password });
    expect((await entered(restored)).notes).toMatchObject([note.changes]);
    const { fileRequests } = service.counts;
    expect(await restored.syncOnce()).toMatchObject({ archived: 0, coverage: { archived: 2 } });
    expect(service.counts.fileRequests).toBe(fileRequests);
    const settings = { 'downloads.concurrency': 7, 'network.proxy': proxy };
    expect(await restored.handlers['settings.get'](null)).toMatchObject(settings);
  });

  it('is not restored while Matchkeep runs', async () => {
    const { dataDir, path } = await backedUp();
    await openTestArchiver({ dataDir });
    await expect(restoreBackup({ dataDir, path, now: Date.now() })).rejects.toMatchObject({
      code: 'archive-locked',
    });
  });

  it('that is cut, changed, newer or of another archive changes nothing', async () => {
    const { dataDir, path } = await backedUp();
    const whole = readFileSync(path);
    const before = content(dataDir);
    const refuses = async (code: string, bytes: Uint8Array) => {
      const bad = join(temporaryFolder(), 'bad.zip');
      writeFileSync(bad, bytes);
      await expect(restoreBackup({ dataDir, path: bad, now: Date.now() })).rejects.toMatchObject({ code });
      expect(content(dataDir)).toEqual(before);
    };
    const absent = restoreBackup({ dataDir, path: join(temporaryFolder(), 'absent.zip'), now: Date.now() });
    await expect(absent).rejects.toMatchObject({ code: 'path-invalid' });
    for (const share of [0, 0.3, 0.9]) await refuses('file-corrupt', whole.subarray(0, whole.length * share));
    await refuses('file-corrupt', whole.subarray(0, whole.length - 1));
    await refuses('file-corrupt', Buffer.from('Some text.'));
    const flipped = Buffer.from(whole);
    const at = whole.length >> 1;
    flipped[at] = (whole[at] ?? 0) ^ 1;
    await refuses('file-corrupt', flipped);

    const parts = await zipEntries(whole);
    const manifest = JSON.parse(parts.get('backup.json') ?? '');
    await refuses('conflict', await zipped({ 'backup.json': JSON.stringify({ ...manifest, format: 2 }) }));
    await refuses(
      'file-corrupt',
      await zipped({ 'backup.json': JSON.stringify({ ...manifest, parts: [] }) }),
    );
    const named = manifest.parts.map((part: object) => ({ ...part, name: '../../outside.json' }));
    await refuses(
      'file-corrupt',
      await zipped({ 'backup.json': JSON.stringify({ ...manifest, parts: named }) }),
    );
    const marker = join(dataDir, 'archive', '.matchkeep');
    writeFileSync(marker, readFileSync(marker, 'utf8').replace(/"id": "[^"]+"/, '"id": "another"'));
    await refuses('conflict', whole);
  });

  it.each([false, true])(
    'is whole after the next start, whatever step was the last (after its effect: %s)',
    (isAfter) => {
      for (let count = 0; ; count += 1) {
        const dataDir = temporaryFolder();
        const ready = join(dataDir, 'restore-ready-2026-11-23T08-00-00');
        mkdirSync(ready);
        const old = ['catalogue.db', 'catalogue.db-wal', 'notes.json', 'settings.json'];
        const fresh = ['catalogue.copy-2026-11-22T08-00-00.db.zst', 'rules.json', 'settings.json'];
        for (const name of old) writeFileSync(join(dataDir, name), 'old');
        for (const name of fresh) writeFileSync(join(ready, name), 'new');
        let left = count;
        const dying = (from: string, to: string) => {
          left -= 1;
          if (left < 0 && !isAfter) throw new Error('gone');
          renameSync(from, to);
          if (left < 0) throw new Error('gone');
        };
        let isDone = true;
        try {
          finishRestore(dataDir, dying);
        } catch {
          isDone = false;
        }
        finishRestore(dataDir);
        const away = 'before-restore-2026-11-23T08-00-00';
        expect(readdirSync(dataDir).toSorted()).toEqual([away, ...fresh].toSorted());
        for (const name of fresh) expect(readFileSync(join(dataDir, name), 'utf8')).toBe('new');
        expect(readdirSync(join(dataDir, away)).toSorted()).toEqual(old);
        for (const name of old) expect(readFileSync(join(dataDir, away, name), 'utf8')).toBe('old');
        if (isDone) return expect(count).toBeGreaterThan(6);
      }
    },
  );
});

/** A zip with these entries. */
async function zipped(entries: Readonly<Record<string, string>>): Promise<Buffer> {
  const path = join(temporaryFolder(), 'made.zip');
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(entries)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return readFileSync(path);
}

it('The backup of an open data folder is streamed when it is complete, and leaves no file behind', async () => {
  const dataDir = temporaryFolder();
  const archiver = await openTestArchiver({ dataDir });
  await archiver.handlers['notes.save'](note);
  const names = () => readdirSync(dataDir).filter((name) => name.endsWith('.matchkeep-part'));
  const path = join(temporaryFolder(), 'backup.zip');
  await pipeline(await archiver.backup(), createWriteStream(path));
  await expect.poll(names).toEqual([]);
  await archiver.close();
  const restoredDir = temporaryFolder();
  await restoreBackup({ dataDir: restoredDir, path, now: Date.now() });
  const restored = await openTestArchiver({ dataDir: restoredDir });
  expect(await restored.handlers['notes.get']({ subject: note.subject })).toMatchObject([
    { tags: ['scouted'] },
  ]);
});
