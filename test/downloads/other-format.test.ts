/** Files that arrive whole and are not in the format of their content type, and checksums that hosts announce. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { crc32, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findOtherFormat } from '../../src/core/archive/other-format.ts';
import type { ResumePoint } from '../../src/core/domain/assets.ts';
import { notReadableText } from '../../src/shared/downloads/file-format.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { startTestServer } from '../support/test-server.ts';
import { never, silent, stage } from './engine-stage.ts';

type Answer = readonly [body: Buffer, headers?: OutgoingHttpHeaders];

/** Fetches one file from a host that gives these answers in turn, the last one again and again. */
async function fetchFile(contentType: string, answers: readonly Answer[], isLate = false) {
  let requests = 0;
  const { origin } = await startTestServer((_request, response) => {
    const [body, headers = {}] = answers[Math.min(requests, answers.length - 1)] ?? [Buffer.alloc(0)];
    requests += 1;
    response.writeHead(200, { 'content-length': body.length, ...headers }).end(body);
  });
  const { engine, dir, task } = await stage();
  const asset = { platformGameId: '1', contentType };
  const file = await engine
    .run(task(`${origin}/file`, '1', { asset, isLate }), never, silent)
    .catch((error: unknown) => error);
  return { file, requests: () => requests, read: (path: string) => readFile(join(dir, path)) };
}

const lines = Buffer.from('{"a":1}\n{"b":[2]}\n');
const padding = `"${'x'.repeat(400_000)}"`;
const etag = { etag: '"v1"' };
const asMarked = (bytes: Buffer) => Buffer.concat([Buffer.from([0xff, 0xfe]), bytes]);

describe('a whole file in another format', () => {
  it.each([
    ['JSON lines', 'GAMH_SUMMARY', lines, 'jsonl'],
    ['many JSON lines', 'GAMH_DETAILS', Buffer.from(`{"a":${padding}}\n`.repeat(5)), 'jsonl'],
    ['gzip', 'GAMH_SUMMARY', gzipSync('{"a":1}'), 'gz'],
    ['much gzip', 'HISTORIC_BAYES_DUMP', gzipSync(Buffer.from(padding), { level: 0 }), 'gz'],
    ['UTF-16', 'GAMH_SUMMARY', asMarked(Buffer.from('{"a":"é"}', 'utf16le')), 'txt'],
    ['JSON', 'GAMH_SEPARATED', Buffer.from('[{"a":1}]'), 'json'],
    ['JSON in place of a replay', 'ROFL_REPLAY', Buffer.from('{"a":1}'), 'json'],
  ])(
    'is archived after a second download that is the same: %s',
    async (_name, contentType, body, extension) => {
      const { file, requests, read } = await fetchFile(contentType, [[body]]);
      expect(file).toMatchObject({ path: expect.stringMatching(`/${contentType}\\.${extension}$`) });
      const { path } = z.object({ path: z.string() }).parse(file);
      expect(await read(path)).toEqual(body);
      expect(requests()).toBe(2);
      expect(notReadableText(contentType, path)).toMatch(/^The file is complete, and not readable as /);
    },
  );

  it.each([
    ['cut JSON lines', 'GAMH_SUMMARY', lines.subarray(0, -3)],
    ['cut JSON', 'GAMH_SUMMARY', Buffer.from('{"a":[1,2')],
    ['cut gzip', 'GAMH_SUMMARY', gzipSync('{"a":1}').subarray(0, -2)],
    ['cut UTF-16', 'GAMH_SUMMARY', asMarked(Buffer.from('{"a":', 'utf16le'))],
    ['zeros', 'GAMH_SUMMARY', Buffer.alloc(5000)],
    ['a cut zip', 'GAMH_SEPARATED', Buffer.from('PK\x03\x04----')],
    [
      'a torn JSON',
      'GAMH_SUMMARY',
      Buffer.concat([Buffer.from('{"a":"'), Buffer.alloc(10), Buffer.from('"}')]),
    ],
  ])('is damaged if a part of it is missing: %s', async (_name, contentType, body) => {
    const { file } = await fetchFile(contentType, [[body, etag]]);
    expect(file).toMatchObject({ code: 'file-corrupt', message: expect.stringContaining('is damaged') });
  });

  it('is damaged if two downloads of it differ', async () => {
    const { file } = await fetchFile('GAMH_SUMMARY', [[lines], [Buffer.from('{"a":1}\n{"b":[3]}\n')]]);
    expect(file).toMatchObject({ code: 'file-corrupt', message: expect.stringContaining('differ') });
  });

  it('needs a validator or a later attempt if its content cannot prove that it is whole', async () => {
    const text = Buffer.from('upstream request timeout');
    expect((await fetchFile('GAMH_SUMMARY', [[text]])).file).toMatchObject({
      code: 'file-corrupt',
      message: 'The summary is not readable as JSON: it is other text.',
    });
    expect((await fetchFile('GAMH_SUMMARY', [[text, etag]])).file).toMatchObject({ bytes: text.length });
    expect((await fetchFile('GAMH_SUMMARY', [[text]], true)).file).toMatchObject({ bytes: text.length });
  });

  it.each([
    ['<!DOCTYPE html><title>Sign in</title><form>', 'a web page with the title "Sign in"'],
    [
      '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>',
      'an XML document with the title "AccessDenied"',
    ],
  ])('is never a page of a host or a proxy, however often it arrives: %s', async (page, what) => {
    const { file } = await fetchFile('GAMH_SUMMARY', [[Buffer.from(page), etag]], true);
    expect(file).toMatchObject({ code: 'address-unusable', message: expect.stringContaining(what) });
  });
});

describe('a checksum that the host announces', () => {
  const body = Buffer.from(`{"a":${padding}}`);
  const digest = (algorithm: string, data: Buffer = body) =>
    createHash(algorithm).update(data).digest('base64');
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  const s3 = { 'x-amz-request-id': '1' };
  const announced: readonly [string, (data: Buffer) => OutgoingHttpHeaders][] = [
    ['Content-MD5', (data) => ({ 'content-md5': digest('md5', data) })],
    ['Repr-Digest', (data) => ({ 'repr-digest': `sha-256=:${digest('sha256', data)}:` })],
    ['Content-Digest', (data) => ({ 'content-digest': `sha-512=:${digest('sha512', data)}:` })],
    ['Digest', (data) => ({ digest: `SHA-256=${digest('sha256', data)}` })],
    ['x-amz-checksum-sha1', (data) => ({ 'x-amz-checksum-sha1': digest('sha1', data) })],
    ['x-goog-hash', (data) => ({ 'x-goog-hash': `crc32c=AAAAAA==x, md5=${digest('md5', data)}` })],
  ];

  it.each(announced)('is compared, and a file without it is damaged: %s', async (header, headers) => {
    expect((await fetchFile('GAMH_SUMMARY', [[body, headers(body)]])).file).toMatchObject({
      bytes: body.length,
    });
    const { file } = await fetchFile('GAMH_SUMMARY', [[body, headers(Buffer.from('another file'))]]);
    expect(file).toMatchObject({ code: 'file-corrupt', message: expect.stringContaining(header) });
  });

  it('may be a CRC-32, or a CRC-32C as in its published example', async () => {
    const right = { 'x-amz-checksum-crc32': crc.toString('base64') };
    expect((await fetchFile('GAMH_SUMMARY', [[body, right]])).file).toMatchObject({ bytes: body.length });
    // RFC 3720, B.4: 32 bytes of ascending numbers have the CRC-32C 46dd794e.
    const ascending = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
    const published = { 'x-goog-hash': `crc32c=${Buffer.from('46dd794e', 'hex').toString('base64')}` };
    expect((await fetchFile('OTHER', [[ascending, published]])).file).toMatchObject({ bytes: 32 });
    const wrong = { 'x-goog-hash': 'crc32c=AAAAAA==' };
    expect((await fetchFile('OTHER', [[ascending, wrong]])).file).toMatchObject({ code: 'file-corrupt' });
  });

  it.each<[string, OutgoingHttpHeaders]>([
    ['of an upload in parts', { 'x-amz-checksum-sha256': `${digest('sha256', lines)}-3` }],
    ['of the parts', { 'x-amz-checksum-crc32': 'AAAAAA==', 'x-amz-checksum-type': 'COMPOSITE' }],
    [
      'of what is stored compressed',
      { 'x-goog-hash': `md5=${digest('md5', lines)}`, 'x-goog-stored-content-encoding': 'gzip' },
    ],
    ['in a form of its own', { 'content-md5': createHash('md5').update(lines).digest('hex') }],
    ['of an unknown kind', { 'repr-digest': 'unixsum=:AAAA:' }],
    ['in an ETag of another host', { etag: `"${'0'.repeat(32)}"` }],
    [
      'in an encrypted ETag',
      { ...s3, etag: `"${'0'.repeat(32)}"`, 'x-amz-server-side-encryption': 'aws:kms' },
    ],
    ['in an ETag of parts', { ...s3, etag: `"${'0'.repeat(32)}-2"` }],
  ])('raises no false alarm: %s', async (_name, headers) => {
    const { file, requests } = await fetchFile('GAMH_SUMMARY', [[body, headers]]);
    expect(file).toMatchObject({ bytes: body.length });
    expect(requests()).toBe(1);
  });

  it('raises no alarm if it only looks like the MD5 of S3 and the file arrives twice the same', async () => {
    const headers = { ...s3, etag: `"${'0'.repeat(32)}"` };
    const { file, requests } = await fetchFile('GAMH_SUMMARY', [[body, headers]]);
    expect(file).toMatchObject({ bytes: body.length });
    expect(requests()).toBe(2);
    const { file: other } = await fetchFile('GAMH_SUMMARY', [
      [body, headers],
      [lines, headers],
    ]);
    expect(other).toMatchObject({ code: 'file-corrupt' });
  });

  it('is saved with the date of the file', async () => {
    const headers = { ...announced[0]?.[1](body), 'last-modified': 'Wed, 21 Oct 2015 07:28:00 GMT' };
    const { file } = await fetchFile('GAMH_SUMMARY', [[body, headers]]);
    expect(file).toMatchObject({
      headers: JSON.stringify({ 'content-md5': digest('md5'), 'last-modified': headers['last-modified'] }),
    });
  });
});

describe('a checksum in the answer to a resume', () => {
  const body = Buffer.from(`{"a":"${'0123456789'.repeat(250_000)}"}`);
  const md5 = (data: Buffer) => createHash('md5').update(data).digest('base64');
  const sha256 = (data: Buffer) => `sha-256=:${createHash('sha256').update(data).digest('base64')}:`;

  /** Fetches a file whose host breaks off, and its remainder with these headers. */
  async function resumeFile(headers: (remainder: Buffer) => OutgoingHttpHeaders) {
    const first = 1_500_000;
    const { origin } = await startTestServer(({ headers: { range } }, response) => {
      const common = { etag: '"v1"', 'accept-ranges': 'bytes' };
      if (range === undefined) {
        response.writeHead(200, { ...common, 'content-length': body.length });
        response.write(body.subarray(0, first), () => response.destroy());
        return;
      }
      const start = Number(/^bytes=(\d+)-$/.exec(range)?.[1]);
      const remainder = body.subarray(start);
      const contentRange = `bytes ${start}-${body.length - 1}/${body.length}`;
      response
        .writeHead(206, {
          ...common,
          'content-length': remainder.length,
          'content-range': contentRange,
          ...headers(remainder),
        })
        .end(remainder);
    });
    const { engine, task } = await stage();
    const asset = { platformGameId: '1', contentType: 'GAMH_SUMMARY' };
    const points: ResumePoint[] = [];
    const run = () =>
      engine
        .run(task(`${origin}/file`, '1', { asset, resume: points.at(-1) ?? null }), never, {
          ...silent,
          checkpoint: (point) => points.push(point),
        })
        .catch((error: unknown) => error);
    expect(await run()).toMatchObject({ code: 'service-unreachable' });
    expect(points.at(-1)).toMatchObject({ bytesDone: first });
    return await run();
  }

  // RFC 9530: Content-Digest is of what this answer sends, Repr-Digest of the whole file.
  it.each<[string, (remainder: Buffer) => OutgoingHttpHeaders]>([
    ['Content-Digest of the part', (part) => ({ 'content-digest': sha256(part) })],
    ['Repr-Digest of the whole', () => ({ 'repr-digest': sha256(body) })],
    ['both', (part) => ({ 'content-digest': sha256(part), 'repr-digest': sha256(body) })],
    ['Content-MD5 of the part', (part) => ({ 'content-md5': md5(part) })],
    ['Content-MD5 of the whole', () => ({ 'content-md5': md5(body) })],
    ['x-goog-hash of the whole', () => ({ 'x-goog-hash': `md5=${md5(body)}` })],
    ['x-amz-checksum of the whole', () => ({ 'x-amz-checksum-sha256': sha256(body).slice(9, -1) })],
  ])('raises no false alarm: %s', async (_name, headers) => {
    expect(await resumeFile(headers)).toMatchObject({ bytes: body.length });
  });

  it.each<[string, (remainder: Buffer) => OutgoingHttpHeaders]>([
    ['Content-Digest', (part) => ({ 'content-digest': sha256(part.subarray(1)) })],
    ['Repr-Digest', () => ({ 'repr-digest': sha256(body.subarray(1)) })],
  ])('shows that the file is damaged: %s', async (header, headers) => {
    expect(await resumeFile(headers)).toMatchObject({
      code: 'file-corrupt',
      message: expect.stringContaining(header),
    });
  });
});

it('JSON lines are archived as they are, and damaged once they are cut within a line', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.dictionary(fc.string(), fc.json()), { minLength: 2, maxLength: 20 }),
      async (records) => {
        const body = Buffer.from(records.map((record) => JSON.stringify(record)).join('\n'));
        const head = body.subarray(0, 4096);
        expect(await findOtherFormat({ data: body }, head)).toEqual({ format: 'jsonl', isProven: true });
        const cut = body.subarray(0, -1);
        expect(await findOtherFormat({ data: cut }, cut.subarray(0, 4096))).toBeNull();
      },
    ),
    propertyRuns(20, 1000),
  );
});
