/** Lines of any content and any length are scrubbed in one pass, and stay JSON of a bounded length. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openLog } from '../../src/core/platform/log.ts';
import { boundedLine, scrub } from '../../src/core/platform/log-scrub.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbmFseXN0In0.c2lnbmF0dXJl';
/** Far longer than one pass over the text, far shorter than one pass for each character. */
const limitMs = 60_000;

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('scrubbing', () => {
  it.each([
    ['a name of many words', 'a-'],
    ['the beginnings of tokens', 'eyJaaaaaaaa-'],
    ['the beginnings of tokens with dots', 'eyJaaaaaaaa.'],
    ['the beginnings of addresses', 'http://'],
    ['schemes', 'a:'],
    ['credentials', '://a'],
    ['bearers', 'Bearer '],
    ['blanks', ' '],
  ])('handles a megabyte of %s in one pass', { timeout: limitMs }, (_, part) => {
    const line = JSON.stringify({ id: part.repeat(1_000_000 / part.length) });
    expect(typeof scrub(line, ['a secret'])).toBe('string');
  });

  it.each([
    [`token ${jwt}.`, 'token [hidden]'],
    [`two\\n${jwt} and\\t${jwt}`, 'two\\n[hidden] and\\t[hidden]'],
    ['cut short: eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhb', 'cut short: [hidden]'],
    ['a-eyJhbGciOiJIUzI1NiJ9.e30.', 'a-[hidden]'],
    ['authorization: bearer abc/def+==', 'authorization: Bearer [hidden]'],
    ['Bearer\\n abc.def', 'Bearer [hidden]'],
    ['http://user:pa:ss@proxy.example:3128/x', 'http://[hidden]@proxy.example:3128/x'],
    [
      'https://files.example/a?X-Sig=1&y=2?z https://b.example',
      'https://files.example/a?[hidden] https://b.example',
    ],
    ['mail a@b.example, release-1.2.3.json, monkey.j.x', 'mail a@b.example, release-1.2.3.json, monkey.j.x'],
  ])('hides text that looks like a secret, and nothing else: %s', (text, clean) => {
    expect(scrub(text, [])).toBe(clean);
  });

  it('finds a token at any position', () => {
    const around = fc.string({
      unit: fc.constantFrom(' ', '"', '/', '\\n', 'é', ':', ',', '='),
      maxLength: 5,
    });
    fc.assert(
      fc.property(around, around, (before, after) => {
        expect(scrub(`${before}${jwt}${after}`, [])).not.toContain('eyJ');
      }),
    );
  });
});

describe('a long line', () => {
  it.each([
    ['a secret that looks like a part of JSON', { note: 'x' }, '":"x'],
    ['values nested beyond any sane depth', nested(20_000), 'a secret'],
  ])('with %s is omitted, and causes no error', (_, value, secret) => {
    const line = `{"level":30,"time":"2026-11-22T10:00:00.000Z","text":"${'a'.repeat(70_000)}","value":${
      typeof value === 'string' ? value : JSON.stringify(value)
    }}\n`;
    expect(JSON.parse(boundedLine(line, [secret]))).toEqual({
      level: 30,
      time: '2026-11-22T10:00:00.000Z',
      msg: expect.stringContaining('was skipped'),
    });
  });

  it('is shortened, after its secrets are hidden, and stays JSON', async () => {
    const dataDir = temporaryFolder();
    const { log, hide, close } = openLog(dataDir);
    hide('s3cret'.repeat(20));
    log.warn(
      { platformGameId: `${'a-'.repeat(490)}${'s3cret'.repeat(20)}${'-b'.repeat(150_000)}` },
      'not listed',
    );
    log.warn({ ids: Array.from({ length: 50_000 }, (_, at) => `id-${at}`) }, 'many');
    log.warn({ text: 'x'.repeat(20_000_000) }, 'absurd');
    log.info('after it');
    await close();
    const text = await readFile(join(dataDir, 'logs', 'matchkeep.log'), 'utf8');
    const lines = text.trim().split('\n');
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line.length).toBeLessThan(70_000);
    const [id, many, absurd, after] = lines.map((line): unknown => JSON.parse(line));
    expect(id).toMatchObject({
      level: 40,
      msg: 'not listed',
      platformGameId: expect.stringMatching(/^a-a-.*characters/),
    });
    expect(many).toMatchObject({ level: 40, msg: 'many' });
    expect(absurd).toMatchObject({
      level: 40,
      time: expect.any(String),
      msg: expect.stringMatching(/20000\d\d\d characters/),
    });
    expect(after).toMatchObject({ msg: 'after it' });
    expect(text).not.toContain('s3cret');
  });
});
