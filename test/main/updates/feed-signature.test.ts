import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openFeed } from '../../../src/main/updates/feed-signature.ts';
import { joinFeed, withTerms } from '../../../src/shared/security/signed-feed.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const now = Date.parse('2026-11-25T12:00:00Z');
const name = 'latest-linux.yml';
const expires = '2027-02-23T12:00:00.000Z';
const source =
  "version: 1.2.3\nfiles:\n  - url: a.AppImage\n    sha512: AAAA\nreleaseDate: '2026-11-25T12:00:00.000Z'\n";

function signText(signed: string): string {
  return joinFeed({ signed, signature: sign(null, Buffer.from(signed), privateKey).toString('base64') });
}

const signed = withTerms(source, { feed: name, expires });
const text = signText(signed);

it('A signed feed opens to what was signed, and not to its signature', () => {
  expect(openFeed(text, { key, name, now })).toBe(signed);
  expect(signed.startsWith(source)).toBe(true);
});

it('A feed with any other character anywhere is refused', () => {
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.string({ minLength: 0, maxLength: 3 }), (at, other) => {
      const changed = `${text.slice(0, at)}${other}${text.slice(at + 1)}`;
      fc.pre(changed !== text && changed !== text.trimEnd());
      expect(() => openFeed(changed, { key, name, now })).toThrow();
    }),
  );
});

it('A signature has one form only, although base64 has more of the same bytes', () => {
  const at = text.lastIndexOf('==') - 1;
  for (const other of 'ABCQRSghwxyz'.replace(text[at] ?? '', '')) {
    const changed = `${text.slice(0, at)}${other}${text.slice(at + 1)}`;
    expect(() => openFeed(changed, { key, name, now })).toThrow();
  }
});

it('Nothing can be added to a signed feed, before it or after it', () => {
  for (const changed of [
    `${text}x: 1`,
    `${text}\n`,
    `version: 9.9.9\n${text}`,
    `${text}${text}`,
    text.repeat(3),
  ])
    expect(() => openFeed(changed, { key, name, now })).toThrow();
});

it.each([
  ['no signature', signed, 'is not signed'],
  ['a signature without its terms', signText(source), 'is not latest-linux.yml'],
  [
    'another system’s name',
    signText(withTerms(source, { feed: 'latest.yml', expires })),
    'is not latest-linux.yml',
  ],
  ['two names', signText(`feed: '${name}'\n${withTerms(source, { feed: 'latest.yml', expires })}`), 'is not'],
  ['a date that is none', signText(withTerms(source, { feed: name, expires: 'never' })), 'expired'],
])('A feed with %s is refused', (_what, given, reason) => {
  expect(() => openFeed(given, { key, name, now })).toThrow(reason);
});

it('A feed opens until it expires, to the millisecond', () => {
  const end = Date.parse(expires);
  expect(openFeed(text, { key, name, now: end - 1 })).toBe(signed);
  expect(() => openFeed(text, { key, name, now: end })).toThrow('expired');
});

it('Renewed terms replace the earlier ones and the earlier signature', () => {
  const renewed = withTerms(text, { feed: name, expires: '2027-05-24T12:00:00.000Z' });
  expect(renewed).toBe(signed.replace(expires, '2027-05-24T12:00:00.000Z'));
});
