import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInspector, type Inspector } from '../../src/core/inspect/inspector.ts';
import { safePath } from '../../src/core/inspect/safe-path.ts';
import { type OperationInput, type OperationOutput, operations } from '../../src/shared/bridge/bridge.ts';
import { sharedTemporaryFolder } from '../support/temporary-folder.ts';
import { packZip } from './pack-zip.ts';

const folder = sharedTemporaryFolder();
let inspector: Inspector;
beforeAll(async () => {
  await mkdir(join(folder, 'archive'));
  inspector = createInspector({
    dataDir: join(folder, 'data'),
    archive: {
      filePath: async (id) => join(folder, 'archive', id),
      openPlace: async () => ({ dir: join(folder, 'archive') }),
    },
  });
});
afterAll(async () => {
  await inspector[Symbol.asyncDispose]();
  expect(existsSync(join(folder, 'data', 'inspect'))).toBe(false);
});

let made = 0;
let name = '';
beforeEach(() => {
  made += 1;
  name = `file-${made}`;
});
const put = (content: string | Uint8Array) => writeFile(join(folder, 'archive', name), content);

type Name = keyof Inspector['handlers'] & keyof typeof operations;
async function ask<N extends Name>(operation: N, input: OperationInput<N>): Promise<OperationOutput<N>> {
  const handler = inspector.handlers[operation] as (input: unknown) => Promise<OperationOutput<N>>;
  return handler(operations[operation].input.parse(input));
}

const file = (entry: number | null = null) => ({ assetId: name, entry });

async function looked(entry: number | null = null) {
  for (;;) {
    const probe = await ask('files.probe', { file: file(entry) });
    if (probe.state === 'ready') return probe;
  }
}
async function tree(entry: number | null = null) {
  await looked(entry);
  for (;;) {
    const answer = await ask('files.tree', { file: file(entry) });
    if (answer.isReady) return answer;
  }
}

/** The same zip with another name of the same length in both of its lists. */
const renamed = (zip: Buffer, from: string, to: string) =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');

describe('JSON', () => {
  it('in UTF-8 with a byte order mark, and in UTF-16 with and without one, gives the same tree', async () => {
    const text = '{"é😀":["x",1.50]}';
    const utf16 = Buffer.from(text, 'utf16le');
    const forms = [
      [Buffer.from(`\uFEFF${text}`), 'UTF-8'],
      [Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), 'UTF-16, little-endian'],
      [utf16, 'UTF-16, little-endian'],
      [Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]).swap16(), 'UTF-16, big-endian'],
    ] as const;
    for (const [at, [bytes, encoding]] of forms.entries()) {
      name = `utf-${at}`;
      await put(bytes);
      expect(await looked()).toMatchObject({ kind: 'json', encoding });
      const { root, broken } = await tree();
      expect(broken).toBeNull();
      const [child] = await ask('files.tree.children', { file: file(), node: root?.node ?? 0, offset: 0 });
      expect(child).toMatchObject({ key: 'é😀', kind: 'array', count: 2 });
      const [, number] = await ask('files.tree.children', {
        file: file(),
        node: child?.node ?? 0,
        offset: 0,
      });
      expect(number).toMatchObject({ kind: 'number', text: '1.50' });
    }
  });

  it('gives a long string in parts, and any value as in the file', async () => {
    const long = 'é\\"😀\n'.repeat(40_000);
    await put(JSON.stringify({ long, b: [1, 2.0] }));
    const { root } = await tree();
    const [first, second] = await ask('files.tree.children', {
      file: file(),
      node: root?.node ?? 0,
      offset: 0,
    });
    let text = '';
    for (let from: number | null = 0; from !== null; ) {
      const part: OperationOutput<'files.tree.value'> = await ask('files.tree.value', {
        file: file(),
        node: first?.node ?? 0,
        from,
        limit: 10_007,
      });
      text += part.text;
      from = part.next;
    }
    expect(text).toBe(long);
    const raw = await ask('files.tree.value', { file: file(), node: second?.node ?? 0, isRaw: true });
    expect(raw).toMatchObject({ text: '[1,2]', next: null });
  });

  it('can be searched, and gives the path of each match', async () => {
    await put(JSON.stringify({ frames: [{ 'a key': 'Baron' }, { type: 'BARON_NASHOR', n: [0, 'baron'] }] }));
    await tree();
    const search = { file: file(), text: 'baron', where: 'all' } as const;
    for (;;) if ((await ask('files.tree.search', search)).isDone) break;
    expect(await ask('files.tree.search', search)).toMatchObject({ count: 3, isMore: false });
    const match = await ask('files.tree.match', { ...search, at: 2 });
    expect(match?.path.text).toBe('$.frames[1].n[1]');
    const first = await ask('files.tree.match', { ...search, from: 0 });
    expect(first).toMatchObject({ at: 0, path: { text: '$.frames[0]["a key"]' } });
    expect(await ask('files.tree.match', { ...search, from: (match?.node ?? 0) + 1 })).toBeNull();
  });

  it('that is truncated reports the line and column', async () => {
    await put('{\n  "a": 1,\n  "b": [1, 2,, 3]\n}');
    const { root, broken } = await tree();
    expect(broken).toMatchObject({ line: 3, column: 14 });
    const children = await ask('files.tree.children', { file: file(), node: root?.node ?? 0, offset: 0 });
    expect(children.map(({ key, count }) => [key, count])).toEqual([
      ['a', 0],
      ['b', 2],
    ]);
  });
});

describe('a zip', () => {
  it('lists its entries, filters them, and opens an entry by its type', async () => {
    await put(await packZip({ 'a/1.json': '{"x":1}', 'a/2.txt': 'hello', 'b.bin': Buffer.from([0, 1, 2]) }));
    expect(await looked()).toMatchObject({ kind: 'zip' });
    const list = await ask('files.entries', { assetId: name, offset: 0 });
    expect(list.rows.map((row) => row.name)).toEqual(['a/1.json', 'a/2.txt', 'b.bin']);
    expect(await ask('files.entries', { assetId: name, filter: 'A/', offset: 1 })).toMatchObject({
      total: 2,
      rows: [{ name: 'a/2.txt', entry: 1 }],
    });
    expect(await looked(0)).toMatchObject({ kind: 'json', name: '1.json', bytes: 7 });
    expect((await tree(0)).root).toMatchObject({ kind: 'object', count: 1 });
    expect(await looked(1)).toMatchObject({ kind: 'text' });
    expect(await ask('files.text', { file: file(1), offset: 0 })).toMatchObject({
      text: 'hello',
      next: null,
    });
    expect(await looked(2)).toMatchObject({ kind: 'binary', encoding: null });
    expect(await ask('files.bytes', { file: file(2), offset: 1 })).toEqual({ bytes: 'AQI=', total: 3 });
  });

  it('with names that lead upward is listed, and extracted only inside the folder', async () => {
    const zip = await packZip({ 'xx/xx/evil.txt': 'out', 'C_/Windows/x.txt': 'out', 'con.txt': 'device' });
    await put(renamed(renamed(zip, 'xx/xx/evil', '../../evil'), 'C_/W', 'C:/W'));
    const list = await ask('files.entries', { assetId: name, offset: 0 });
    expect(list.rows[0]?.name).toBe('../../evil.txt');
    const target = join(folder, 'out', 'deep');
    const report = await ask('files.extract', { assetId: name, entries: [], folder: target });
    expect(report).toMatchObject({ files: 3, skipped: [] });
    expect(readdirSync(target).sort()).toEqual(['C', 'con_.txt', 'evil.txt']);
    expect(readdirSync(join(folder, 'out'))).toEqual(['deep']);
    const again = await ask('files.extract', { assetId: name, entries: [0], folder: target });
    expect(again).toMatchObject({ files: 0, skipped: [{ reason: expect.stringContaining('already') }] });
  });

  it('whose entry unpacks to more than it declares is stopped, and leaves nothing', async () => {
    const bomb = deflateRawSync(Buffer.alloc(5_000_000, 0x20));
    const honest = await packZip({ 'bomb.json': Buffer.alloc(10, 0x20) });
    // The list of another zip, which declares ten bytes.
    const end = honest.subarray(honest.lastIndexOf('PK\u0005\u0006'));
    const central = Buffer.from(
      honest.subarray(honest.indexOf('PK\u0001\u0002'), honest.lastIndexOf('PK\u0005\u0006')),
    );
    const local = Buffer.from(honest.subarray(0, 30 + 'bomb.json'.length));
    for (const [header, at] of [
      [local, 8],
      [central, 10],
    ] as const)
      header.writeUInt16LE(8, at);
    local.writeUInt16LE(0, 6);
    local.writeUInt16LE(0, 28);
    central.writeUInt16LE(0, 8);
    central.writeUInt32LE(bomb.length, 20);
    central.writeUInt32LE(10, 24);
    const tail = Buffer.from(end);
    tail.writeUInt32LE(local.length + bomb.length, 16);
    await put(Buffer.concat([local, bomb, central, tail]));
    await expect(looked(0)).rejects.toMatchObject({ code: 'file-corrupt' });
    const target = join(folder, 'bomb-out');
    const report = await ask('files.extract', { assetId: name, entries: [], folder: target });
    expect(report).toMatchObject({ files: 0, skipped: [{ path: 'bomb.json' }] });
    expect(readdirSync(target)).toEqual([]);
  });

  it('that is truncated is reported as such', async () => {
    const zip = await packZip({ 'a.json': '{}' });
    await put(zip.subarray(0, zip.length - 30));
    const { rows, problem } = await ask('files.entries', { assetId: name, offset: 0 });
    expect(rows).toEqual([]);
    expect(problem).toMatch(/cannot be read/);
  });

  it.runIf(process.platform === 'linux')('is not extracted if the system creates no folder', async () => {
    await put(await packZip({ 'a.json': '{}' }));
    const into = ask('files.extract', { assetId: name, entries: [], folder: '/proc/matchkeep-test/x' });
    await expect(into).rejects.toMatchObject({
      code: 'path-invalid',
      remedy: expect.stringContaining('folder'),
    });
  });

  it('is not extracted into the archive', async () => {
    await put(await packZip({ 'a.json': '{}' }));
    const into = ask('files.extract', { assetId: name, entries: [], folder: join(folder, 'archive', 'x') });
    await expect(into).rejects.toMatchObject({ code: 'path-invalid' });
  });
});

it('Names of entries become paths inside the target folder', () => {
  expect(safePath('../../etc/passwd')).toEqual(['etc', 'passwd']);
  expect(safePath('/abs/x')).toEqual(['abs', 'x']);
  expect(safePath('a\\..\\b')).toEqual(['a', 'b']);
  expect(safePath('..')).toEqual(['_']);
  expect(safePath('a/nul')[1]).not.toBe('nul');
});

it('A missing file is reported as missing', async () => {
  await expect(looked()).rejects.toMatchObject({ code: 'not-found' });
});

it('A replay of the new format shows the metadata at its end', async () => {
  const stats = JSON.stringify([
    {
      NAME: 'Faker',
      SKIN: 'Azir',
      TEAM: '100',
      WIN: 'Win',
      CHAMPIONS_KILLED: '5',
      NUM_DEATHS: '1',
      ASSISTS: '7',
    },
  ]);
  const metadata = Buffer.from(
    JSON.stringify({ gameLength: 1_860_500, lastGameChunkId: 62, statsJson: stats }),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32LE(metadata.length);
  const head = Buffer.concat([
    Buffer.from('RIOT\u0002\0'),
    Buffer.alloc(8, 7),
    Buffer.from([14]),
    Buffer.from('14.11.589.9418'),
  ]);
  await put(Buffer.concat([head, Buffer.alloc(5000, 9), metadata, length]));
  expect(await looked()).toMatchObject({ kind: 'replay' });
  expect(await ask('files.replay', { assetId: name })).toMatchObject({
    format: 'ROFL2',
    version: '14.11.589.9418',
    lengthSeconds: 1861,
    chunks: 62,
    players: [
      { name: 'Faker', champion: 'Azir', side: 'blue', isWinner: true, kills: 5, deaths: 1, assists: 7 },
    ],
  });
});

it('A replay of the old format shows what its tables point to; a damaged one shows what is readable', async () => {
  const stats = JSON.stringify([{ NAME: 'Caps', SKIN: 'Syndra', TEAM: '200', WIN: 'Fail', ASSISTS: '3' }]);
  const metadata = Buffer.from(
    JSON.stringify({ gameLength: 1_500_000, gameVersion: '13.17.1', statsJson: stats }),
  );
  const payload = Buffer.alloc(34);
  payload.writeBigUInt64LE(9_007_199_254_740_993n, 0);
  payload.writeUInt32LE(25, 12);
  payload.writeUInt32LE(50, 16);
  const head = Buffer.alloc(288);
  head.write('RIOT\0\0', 'latin1');
  [288, metadata.length, 288 + metadata.length, payload.length].forEach((value, at) => {
    head.writeUInt32LE(value, 268 + at * 4);
  });
  const replay = Buffer.concat([head, metadata, payload, Buffer.alloc(1000, 5)]);
  await put(replay);
  await looked();
  expect(await ask('files.replay', { assetId: name })).toMatchObject({
    format: 'ROFL',
    version: '13.17.1',
    lengthSeconds: 1500,
    gameId: '9007199254740993',
    keyframes: 25,
    chunks: 50,
    problem: null,
    players: [{ name: 'Caps', champion: 'Syndra', side: 'red', isWinner: false, assists: 3, kills: null }],
  });
  name = `${name}-cut`;
  await put(replay.subarray(0, 300));
  await looked();
  expect(await ask('files.replay', { assetId: name })).toMatchObject({
    format: 'unknown',
    problem: expect.stringContaining('metadata'),
  });
});

it('A request that waits for the archive while the inspector closes is cancelled, and starts no thread', async () => {
  await put('{}');
  const dataDir = join(folder, 'closing');
  const located = Promise.withResolvers<string>();
  const closing = createInspector({
    dataDir,
    archive: { filePath: () => located.promise, openPlace: async () => ({ dir: join(folder, 'archive') }) },
  });
  const look = closing.handlers['files.probe']({ file: file() });
  const extract = closing.handlers['files.extract']({
    assetId: name,
    entries: [],
    folder: join(folder, 'to'),
  });
  const results = Promise.allSettled([look, extract]);
  await closing[Symbol.asyncDispose]();
  located.resolve(join(folder, 'archive', name));
  for (const result of await results) {
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'cancelled' } });
  }
  expect(existsSync(join(dataDir, 'inspect'))).toBe(false);
});
