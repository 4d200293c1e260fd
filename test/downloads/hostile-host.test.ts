/** File hosts that misbehave: each is a small server, behind the listing of the practice service. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ResumePoint } from '../../src/core/domain/assets.ts';
import { createBandwidth } from '../../src/core/downloads/transfer/bandwidth.ts';
import { createDiskSpace, NoRoomError } from '../../src/core/downloads/transfer/disk-space.ts';
import { FileTooLargeError } from '../../src/core/downloads/transfer/file-size-limit.ts';
import { type SpeedLimit, TransferTooSlowError } from '../../src/core/downloads/transfer/minimum-speed.ts';
import { transfer } from '../../src/core/downloads/transfer/transfer.ts';
import { openTestArchiver, practice, signIn } from '../core/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestServer } from '../support/test-server.ts';
import { waitFor } from '../support/wait-for.ts';

const mb = 1024 * 1024;

async function host(listener: RequestListener): Promise<URL> {
  return new URL('/file', (await startTestServer(listener)).origin);
}

const roomy = async () => ({ freeBytes: 1e12, totalBytes: 2e12 });

async function fetchFrom(
  url: URL,
  part: string,
  resume: ResumePoint | null = null,
  {
    read = roomy,
    maxBytes = 1e12,
    bytesPerSecond = 0,
    speedLimit,
  }: {
    read?: Parameters<typeof createDiskSpace>[0];
    maxBytes?: number;
    bytesPerSecond?: number;
    speedLimit?: SpeedLimit;
  } = {},
) {
  const points: ResumePoint[] = [];
  const result = await transfer({
    url,
    part: async () => part,
    resume,
    bandwidth: createBandwidth(bytesPerSecond),
    speedLimit,
    space: createDiskSpace(read),
    maxBytes,
    signal: new AbortController().signal,
    onProgress: () => {},
    onCheckpoint: (point) => points.push(point),
  }).catch((error: unknown) => error);
  return { result, points };
}

describe('a file host', () => {
  const file = Buffer.alloc(6 * mb, 'abcdefg');

  it('A range that is shorter than the announced remainder is not taken for the end of the file', async () => {
    const ranges: string[] = [];
    const url = await host((request, response) => {
      const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
      ranges.push(request.headers.range ?? 'all');
      const isRange = request.headers.range !== undefined;
      const body = isRange ? file.subarray(from, from + mb) : file;
      response.writeHead(isRange ? 206 : 200, {
        etag: '"strong"',
        'content-length': body.length,
        ...(isRange && { 'content-range': `bytes ${from}-${from + body.length - 1}/${file.length}` }),
      });
      if (isRange) return response.end(body);
      response.write(body.subarray(0, 3 * mb), () => setTimeout(() => response.destroy(), 200));
    });
    const part = join(temporaryFolder(), 'part');
    let resume: ResumePoint | null = null;
    for (let attempt = 1; ; attempt += 1) {
      const { result, points } = await fetchFrom(url, part, resume);
      resume = points.at(-1) ?? resume;
      if (!(result instanceof Error)) {
        expect(result).toMatchObject({ bytes: file.length });
        break;
      }
      expect(result).toMatchObject({ code: 'service-unreachable' });
      expect(attempt).toBeLessThan(10);
    }
    expect(ranges.length).toBeGreaterThan(2);
    expect((await readFile(part)).equals(file)).toBe(true);
  });

  it.each([
    ['another ETag', { etag: '"v2"' }, file.length],
    ['another length', { etag: '"v1"' }, file.length + mb],
  ])('A resume with %s than that of the part on disk is rejected', async (_what, headers, total) => {
    const other = Buffer.alloc(total, 'XYZ');
    const url = await host((request, response) => {
      const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
      const body = other.subarray(from);
      const range = { 'content-range': `bytes ${from}-${total - 1}/${total}` };
      response.writeHead(from > 0 ? 206 : 200, {
        ...headers,
        'content-length': body.length,
        ...(from > 0 && range),
      });
      response.end(body);
    });
    const part = join(temporaryFolder(), 'part');
    await writeFile(part, file.subarray(0, 3 * mb));
    const resume = { bytesDone: 3 * mb, bytesTotal: file.length, validator: '"v1"' };
    expect((await fetchFrom(url, part, resume)).result).toMatchObject({ code: 'file-corrupt' });
    // The next request, from the start of the file.
    expect((await fetchFrom(url, part)).result).toMatchObject({ bytes: total });
    expect((await readFile(part)).equals(other)).toBe(true);
  });

  it.each([
    ['is not gzip although it says so', Buffer.from('not compressed at all')],
    ['ends in the middle of its gzip data', gzipSync(file).subarray(0, 2_000)],
  ])('A body that %s is reported as a damaged file', async (_what, body) => {
    const url = await host((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(body);
    });
    const { result } = await fetchFrom(url, join(temporaryFolder(), 'part'));
    expect(result).toMatchObject({ code: 'file-corrupt' });
  });

  it('An empty file is accepted', async () => {
    const url = await host((_request, response) => response.writeHead(200, { 'content-length': 0 }).end());
    const { result } = await fetchFrom(url, join(temporaryFolder(), 'part'));
    expect(result).toMatchObject({ data: new Uint8Array(0) });
  });

  it('A compressed body is decompressed', async () => {
    const url = await host((_request, response) => {
      const body = gzipSync(file);
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.length });
      response.end(body);
    });
    const { result } = await fetchFrom(url, join(temporaryFolder(), 'part'));
    expect(result).toMatchObject({ bytes: file.length });
  });

  it('A small body that unpacks to very much is stopped long before the drive is full', async () => {
    const bomb = gzipSync(Buffer.alloc(256 * mb));
    const url = await host((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': bomb.length }).end(bomb);
    });
    const part = join(temporaryFolder(), 'part');
    const { result } = await fetchFrom(url, part);
    expect(result).toBeInstanceOf(FileTooLargeError);
    expect((await stat(part)).size).toBeLessThan(64 * mb);
  });

  it.each([
    ['announces', { 'content-length': file.length }],
    ['does not announce', {}],
  ])(
    'A host that sends more than the limit for one file and %s its length is stopped at the limit',
    async (_what, headers) => {
      const url = await host((_request, response) => response.writeHead(200, headers).end(file));
      const part = join(temporaryFolder(), 'part');
      const { result } = await fetchFrom(url, part, null, { maxBytes: 2 * mb });
      expect(result).toBeInstanceOf(FileTooLargeError);
      expect(result).toMatchObject({ remedy: expect.stringContaining('downloads.maxFileBytes') });
    },
  );

  it.each([
    ['announces', { 'content-length': file.length }],
    ['does not announce', {}],
  ])(
    'A host that sends more than fits on the drive and %s its length is stopped, and the error says what is missing',
    async (_what, headers) => {
      const url = await host((_request, response) => response.writeHead(200, headers).end(file));
      const part = join(temporaryFolder(), 'part');
      const size = async () => (await stat(part).catch(() => ({ size: 0 }))).size;
      const totalBytes = 4 * mb;
      const read = async () => ({ freeBytes: totalBytes - (await size()), totalBytes });
      const { result } = await fetchFrom(url, part, null, { read });
      expect(result).toBeInstanceOf(NoRoomError);
      expect(await size()).toBeLessThan(totalBytes);
    },
  );

  it('When a host has another version of a file whose part fills the drive, the new version gets that room', async () => {
    const url = await host((_request, response) =>
      response.writeHead(200, { etag: '"v2"', 'content-length': file.length }).end(file),
    );
    const part = join(temporaryFolder(), 'part');
    await writeFile(part, Buffer.alloc(5 * mb));
    const size = async () => (await stat(part).catch(() => ({ size: 0 }))).size;
    const totalBytes = 10 * mb;
    const read = async () => ({ freeBytes: totalBytes - (await size()), totalBytes });
    const resume = { bytesDone: 5 * mb, bytesTotal: 7 * mb, validator: '"v1"' };
    const { result, points } = await fetchFrom(url, part, resume, { read });
    expect(result).toMatchObject({ bytes: file.length });
    expect(points[0]).toEqual({ bytesDone: 0, bytesTotal: file.length, validator: null });
    expect((await readFile(part)).equals(file)).toBe(true);
  });

  it.each([20_000, 4 * mb])(
    'A host that sends a file of %i bytes a few at a time loses its place, and the file continues later where it stopped',
    async (bytes) => {
      const body = file.subarray(0, bytes);
      const url = await host((request, response) => {
        const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
        response.writeHead(from > 0 ? 206 : 200, {
          etag: '"strong"',
          'content-length': bytes - from,
          ...(from > 0 && { 'content-range': `bytes ${from}-${bytes - 1}/${bytes}` }),
        });
        if (from > 0) return response.end(body.subarray(from));
        let sent = 0;
        const timer = setInterval(() => {
          response.write(body.subarray(sent, sent + 2));
          sent += 2;
        }, 20);
        response.on('close', () => clearInterval(timer));
      });
      const part = join(temporaryFolder(), 'part');
      const slow = await fetchFrom(url, part, null, {
        speedLimit: { minBytesPerSecond: 1_000, overMs: 400 },
      });
      expect(slow.result).toBeInstanceOf(TransferTooSlowError);
      const point = slow.points.at(-1);
      if (!point) throw new Error('no resume point was saved');
      expect(point.bytesDone).toBeGreaterThan(0);
      expect((await fetchFrom(url, part, point)).result).toMatchObject({ bytes });
      expect((await readFile(part)).equals(body)).toBe(true);
    },
  );

  it("A host that the user's own bandwidth limit slows down is not taken for a slow one", async () => {
    const body = file.subarray(0, 2_000);
    const url = await host((_request, response) =>
      response.writeHead(200, { 'content-length': body.length }).end(body),
    );
    const part = join(temporaryFolder(), 'part');
    const { result } = await fetchFrom(url, part, null, {
      bytesPerSecond: 1_000,
      speedLimit: { minBytesPerSecond: 1_000_000, overMs: 500 },
    });
    expect(result).toMatchObject({ data: new Uint8Array(body) });
  });

  it('A redirect to an unsafe address is not followed', async () => {
    const url = await host((_request, response) => {
      response.writeHead(302, { location: 'http://files.example/file' }).end();
    });
    const { result } = await fetchFrom(url, join(temporaryFolder(), 'part'));
    expect(result).toMatchObject({ code: 'address-unusable' });
  });
});

it('A download that is stopped and resumed again and again never has two attempts at its file at once', async () => {
  const service = await practice({
    world: { matches: 3, contentTypes: ['GAMH_SUMMARY'], bytesPerFile: 3 * mb },
    faults: ['trickle:3000000'],
  });
  const archiver = await openTestArchiver({ service });
  const { handlers, catalogue } = archiver;
  await signIn(archiver, service);
  archiver.start();
  for (let round = 0; round < 8; round += 1) {
    await waitFor(() => expect(archiver.status().queue.active).toBeGreaterThan(0));
    await handlers['downloads.pause']({ all: true });
    await handlers['downloads.resume']({ all: true });
    await handlers['downloads.cancel']({ all: true });
    await handlers['downloads.retry']({ all: true });
  }
  service.setFaults([]);
  await waitFor(() => expect(archiver.status().coverage.archived).toBe(3));
  const report = await handlers['archive.verify']({ repair: false });
  expect(report).toMatchObject({ checkedFiles: 3, changed: [], missing: [], unknown: [] });
  for (const { platformGameId, contentType } of catalogue.files.known()) {
    const states = catalogue.downloads
      .history(`${platformGameId}/${contentType}`)
      .flatMap((event) => (event.kind === 'step' ? [event.state] : []));
    expect(states.at(-1)).toBe('archived');
    expect(states.filter((state) => state === 'archived')).toHaveLength(1);
  }
});

it('A game that is not due yet can be requested by name', async () => {
  const service = await practice({ world: { matches: 1, upcoming: 1, contentTypes: ['GAMH_SUMMARY'] } });
  const archiver = await openTestArchiver({ service });
  await signIn(archiver, service);
  await archiver.syncOnce();
  const { items } = await archiver.handlers['matches.list']({ when: 'upcoming', limit: 1 });
  const platformGameId = items[0]?.games[0]?.platformGameId ?? '';
  const before = service.counts.addresses;
  await archiver.fetch({ platformGameId, contentType: 'GAMH_SUMMARY' });
  expect(service.counts.addresses).toBe(before + 1);
});
