/** What every archive store promises (src/core/archive/store/store.ts), also on a bad day. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../../src/core/archive/store/open-store.ts';
import {
  type ArchiveStore,
  hashContent,
  type Put,
  readWhole,
} from '../../../src/core/archive/store/store.ts';
import { walkFiles } from '../../../src/core/archive/walk.ts';
import { sha256 } from '../fixtures.ts';
import { stores } from './stores.ts';

const text = async (store: ArchiveStore, key: string) => (await readWhole(store, key)).toString('utf8');
const data = (key: string, content: string, whenTaken?: Put['whenTaken']): Put => ({
  key,
  content: { data: content },
  ...(whenTaken && { whenTaken }),
});

async function keysIn(store: ArchiveStore): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const key of walkFiles(store)) keys.push(key);
  return keys;
}

async function range(store: ArchiveStore, key: string, start: number, end?: number): Promise<string> {
  let read = '';
  for await (const piece of store.read(key, { start, ...(end !== undefined && { end }) }))
    read += Buffer.from(piece).toString('latin1');
  return read;
}

async function stageText(store: ArchiveStore, name: string, content: string): Promise<string> {
  const path = await store.stagedFile(name);
  await writeFile(path, content);
  return path;
}

describe.each(stores)('%s', (_name, open) => {
  it('puts contents that another opening of it reads, hashes, measures and lists', async () => {
    const { store, reopen } = await open();
    const staged = await stageText(store, 'one.part', 'from a staged file');
    const put = await store.putAll([
      { key: 'L/T/one.json', content: { staged, bytes: 18 } },
      data('L/T/two.json', 'from memory'),
      data('L/three.json', ''),
    ]);
    expect(put).toEqual(['put', 'put', 'put']);
    const other = reopen();
    expect(await text(other, 'L/T/one.json')).toBe('from a staged file');
    expect(await hashContent(other, 'L/T/two.json')).toEqual({ bytes: 11, sha256: sha256('from memory') });
    expect(await other.stat('L/three.json')).toMatchObject({ kind: 'file', bytes: 0 });
    expect(await other.stat('L/T')).toMatchObject({ kind: 'folder' });
    expect(await other.list('L')).toEqual({ files: ['three.json'], folders: ['T'] });
    expect(await other.list('')).toEqual({ files: [], folders: ['L'] });
    expect(await other.listStaged()).toEqual([]);
  });

  it('replaces, drops or moves what has the key, as the put decides', async () => {
    const { store } = await open();
    await store.putAll([data('a/1', 'first')]);
    await store.putAll([data('a/1', 'second')]);
    expect(await text(store, 'a/1')).toBe('second');
    const staged = await stageText(store, 'third.part', 'third');
    const drop: Put = { key: 'a/1', content: { staged, bytes: 5 }, whenTaken: async () => 'drop' };
    expect(await store.putAll([drop])).toEqual(['dropped']);
    expect(await text(store, 'a/1')).toBe('second');
    await store.putAll([data('a/1', 'fourth', async ({ bytes }) => ({ moveTo: `a/1 with ${bytes}` }))]);
    expect(await text(store, 'a/1')).toBe('fourth');
    expect(await text(store, 'a/1 with 6')).toBe('second');
    expect(await store.listStaged()).toEqual([]);
  });

  it('fails one put without the others, and leaves its staged file', async () => {
    const { store } = await open();
    const staged = await stageText(store, 'short.part', 'short');
    const results = await store.putAll([
      data('a/1', 'one'),
      { key: 'a/2', content: { staged, bytes: 6 } },
      data('a/3', 'three', async () => {
        throw new Error('never asked');
      }),
    ]);
    expect(results).toEqual(['put', expect.objectContaining({ code: 'file-corrupt' }), 'put']);
    expect(await store.stat('a/2')).toBeNull();
    expect(await store.listStaged()).toMatchObject([{ name: 'short.part', bytes: 5 }]);
    await store.removeStaged('short.part');
    expect(await store.listStaged()).toEqual([]);
  });

  it('After a power cut at any moment, each key has its earlier content or the whole new one', async () => {
    for (let changes = 0, isComplete = false; !isComplete; changes += 1) {
      const { store, reopen, dieAfter } = await open();
      await store.putAll([data('a/1', 'earlier'), data('a/2', 'earlier')]);
      dieAfter(changes);
      const results = await store.putAll([
        data('a/1', 'new'),
        data('a/2', 'new', async () => ({ moveTo: 'a/2 earlier' })),
        data('b/c/3', 'new'),
      ]);
      isComplete = results.every((result) => result === 'put');
      const after = reopen();
      const contents = new Map<string, string>();
      for (const key of await keysIn(after)) contents.set(key, await text(after, key));
      expect(['earlier', 'new']).toContain(contents.get('a/1'));
      expect([undefined, 'new']).toContain(contents.get('b/c/3'));
      expect([...contents.values()].every((content) => ['earlier', 'new'].includes(content))).toBe(true);
      expect([contents.get('a/2'), contents.get('a/2 earlier')]).toContain('earlier');
      const reported = ['a/1', 'a/2', 'b/c/3'].filter((_, index) => results[index] === 'put');
      for (const key of reported) expect(contents.get(key)).toBe('new');
    }
  });

  it('Puts of one key by two openings never mix', async () => {
    const { store, reopen } = await open();
    const contents = Array.from({ length: 12 }, (_, index) => String(index).repeat(50_000 + index));
    await Promise.all(
      contents.map((content, index) => (index % 2 === 0 ? store : reopen()).putAll([data('a/1', content)])),
    );
    expect(contents).toContain(await text(store, 'a/1'));
    expect(await store.listStaged()).toEqual([]);
  });

  it('Puts of one key in one step take effect in their order', async () => {
    const { store } = await open();
    const slowly = async () => {
      for (let turn = 0; turn < 100; turn += 1) await setImmediate();
      return 'replace' as const;
    };
    await store.putAll([data('a/1', 'one')]);
    await store.putAll([data('a/1', 'two', slowly), data('a/1', 'three')]);
    expect(await text(store, 'a/1')).toBe('three');
  });

  it('Puts of one key in several steps take effect in the order of the calls', async () => {
    const { store } = await open();
    const contents = Array.from({ length: 20 }, (_, index) => `content ${index}`);
    await Promise.all(contents.map((content) => store.putAll([data('a/1', content)])));
    expect(await text(store, 'a/1')).toBe('content 19');
  });

  it('A full store refuses a content and leaves the earlier one', async () => {
    const { store, fill } = await open();
    await store.putAll([data('a/1', 'earlier')]);
    fill();
    const [refused] = await store.putAll([data('a/1', 'new')]);
    expect(refused).toMatchObject({ code: 'disk-full' });
    expect(await text(store, 'a/1')).toBe('earlier');
    expect(await store.listStaged()).toEqual([]);
  });

  it('Keys that differ only in case have a content each, or the second put learns of the first', async () => {
    const { store } = await open();
    await store.putAll([data('LCK/a.json', 'upper')]);
    const ignoresCase = (await store.stat('lck/A.json')) !== null;
    let hasLearnt = false;
    await store.putAll([
      data('lck/A.json', 'lower', async () => {
        hasLearnt = true;
        return 'replace';
      }),
    ]);
    expect(hasLearnt).toBe(ignoresCase);
    expect(await text(store, 'lck/A.json')).toBe('lower');
    expect(await text(store, 'LCK/a.json')).toBe(ignoresCase ? 'lower' : 'upper');
  });

  it('Keys may have the characters of names', async () => {
    const { store, reopen } = await open();
    const keys = [
      'Ligue é/日本 ⚔/a b.json',
      'a%20b/#1 & 2+3=5?/~.json',
      `${'x'.repeat(120)}/${'ü'.repeat(120)}`,
      "it's (100%)/[a] {b} !@$^,;.json",
    ];
    expect(await store.putAll(keys.map((key) => data(key, key)))).toEqual(keys.map(() => 'put'));
    const other = reopen();
    expect((await keysIn(other)).map((key) => key.normalize('NFC')).toSorted()).toEqual(keys.toSorted());
    for (const key of keys) expect(await text(other, key)).toBe(key);
  });

  it('lists whole names below a prefix, in order, and nothing where nothing is', async () => {
    const { store } = await open();
    await store.putAll(['a/b/1', 'a/bc/2', 'a/b c', 'a/B'].map((key) => data(key, key)));
    expect(await store.list('a')).toEqual({ files: ['B', 'b c'], folders: ['b', 'bc'] });
    expect(await store.list('a/b')).toEqual({ files: ['1'], folders: [] });
    expect(await store.list('a/none')).toEqual({ files: [], folders: [] });
    expect(await store.list('a/B')).toEqual({ files: [], folders: [] });
    expect(await store.stat('a/none')).toBeNull();
    expect(await store.stat('a/B/below')).toBeNull();
  });

  it('reads ranges, also at and beyond the end', async () => {
    const { store } = await open();
    await store.putAll([data('a/1', '0123456789'), data('a/0', '')]);
    expect(await range(store, 'a/1', 0)).toBe('0123456789');
    expect(await range(store, 'a/1', 2, 5)).toBe('234');
    expect(await range(store, 'a/1', 9, 10)).toBe('9');
    expect(await range(store, 'a/1', 8, 100)).toBe('89');
    expect(await range(store, 'a/1', 5, 5)).toBe('');
    expect(await range(store, 'a/1', 10)).toBe('');
    expect(await range(store, 'a/1', 1000, 2000)).toBe('');
    expect(await range(store, 'a/0', 0)).toBe('');
    await expect(range(store, 'a/none', 0)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('reads contents of several pieces, and stops where the reader stops', async () => {
    const { store } = await open();
    const large = Buffer.alloc(3_000_001, 'abcdefg').toString('latin1');
    await store.putAll([data('a/1', large)]);
    expect(await hashContent(store, 'a/1')).toEqual({ bytes: large.length, sha256: sha256(large) });
    expect(await range(store, 'a/1', 1_048_570, 2_097_160)).toBe(large.slice(1_048_570, 2_097_160));
    for await (const piece of store.read('a/1')) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
  });

  it('gives a file with the content to what needs one, and a path with nothing for a key with nothing', async () => {
    const { store } = await open();
    await store.putAll([data('a/1', 'one')]);
    expect(readFileSync(await store.localFile('a/1'), 'utf8')).toBe('one');
    expect(existsSync(await store.localFile('a/none'))).toBe(false);
  });

  it('puts a copy of what another key has, and removes contents', async () => {
    const { store, fill, reopen } = await open();
    const large = 'x'.repeat(700_000);
    await store.putAll([data('a/1', large)]);
    const copy = (key: string, copyFrom: string): Put => ({
      key,
      content: { copyFrom, bytes: large.length },
    });
    const put = await store.putAll([copy('a/copies/1', 'a/1'), copy('a/copies/2', 'a/none')]);
    expect(put).toEqual(['put', expect.any(Error)]);
    await store.remove('a/1');
    await store.remove('a/1');
    expect(await text(reopen(), 'a/copies/1')).toBe(large);
    fill();
    const [full] = await store.putAll([copy('a/1', 'a/copies/1')]);
    expect(full).toMatchObject({ code: 'disk-full' });
    expect(await keysIn(store)).toEqual(['a/copies/1']);
    expect(await store.listStaged()).toEqual([]);
  });

  it('moves all that is below a prefix, and removes what it leaves empty', async () => {
    const { store, reopen } = await open();
    await store.putAll([data('L/T/old/1/a', 'one'), data('L/T/old/b', 'two'), data('L/U/c', 'other')]);
    expect(await store.moveFolder('L/T/old', 'M/T/new')).toBe('moved');
    const other = reopen();
    expect(await keysIn(other)).toEqual(['L/U/c', 'M/T/new/b', 'M/T/new/1/a']);
    expect(await text(other, 'M/T/new/1/a')).toBe('one');
    expect(await other.stat('L/T')).toBeNull();
    expect(await store.moveFolder('L/T/old', 'M/T/new')).toBe('moved');
    expect(await store.putAll([data('L/T/old/1/a', 'again')])).toEqual(['put']);
    expect(await text(other, 'L/T/old/1/a')).toBe('again');
  });

  it('moves nothing to where something else is, and nothing where nothing is', async () => {
    const { store } = await open();
    await store.putAll([data('L/old/a', 'one'), data('L/taken/b', 'two'), data('L/file', 'three')]);
    expect(await store.moveFolder('L/old', 'L/taken')).toBe('taken');
    expect(await store.moveFolder('L/old', 'L/file')).toBe('taken');
    expect(await store.moveFolder('L/none', 'M/none')).toBe('missing');
    expect(await keysIn(store)).toEqual(['L/file', 'L/old/a', 'L/taken/b']);
  });

  it('moves a prefix to one that differs in case only', async () => {
    const { store } = await open();
    await store.putAll([data('L/T1 vs GEN/a', 'one')]);
    expect(await store.moveFolder('L/T1 vs GEN', 'L/T1 vs Gen')).toBe('moved');
    expect(await store.list('L')).toEqual({ files: [], folders: ['T1 vs Gen'] });
    expect(await text(store, 'L/T1 vs Gen/a')).toBe('one');
  });

  it('After a power cut at any moment of a move, the same call completes it', async () => {
    for (let changes = 0, isComplete = false; !isComplete; changes += 1) {
      const { store, reopen, dieAfter } = await open();
      await store.putAll([data('L/T/old/a', 'one'), data('L/T/old/b', 'two')]);
      dieAfter(changes);
      isComplete = (await store.moveFolder('L/T/old', 'M/T/new').catch(() => null)) === 'moved';
      const after = reopen();
      const names = (await keysIn(after)).map((key) => key.slice(-1));
      expect(new Set(names)).toEqual(new Set(['a', 'b']));
      expect(await after.moveFolder('L/T/old', 'M/T/new')).toBe('moved');
      expect(await keysIn(after)).toEqual(['M/T/new/a', 'M/T/new/b']);
    }
  });

  it('puts pieces as they are read, with the time at which they were written', async () => {
    const { store, reopen } = await open();
    const modifiedAt = Date.UTC(2020, 1, 2, 3, 4, 5);
    const original = { modifiedAt, mode: 0o700 };
    const pieces = async function* () {
      yield Buffer.from('one ');
      yield Buffer.from('two');
    };
    const failing = async function* () {
      yield Buffer.from('one ');
      throw Object.assign(new Error('The other drive is away.'), { code: 'EIO' });
    };
    const results = await store.putAll([
      { key: 'a/whole', content: { pieces: pieces(), bytes: 7, original } },
      { key: 'a/torn', content: { pieces: failing(), bytes: 7, original } },
    ]);
    expect(results).toEqual(['put', expect.any(Error)]);
    await store.flush(['a/whole']);
    const other = reopen();
    expect(await text(other, 'a/whole')).toBe('one two');
    const found = await other.stat('a/whole');
    expect(found?.modifiedAt).toBeCloseTo(modifiedAt, -1);
    if (process.platform !== 'win32') expect([null, original.mode]).toContain(found?.mode);
    expect(await keysIn(other)).toEqual(['a/whole']);
    await expect(store.flush(['a/none'])).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('removes a place that has no content, and no other one', async () => {
    const { store, reopen } = await open();
    await store.putAll([data('L/T/a', 'one'), data('L/U/b', 'two')]);
    expect(await store.removePlace('L/T')).toBe(false);
    await store.remove('L/T/a');
    expect(await store.removePlace('L/T')).toBe(true);
    expect(await store.removePlace('L/T')).toBe(true);
    expect(await store.removePlace('')).toBe(false);
    expect(await keysIn(reopen())).toEqual(['L/U/b']);
  });

  it('goes to a new place as a whole or stays, whatever stops it', async () => {
    for (let changes = 0, isComplete = false; !isComplete; changes += 1) {
      const { store, reopen, dieAfter } = await open();
      await store.putAll([data('L/a', 'one'), data('L/b', 'two')]);
      const next = { dir: `${store.place.dir}-new` };
      dieAfter(changes);
      const moved = await store.moveTo(next).catch(() => null);
      isComplete = moved === true;
      const whole = [reopen(), openStore(next)];
      const found = await Promise.all(whole.map(keysIn));
      expect(found.toSorted((a, b) => a.length - b.length)).toEqual([[], ['L/a', 'L/b']]);
      if (isComplete) expect(found[0]).toEqual([]);
    }
    const { store } = await open();
    await store.putAll([data('a', 'one')]);
    const taken = `${store.place.dir}-taken`;
    await mkdir(join(taken, 'of another'), { recursive: true });
    expect(await store.moveTo({ dir: taken })).toBe(false);
    expect(await text(store, 'a')).toBe('one');
  });

  it('A content that grows, is cut or vanishes while it is read ends, or says so', async () => {
    const { store, extend, cut, take } = await open();
    const large = 'x'.repeat(3_000_000);
    const lengthAfterFirst = async (key: string, change: () => Promise<void>) => {
      let bytes = 0;
      for await (const piece of store.read(key)) {
        if (bytes === 0) await change();
        bytes += piece.length;
      }
      return bytes;
    };
    await store.putAll(['a/grows', 'a/cut', 'a/gone'].map((key) => data(key, large)));
    expect(await lengthAfterFirst('a/grows', () => extend('a/grows', 'more'))).toBeGreaterThanOrEqual(
      3_000_000,
    );
    expect(await lengthAfterFirst('a/cut', () => cut('a/cut', 2_000_000))).toBeLessThanOrEqual(3_000_000);
    const vanished = await lengthAfterFirst('a/gone', () => take('a/gone')).catch((error: unknown) => error);
    expect([3_000_000, expect.objectContaining({ code: 'ENOENT' })]).toContainEqual(vanished);
    await expect(text(store, 'a/gone')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('A store that is away changes nothing, and has everything when it is back', async () => {
    const { store, takeAway, bringBack } = await open();
    await store.putAll([data('a/1', 'here')]);
    const staged = await stageText(store, 'part', 'staged');
    await takeAway();
    const results = await store.putAll([data('a/2', 'new'), { key: 'b/3', content: { staged, bytes: 6 } }]);
    expect(results.map((result) => result instanceof Error)).toEqual([true, true]);
    await expect(store.stagedFile('other')).rejects.toThrow();
    await expect(store.moveFolder('a', 'c')).rejects.toThrow();
    await expect(text(store, 'a/1')).rejects.toThrow();
    await bringBack();
    expect(await keysIn(store)).toEqual(['a/1']);
    expect(await text(store, 'a/1')).toBe('here');
    expect(await store.putAll([{ key: 'b/3', content: { staged, bytes: 6 } }])).toEqual(['put']);
  });
});
