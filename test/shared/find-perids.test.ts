import { describe, expect, it } from 'vitest';
import { findPerids } from '../../src/shared/settings/streams.ts';

const one = 'esports:match:1aa0386d-2189-4cf6-8085-4c5ca0ac7621';
const two = 'esports:match:2bb0386d-2189-4cf6-8085-4c5ca0ac7622';

describe('PERIDs in a pasted text', () => {
  it.each([
    ['alone', one],
    ['with space around', `\n  ${one}\t`],
    ['in a sentence', `Tonight's final is ${one}, see you there.`],
    ['at the end of a sentence', `It is ${one}.`],
    ['in JSON', JSON.stringify({ matchPerid: one, other: 1 })],
    ['in a link', `https://stream.example/v2/stream/playlist_url?viewer_id=x&match_perid=${one}&y=1`],
    ['percent-encoded in a link', `https://stream.example/?match_perid=${encodeURIComponent(one)}`],
    ['after its name', `perid:${one}`],
    ['in markup', `<b>${one}</b>`],
  ])('are found %s', (_where, text) => {
    expect(findPerids(text)).toEqual([one]);
  });

  it('are given once each, in their order', () => {
    expect(findPerids(`${two} ${one} ${two.toUpperCase()} and ${one}`)).toEqual([two, one]);
  });

  it.each([
    ['nothing', ''],
    ['a UUID without a kind', '1aa0386d-2189-4cf6-8085-4c5ca0ac7621'],
    ['a UUID that is too short', 'esports:match:1aa0386d-2189-4cf6-8085-4c5ca0ac762'],
    ['a UUID with more digits', `${one}0`],
    ['a UUID with more digits after a dash', `${one}-1`],
  ])('are not found in %s', (_what, text) => {
    expect(findPerids(text)).toEqual([]);
  });

  it('are looked for in the first 100,000 characters of a text, and no further', () => {
    expect(findPerids('a:'.repeat(200_000))).toEqual([]);
    expect(findPerids(`${'x '.repeat(40_000)}${one}`)).toEqual([one]);
    expect(findPerids(`${'x '.repeat(60_000)}${one}`)).toEqual([]);
  });
});
