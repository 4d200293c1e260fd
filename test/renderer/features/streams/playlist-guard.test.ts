import { describe, expect, it } from 'vitest';
import { GuardError } from '../../../../src/renderer/features/streams/player/guard-error.ts';
import {
  checkAddress,
  checkPlaylist,
} from '../../../../src/renderer/features/streams/player/playlist-guard.ts';
import { createSmallDiscontinuities } from '../../../../src/renderer/features/streams/player/small-discontinuities.ts';

const origin = 'https://stream.example';
const base = `${origin}/live/abc/high.m3u8`;
const head = '#EXTM3U\n#EXT-X-VERSION:6\n';

function reasonFor(text: string): string | null {
  try {
    checkPlaylist(text, base, origin);
    return null;
  } catch (error) {
    return error instanceof GuardError ? error.reason : 'thrown';
  }
}

describe('a playlist', () => {
  it.each([
    ['relative segments', 'a.ts\nsub/b.ts?n=1\n../c.ts\n/root.ts'],
    ['absolute ones at the same origin', `${origin}/a.ts`],
    [
      'parts, maps and keys of its own',
      '#EXT-X-MAP:URI="i.mp4"\n#EXT-X-PART:DURATION=1,URI="p.mp4"\n#EXT-X-KEY:METHOD=AES-128,URI="k"',
    ],
    [
      'hints and reports of its own',
      '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="p.1.ts?n=7"\n#EXT-X-RENDITION-REPORT:URI="low.m3u8",LAST-MSN=7,LAST-PART=0',
    ],
    [
      'what a player does not follow',
      '#EXT-X-DATERANGE:ID="a",X-ASSET-URI="https://ads.example/a.m3u8"\n#EXT-X-SESSION-DATA:DATA-ID="a",URI="https://x.example/a"',
    ],
    ['protected keys, which are not loaded', '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key"'],
    ['a variable, whose value the loader sees', '{$host}/a.ts'],
    ['carriage returns', 'a.ts\r\nb.ts\r'],
  ])('may have %s', (_what, lines) => {
    expect(reasonFor(`${head}${lines}\n`)).toBeNull();
  });

  it.each([
    ['a segment', 'https://evil.example/a.ts'],
    ['a segment without a scheme', '//evil.example/a.ts'],
    ['a segment over plain http', 'http://stream.example/a.ts'],
    ['a segment at another port', 'https://stream.example:8443/a.ts'],
    ['a segment with a name and password', 'https://user:pass@stream.example/a.ts'],
    ['a segment in the address itself', 'data:video/mp2t;base64,AAAA'],
    ['a file', 'file:///etc/passwd'],
    ['the application', 'app://matchkeep/index.html'],
    ['a segment by backslashes', '\\\\evil.example\\a.ts'],
    ['a key', '#EXT-X-KEY:METHOD=AES-128,URI="https://evil.example/k"'],
    ['a map', '#EXT-X-MAP:URI="https://evil.example/i.mp4"'],
    ['captions', '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="a",NAME="b",URI="https://evil.example/c.m3u8"'],
    ['a part', '#EXT-X-PART:DURATION=1,URI="https://evil.example/p.mp4"'],
    ['a hint', '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="https://evil.example/p.mp4"'],
    ['a report', '#EXT-X-RENDITION-REPORT:URI="//evil.example/low.m3u8",LAST-MSN=7,LAST-PART=2'],
  ])('is refused for %s of another host', (_what, line) => {
    expect(reasonFor(`${head}a.ts\n${line}\n`)).toBe('other-host');
  });

  it('a text that is not a playlist is rejected', () => {
    expect(reasonFor('<!doctype html><title>Sign in</title>')).toBe('not-a-playlist');
    expect(reasonFor('')).toBe('not-a-playlist');
  });

  it('a playlist with too many lines or qualities is rejected', () => {
    expect(reasonFor(head + 'a.ts\n'.repeat(59_000))).toBeNull();
    expect(reasonFor(head + 'a.ts\n'.repeat(61_000))).toBe('too-many');
    expect(reasonFor(head + '#EXT-X-STREAM-INF:BANDWIDTH=1\nq.m3u8\n'.repeat(101))).toBe('too-many');
  });

  it.each(['\r', '\u2028', '\u2029'])('the lines of a playlist may end with %j', (end) => {
    expect(reasonFor(head + `#EXTINF:2,${end}a.ts${end}`.repeat(30_001))).toBe('too-many');
  });

  it('a line that ends with two characters counts once', () => {
    expect(reasonFor(`${head}${'a.ts\r\n'.repeat(59_000)}`)).toBeNull();
  });

  it('a playlist with an endless address is rejected', () => {
    expect(() => checkAddress(`/${'a'.repeat(20_000)}`, base, origin)).toThrow(GuardError);
  });

  it('the rejection does not contain the address', () => {
    expect(() => checkPlaylist(`${head}https://evil.example/secret.ts\n`, base, origin)).toThrow(
      /^other-host$/,
    );
  });
});

describe('a playlist that grows when it is read', () => {
  const skip = (attributes: string) => `#EXT-X-SKIP:${attributes}\n`;
  const define = (value: string) => `#EXT-X-DEFINE:NAME="v",VALUE="${value}"\n`;
  const uses = (count: number) => '#EXTINF:2,\n{$v}.ts\n'.repeat(count);

  it.each([
    ['skips segments', skip('SKIPPED-SEGMENTS=40,RECENTLY-REMOVED-DATERANGES="a\tb"')],
    ['has a variable in each line', define('a'.repeat(600)) + uses(25_000)],
    ['has one from the first playlist', `#EXT-X-DEFINE:IMPORT="v"\n${uses(1_000)}`],
    ['has one from its address', `#EXT-X-DEFINE:QUERYPARAM="v"\n${uses(1_000)}`],
    [
      'has a long key and long marks',
      `#EXT-X-DATERANGE:ID="a",SCTE35-OUT=0x${'F'.repeat(4_000)}\n`.repeat(40),
    ],
  ])('may be one that %s', (_what, lines) => {
    expect(reasonFor(head + lines)).toBeNull();
  });

  it.each([
    ['skips more than a playlist may have', skip('SKIPPED-SEGMENTS=100000000')],
    ['skips a little very often', skip('SKIPPED-SEGMENTS=5000').repeat(13)],
    ['skips in other writing', skip('SKIPPED-SEGMENTS="100000000"')],
    ['skips twice in one', skip('SKIPPED-SEGMENTS=1,SKIPPED-SEGMENTS=100000000')],
    ['skips in the middle of a line', `#EXTINF:2${skip('SKIPPED-SEGMENTS=100000000')}`],
    ['has a variable of many kilobytes', define('a'.repeat(5_000))],
    ['has a long variable in very many places', define('a'.repeat(4_000)) + uses(20_000)],
    ['has an unknown variable in very many places', `#EXT-X-DEFINE:IMPORT="v"\n${uses(20_000)}`],
    ['has variables of variables', '#EXT-X-DEFINE:NAME="w",VALUE="{$v}{$v}"\n'],
  ])('is refused where it %s', (_what, lines) => {
    expect(reasonFor(head + lines)).toBe('too-many');
  });

  it('a playlist with endless attributes is rejected', () => {
    expect(reasonFor(`${head}#EXT-X-PART:${'a'.repeat(100_000)}\n`)).toBe('too-large');
    expect(reasonFor(head + `#EXT-X-PART:${'a'.repeat(16_000)}\n`.repeat(100))).toBe('too-large');
  });
});

describe('discontinuities', () => {
  const counted = (count: number) => `#EXTM3U\n#EXT-X-DISCONTINUITY-SEQUENCE:${count}\n#EXTINF:2,\na.ts\n`;

  it('discontinuities are counted from the first playlist on, the same for all qualities', () => {
    const small = createSmallDiscontinuities();
    expect(small(counted(88_000_000))).toBe(counted(100));
    expect(small(counted(88_000_003))).toBe(counted(103));
    expect(small(counted(87_999_999))).toBe(counted(99));
  });

  it('few or missing discontinuities stay unchanged', () => {
    const small = createSmallDiscontinuities();
    expect(small('#EXTM3U\na.ts\n')).toBe('#EXTM3U\na.ts\n');
    expect(small(counted(7))).toBe(counted(7));
  });

  it('a jump in discontinuities is rejected', () => {
    const small = createSmallDiscontinuities();
    small(counted(1));
    expect(() => small(counted(5_000_000))).toThrow(/^too-many$/);
  });

  it('discontinuities counted twice or in the middle of a line are all renumbered', () => {
    const twice = `${counted(0)}#EXT-X-DISCONTINUITY-SEQUENCE:4000000000\n`;
    expect(() => createSmallDiscontinuities()(twice)).toThrow(/^too-many$/);
    const within = '#EXTM3U\n#EXTINF:2#EXT-X-DISCONTINUITY-SEQUENCE: 4000000000\na.ts\n';
    expect(createSmallDiscontinuities()(within)).toBe(
      '#EXTM3U\n#EXTINF:2#EXT-X-DISCONTINUITY-SEQUENCE:100\na.ts\n',
    );
  });

  it('a restarted sequence is rejected by name, and accepted by a new player', () => {
    const small = createSmallDiscontinuities();
    small(counted(500));
    expect(() => small(counted(0))).toThrow(/^sequence-restarted$/);
    expect(createSmallDiscontinuities()(counted(0))).toBe(counted(0));
  });
});
