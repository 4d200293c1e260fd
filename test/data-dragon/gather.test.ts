/** One version from sources that lack or spoil some of its files. */
import { expect, it } from 'vitest';
import { gatherVersion } from '../../src/core/data-dragon/gather.ts';
import { openDragonStore } from '../../src/core/data-dragon/store.ts';
import { findDragonFile } from '../../src/practice/data-dragon/dragon-files.ts';
import { drawSheet } from '../../src/practice/data-dragon/drawing.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const now = Date.UTC(2026, 10, 20);
const html = Buffer.from('<!doctype html><title>Sign in</title>'.padEnd(200));

/** `spoil` gives other bytes for a path, null for none, and undefined for those of the practice service. */
async function gather(spoil: (path: string) => Buffer | null | undefined) {
  const store = openDragonStore(temporaryFolder());
  const read = async (path: string) => {
    const other = spoil(path);
    return other === undefined ? (findDragonFile(`/cdn/${path}`, now)?.bytes ?? null) : other;
  };
  const gathered = gatherVersion({
    version: '15.8.1',
    language: 'en_US',
    source: { read, remedy: 'Look elsewhere.' },
    store,
    signal: new AbortController().signal,
  });
  await gathered.catch(() => {});
  return { gathered, data: await store.read('15.8.1', 'en_US') };
}

it('A picture that is missing leaves its names, and one that is something else ends the fetch.', async () => {
  const isSheet = (path: string) => path.endsWith('champion0.png');
  const missing = await gather((path) => (isSheet(path) ? null : undefined));
  await expect(missing.gathered).resolves.toMatchObject({ files: expect.any(Number) });
  const aatrox = missing.data?.champion.find(({ id }) => id === 266);
  expect(aatrox).toEqual({ id: 266, name: 'Aatrox', picture: null });
  expect(missing.data?.champion.find(({ id }) => id === 221)?.picture).toMatchObject({
    file: 'champion2.png',
  });

  const spoilt = await gather((path) => (isSheet(path) ? html : undefined));
  await expect(spoilt.gathered).rejects.toMatchObject({
    code: 'service-unreadable',
    message: '15.8.1/img/sprite/champion0.png is not a picture that can be used.',
    remedy: 'Look elsewhere.',
  });
  expect(spoilt.data).toBeNull();
});

it('A version without any picture is refused, and a part outside of its sheet is not shown.', async () => {
  const none = await gather((path) => (path.endsWith('.png') ? null : undefined));
  await expect(none.gathered).rejects.toMatchObject({ message: 'Version 15.8.1 has no pictures.' });
  expect(none.data).toBeNull();
  const small = await gather((path) => (path.endsWith('champion0.png') ? drawSheet(['one'], 1) : undefined));
  const pictures = small.data?.champion.slice(0, 2).map(({ picture }) => picture);
  expect(pictures).toEqual([expect.objectContaining({ x: 0, y: 0, fileWidth: 48 }), null]);
});

it('Runes are optional, as old versions have none; other names are not.', async () => {
  const old = await gather((path) => (path.endsWith('runesReforged.json') ? null : undefined));
  expect(old.data).toMatchObject({ rune: [], version: '15.8.1' });
  for (const name of ['champion.json', 'item.json', 'summoner.json']) {
    const without = await gather((path) => (path.endsWith(name) ? null : undefined));
    await expect(without.gathered).rejects.toMatchObject({ code: 'not-found' });
    const deep = Buffer.from('['.repeat(100_000));
    for (const bytes of [Buffer.from('{'), html, deep, Buffer.from('{"data":{}}')]) {
      const other = await gather((path) => (path.endsWith(name) ? bytes : undefined));
      await expect(other.gathered).rejects.toMatchObject({ code: 'service-unreadable' });
      expect(other.data).toBeNull();
    }
  }
});

it('A fetch that fails ends when what it was writing is written.', async () => {
  const store = openDragonStore(temporaryFolder());
  const began = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let saving = 0;
  const savePicture: typeof store.savePicture = async (...picture) => {
    saving += 1;
    began.resolve();
    await released.promise;
    await store.savePicture(...picture);
    saving -= 1;
  };
  const read = async (path: string) => {
    if (!path.endsWith('champion0.png')) return findDragonFile(`/cdn/${path}`, now)?.bytes ?? null;
    await began.promise;
    // The failure arrives first.
    setImmediate(released.resolve);
    return html;
  };
  const gathered = gatherVersion({
    version: '15.8.1',
    language: 'en_US',
    source: { read, remedy: 'Look elsewhere.' },
    store: { ...store, savePicture },
    signal: new AbortController().signal,
  });
  await expect(gathered).rejects.toMatchObject({ code: 'service-unreadable' });
  expect(saving).toBe(0);
});
