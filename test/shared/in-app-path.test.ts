import { parseSearchWith } from '@tanstack/react-router';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inAppPath, inAppPathSchema } from '../../src/shared/security/in-app-path.ts';

const isPath = (path: string) => inAppPathSchema.safeParse(path).success;

describe('a place in the interface', () => {
  it('is a path of its own origin, and can name no other', () => {
    for (const path of ['/', '/library', '/settings#archive', '/game/ESPORTSTMNT01%3A2690210'])
      expect(isPath(path), path).toBe(true);
    for (const path of [
      '',
      'library',
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/',
      '/a b',
      '/a\\b',
      'javascript:alert(1)',
    ])
      expect(isPath(path), path).toBe(false);
  });

  it('preserves chosen values as text, to the last digit', () => {
    const read = parseSearchWith(JSON.parse); // As the router reads an address.
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.bigInt().map(String), fc.constantFrom('true', 'null')), (text) => {
        const path = inAppPath('/library', { game: text, archived: false, none: undefined });
        expect(isPath(path)).toBe(true);
        expect(read(path.slice('/library'.length))).toEqual({ game: text, archived: false });
      }),
    );
    expect(inAppPath('/library', { game: '111560983131400123' })).toBe(
      '/library?game=%22111560983131400123%22',
    );
    expect(inAppPath('/matches')).toBe('/matches');
  });
});
