import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { checkContent } from '../../src/core/archive/check-content.ts';
import { jsonProblem } from '../../src/core/archive/check-file.ts';
import { createJsonScanner } from '../../src/core/json/scanner.ts';
import { retainWorkers } from '../../src/core/workers/workers.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

afterAll(retainWorkers());

async function check(content: string | Buffer, contentType: string, mediaType: string | null = null) {
  const data = Buffer.from(content);
  const path = join(temporaryFolder(), 'file.part');
  await writeFile(path, data);
  const input = { path, bytes: data.length, head: data.subarray(0, 4096), contentType, mediaType };
  const fromDisk = await settle(checkContent(input));
  expect(await settle(checkContent({ ...input, data }))).toEqual(fromDisk);
  if ('extension' in fromDisk) return fromDisk.extension;
  throw new Error(`${fromDisk.code}: ${fromDisk.message}`);
}

/** The result, in a comparable form. */
async function settle(checked: Promise<{ readonly extension: string }>) {
  try {
    return await checked;
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    return { code: String(error.code), message: error.message };
  }
}

async function zip(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const file = new yazl.ZipFile();
  for (const [name, content] of Object.entries(entries)) {
    file.addBuffer(Buffer.from(content), name, { compress: false });
  }
  file.end();
  return await buffer(file.outputStream);
}

const large = (text: string) => `{"padding":"${'x'.repeat(300_000)}","rest":${text}}`;

describe('the content check', () => {
  it('accepts each known content type in its format', async () => {
    expect(await check('{"gameId":1}', 'GAMH_SUMMARY')).toBe('json');
    expect(await check('\ufeff [1]\n', 'GAMH_DETAILS', 'application/octet-stream')).toBe('json');
    expect(await check(await zip({ 'a.json': '{}' }), 'HISTORIC_BAYES_SEPARATED')).toBe('zip');
    expect(await check(await zip({ 'dump.json': '[]' }), 'HISTORIC_BAYES_DUMP')).toBe('zip');
    expect(await check(Buffer.from('RIOT\x02\0rest'), 'ROFL_REPLAY')).toBe('rofl');
  });

  it.each([
    ['<!DOCTYPE html><html></html>', 'GAMH_SUMMARY'],
    ['\ufeff\n\t <!-- a\nb --> <HTML lang="en">', 'GAMH_DETAILS'],
    ['<?xml version="1.0"?>\n<!doctype HTML>', 'ROFL_REPLAY'],
    ['<html>', 'HISTORIC_BAYES_DUMP'],
    ['  <head><title>Sign in</title>', 'SOMETHING_NEW'],
    [`<!-- ${'x'.repeat(5000)} --><html>`, 'SOMETHING_NEW'],
  ])('refuses a web page in place of a game file: %j as %s', async (page, contentType) => {
    await expect(check(page, contentType, 'text/html')).rejects.toThrow('address-unusable');
    await expect(check(page, contentType)).rejects.toThrow(/The file host sent a web page .*instead of/);
  });

  it('refuses an empty file for every content type', async () => {
    for (const type of ['GAMH_SUMMARY', 'ROFL_REPLAY', 'SOMETHING_NEW']) {
      await expect(check('', type)).rejects.toThrow(/file-corrupt: .*it is empty/);
    }
  });

  it.each([
    ['half of it', '{"a":[1,2', /is incomplete/],
    ['text after it', '{} {}', /not valid JSON at byte 3/],
    ['white space only', ' \n ', /is empty/],
    ['a bad letter', '{"a":tru}', /not valid JSON at byte 8/],
    ['a cut character', Buffer.from([0x5b, 0x22, 0xc3, 0x22, 0x5d]), /not valid UTF-8/],
    ['a zip', Buffer.from('PK\x03\x04----'), /not valid JSON/],
  ])('refuses JSON that is %s, in a small file and in a large one', async (_what, content, reason) => {
    await expect(check(content, 'GAMH_SUMMARY')).rejects.toThrow(reason);
    const padding = Buffer.alloc(300_000, ' ');
    const shifted = reason.source.replace(/byte (\d+)/, (_, at) => `byte ${Number(at) + padding.length}`);
    const padded = Buffer.concat([padding, Buffer.from(content)]);
    await expect(check(padded, 'GAMH_SUMMARY')).rejects.toThrow(new RegExp(shifted));
  });

  it('checks a large JSON file in a worker', async () => {
    expect(await check(large('[1,2,{"é":null}]'), 'GAMH_DETAILS')).toBe('json');
    await expect(check(large('[1,2]').slice(0, -3), 'GAMH_DETAILS')).rejects.toThrow(/is incomplete/);
    const many = Array.from({ length: 6 }, (_, index) => check(large(`${index}`), 'GAMH_DETAILS'));
    expect(new Set(await Promise.all(many))).toEqual(new Set(['json']));
  });

  it('refuses a truncated, empty or invalid zip, small or large', async () => {
    const small = await zip({ 'a.json': '{}', 'b.json': '[]' });
    const big = await zip({ 'a.bin': Buffer.alloc(400_000, 7), 'b.json': '[]' });
    expect(await check(big, 'HISTORIC_BAYES_DUMP')).toBe('zip');
    for (const whole of [small, big]) {
      for (const end of [whole.length - 1, whole.length - 30, Math.floor(whole.length / 2)]) {
        const cut = whole.subarray(0, end);
        await expect(check(cut, 'HISTORIC_BAYES_DUMP')).rejects.toThrow(
          /file-corrupt: .*the zip file is incomplete/,
        );
      }
    }
    // The start is missing: the entries of the directory do not fit into the rest.
    const spliced = Buffer.concat([Buffer.from('PK\x03\x04'), big.subarray(300_000)]);
    await expect(check(spliced, 'HISTORIC_BAYES_DUMP')).rejects.toThrow(/file-corrupt/);
    await expect(check(await zip({}), 'HISTORIC_BAYES_DUMP')).rejects.toThrow(/the zip file is empty/);
    await expect(check('{"a":1}', 'HISTORIC_BAYES_DUMP')).rejects.toThrow(
      /not readable as a zip file: it is JSON/,
    );
    await expect(check('ROFL', 'ROFL_REPLAY')).rejects.toThrow(
      /not readable as a replay file: it is other text/,
    );
  });

  it('detects the format of an unknown content type', async () => {
    expect(await check('{"a":1}', 'NEW')).toBe('json');
    expect(await check(' [1]', 'NEW', 'text/plain')).toBe('json');
    expect(await check(await zip({ a: 'b' }), 'NEW', 'application/json')).toBe('zip');
    expect(await check('RIOT....', 'NEW')).toBe('rofl');
    expect(await check(Buffer.from([0x1f, 0x8b, 8, 0]), 'NEW')).toBe('gz');
    expect(await check(Buffer.from([1, 2, 3]), 'NEW')).toBe('bin');
    expect(await check('{"a":1}\n{"a":2}\n', 'NEW', 'application/x-ndjson')).toBe('bin');
    await expect(check('{"a":', 'NEW')).rejects.toThrow(/is incomplete/);
    await expect(check('oops', 'NEW', 'application/problem+json; charset=utf-8')).rejects.toThrow(
      /not readable as JSON: it is other text/,
    );
  });

  it('reports a file that cannot be read differently from a damaged one', async () => {
    const path = join(temporaryFolder(), 'absent');
    for (const bytes of [10, 1_000_000]) {
      const input = { path, bytes, head: Buffer.from('{'), contentType: 'GAMH_SUMMARY', mediaType: null };
      await expect(checkContent(input)).rejects.toMatchObject({ code: 'archive-missing' });
    }
  });
});

describe('the JSON scanner', () => {
  /** JSON.parse decides; the top level must be an object or an array. */
  const isGood = (text: string) => {
    try {
      return typeof JSON.parse(text) === 'object' && /^[ \t\r\n]*[{[]/.test(text);
    } catch {
      return false;
    }
  };
  const scan = (data: Buffer, size: number) => {
    const scanner = createJsonScanner();
    for (let at = 0; at < data.length; at += size) {
      const problem = scanner.push(data.subarray(at, at + size));
      if (problem !== null) return problem;
    }
    return scanner.end();
  };
  const sizes = fc.integer({ min: 1, max: 9 });

  it('agrees with JSON.parse on valid and damaged texts for any chunk boundaries', () => {
    const text = fc
      .tuple(fc.json({ stringUnit: 'binary' }), fc.constantFrom(undefined, 1, '\t'))
      .map(([json, space]) => JSON.stringify(JSON.parse(json), null, space));
    const damage = fc.record({
      at: fc.nat({ max: 400 }),
      cut: fc.nat({ max: 3 }),
      put: fc.constantFrom(
        '',
        ',',
        '"',
        '}',
        ']',
        '{',
        '[',
        ':',
        '0',
        '-',
        '.',
        'e',
        '\\',
        '\\u12',
        'null',
        ' ',
        '\n',
      ),
    });
    fc.assert(
      fc.property(text, fc.option(damage), sizes, (good, harm, size) => {
        const cut = harm ? good.slice(0, harm.at) + harm.put + good.slice(harm.at + harm.cut) : good;
        const candidate = cut.toWellFormed();
        expect(scan(Buffer.from(candidate), size) === null).toBe(isGood(candidate));
      }),
      propertyRuns(250, 5000),
    );
  });

  it.each([
    ...[
      '[1.5e+3,-0,0.0,1E9,-1e-2]',
      '{"":{"":[]}}',
      '["\\u00e9\\n\\"\\\\\\/"]',
      '[]',
      ' {}\r\n\t',
      '[true,false,null]',
    ],
    ...[
      '[01]',
      '[1.]',
      '[.5]',
      '[+1]',
      '[1e]',
      '[-]',
      '[--1]',
      '[1,]',
      '{"a":1,}',
      '{a:1}',
      '["\t"]',
      '[nul]',
    ],
    ...[
      '["\\x"]',
      '["\\u12g4"]',
      '[1 2]',
      '{"a" 1}',
      '[}',
      '{]',
      ']',
      '[[]',
      '"a"',
      '1',
      '',
      '[NaN]',
      "['a']",
    ],
  ])('agrees with JSON.parse on %j', (text) => {
    for (const size of [1, 2, 100]) expect(scan(Buffer.from(text), size) === null).toBe(isGood(text));
  });

  it('refuses nesting deeper than any game file has', () => {
    expect(scan(Buffer.from('['.repeat(100_000) + ']'.repeat(100_000)), 65_536)).toMatch(/not valid JSON/);
  });

  it('reads a long file in chunks', async () => {
    const path = join(temporaryFolder(), 'long.json');
    const item = '{"text":"é😀","list":[1,2.5,null]}';
    await writeFile(path, `[${Array(120_000).fill(item).join(',')}]`);
    expect(await jsonProblem(path)).toBeNull();
  });
});
