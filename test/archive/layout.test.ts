import { posix } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkedPath, filePath, matchFolder, partName, traceFile } from '../../src/core/archive/layout.ts';
import { idFromToken, idToken, safeName } from '../../src/core/archive/safe-name.ts';
import type { GamePlace } from '../../src/core/domain/assets.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { place } from './fixtures.ts';

const gameFolder = (where: GamePlace) => posix.dirname(filePath(where, 'GAMH_SUMMARY', 'json'));

/** Text with every character that can break a file name. */
const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          '/',
          '\\',
          '..',
          '.',
          ' ',
          ':',
          '<',
          '|',
          '?',
          '*',
          '"',
          '\0',
          '\n',
          '\u202e',
          '\ud800',
          '\udc00',
        ],
        ...[
          'CON',
          'nul',
          'COM1',
          'COM¹',
          'LPT³',
          'CONIN$',
          '.txt',
          '~',
          '😀',
          'e\u0301',
          'Ａ',
          '\ufeff',
          'a',
          'A',
        ],
      ),
      { maxLength: 80 },
    )
    .map((parts) => parts.join('')),
);
const id = fc.oneof(nasty, fc.bigInt({ min: 0n, max: 2n ** 64n }).map(String)).filter((text) => text !== '');

const anyPlace: fc.Arbitrary<GamePlace> = fc.record({
  platformGameId: id,
  number: fc.oneof(fc.integer(), fc.double()),
  matchId: fc.option(id),
  leagueName: nasty,
  tournamentName: nasty,
  startAt: fc.option(fc.oneof(fc.integer(), fc.double(), fc.date({ noInvalidDate: true }).map(Number))),
  teamCodes: fc.array(nasty, { maxLength: 3 }),
  folder: fc.constant(null),
});

function expectSafe(segment: string): void {
  expect(segment).not.toBe('');
  expect(segment).toBe(segment.normalize('NFC'));
  expect(segment.isWellFormed()).toBe(true);
  expect(segment).not.toMatch(/[<>:"|?*/\\\p{Cc}\p{Cf}]/u);
  expect(segment).not.toMatch(/^[. ]|[. ]$/);
  expect(segment).not.toMatch(/^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)\s*(\.|$)/i);
  expect(Buffer.byteLength(segment)).toBeLessThanOrEqual(255);
}

/** Compares names as a case-insensitive volume does. */
const blind = (text: string) => text.normalize('NFC').toUpperCase().toLowerCase();

describe('the layout', () => {
  it('gives paths as the README shows them', () => {
    expect(filePath(place(), 'GAMH_SUMMARY', 'json')).toBe(
      'LCK/LCK Split 2 2026/2026-11-21 T1 vs GEN 111560983131400123/1 111560983131465660/GAMH_SUMMARY.json',
    );
  });

  it('gives a game without a match its own folder', () => {
    const lone = place({ matchId: null, platformGameId: 'ESPORTSTMNT01:2690210' });
    expect(gameFolder(lone)).toMatch(
      /^LCK\/LCK Split 2 2026\/2026-11-21 T1 vs GEN game-ESPORTSTMNT01_2690210~[0-9a-f]{8}\/1 ESPORTSTMNT01_2690210~[0-9a-f]{8}$/,
    );
  });

  it('uses the day in UTC and marks unknown values', () => {
    const late = place({ startAt: Date.UTC(2026, 0, 1) - 1 });
    expect(matchFolder(late)).toContain('/2025-12-31 T1 vs GEN ');
    const bare = place({ startAt: null, teamCodes: [], leagueName: ' ', tournamentName: '...' });
    expect(matchFolder(bare)).toBe('Unknown league/Unknown tournament/undated TBD vs TBD 111560983131400123');
  });

  it('makes only path segments that are valid on every system, in paths short enough for each', () => {
    fc.assert(
      fc.property(
        anyPlace,
        id,
        fc.constantFrom('json', 'zip', 'rofl', 'bin'),
        (where, contentType, extension) => {
          const path = filePath(where, contentType, extension);
          const segments = path.split('/');
          expect(segments.length).toBe(5);
          segments.forEach(expectSafe);
          expect(checkedPath(path)).toBe(path);
          // In an archive whose folder has a path of 60.
          expect(60 + 1 + path.length).toBeLessThan(240);
          expect(path.startsWith(`${matchFolder(where)}/`)).toBe(true);
          expectSafe(partName({ platformGameId: where.platformGameId, contentType }));
        },
      ),
      propertyRuns(400, 1000),
    );
  });

  it('gives distinct IDs distinct names even where case is ignored', () => {
    const two = fc.tuple(id, id).filter(([a, b]) => a !== b);
    const twins = id.map((text): [string, string] => [text.toUpperCase(), text.toLowerCase()]);
    fc.assert(
      fc.property(fc.oneof(two, twins), anyPlace, ([a, b], where) => {
        fc.pre(a !== b);
        const folder = (changes: Partial<GamePlace>) => blind(gameFolder({ ...where, ...changes }));
        expect(folder({ platformGameId: a })).not.toBe(folder({ platformGameId: b }));
        const match = (matchId: string | null, platformGameId = 'X') =>
          blind(matchFolder({ ...where, matchId, platformGameId }));
        expect(match(a)).not.toBe(match(b));
        expect(match(null, a)).not.toBe(match(null, b));
        expect(match(a)).not.toBe(match(null, a));
        expect(blind(filePath(where, a, 'json'))).not.toBe(blind(filePath(where, b, 'json')));
        const part = (contentType: string) => blind(partName({ platformGameId: 'X', contentType }));
        expect(part(a)).not.toBe(part(b));
      }),
      propertyRuns(400, 1000),
    );
  });

  it('does not change a name that it made itself', () => {
    fc.assert(
      fc.property(nasty, fc.integer({ min: 8, max: 255 }), (text, units) => {
        const once = safeName(text, units, 'none');
        expect(safeName(once, units, 'none')).toBe(once);
      }),
      {
        ...propertyRuns(400, 1000),
        examples: [
          ['CONIN$/😀', 8],
          ['con.aaaaaaaa', 8],
          ['aux .    .', 8],
        ],
      },
    );
  });

  it('makes no name of a Windows device, wherever it cuts a name', () => {
    const device = fc.constantFrom('con', 'PRN', 'aux', 'nul', 'COM¹', 'lpt9', 'CONIN$', 'conout$');
    const after = fc.string({ unit: fc.constantFrom('.', ' ', '/', '😀', 'x', '$', '_'), maxLength: 8 });
    fc.assert(
      fc.property(device, after, fc.integer({ min: 8, max: 12 }), (name, rest, units) => {
        const safe = safeName(name + rest, units, 'none');
        expect(safe).not.toMatch(/^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(\.|$)/i);
        expect(safe.length).toBeLessThanOrEqual(units);
        expect(safeName(safe, units, 'none')).toBe(safe);
      }),
      propertyRuns(400, 1000),
    );
  });

  it('marks an ID that was changed or cut, and does not change plain ones', () => {
    expect(idToken('111560983131400123', 28)).toBe('111560983131400123');
    expect(idToken('LOLTMNT03_22191', 28)).toBe('LOLTMNT03_22191');
    for (const text of ['a', 'A:B', 'CON', 'nul.x', '.A', 'A.', 'Ä', 'A B', 'A'.repeat(29), '~']) {
      expect(idToken(text, 28)).toMatch(/^.*~[0-9a-f]{8}$/);
    }
  });

  it('cuts a long name between characters', () => {
    expect(safeName('😀'.repeat(40), 9, 'x')).toBe('😀'.repeat(4));
    expect(Buffer.byteLength(safeName('漢'.repeat(400), 300, 'x'))).toBeLessThanOrEqual(255);
  });

  it('makes no hidden or reserved names', () => {
    expect(safeName('.matchkeep', 30, 'x')).toBe('matchkeep');
    expect(safeName('COM¹.txt', 30, 'x')).toBe('COM¹_.txt');
    expect(safeName('nul', 30, 'x')).toBe('nul_');
    expect(safeName('a/../b', 30, 'x')).toBe('a .. b');
  });

  it('has no number where the place in the series is not known, also of an ID that is a device of Windows', () => {
    const unknown = place({ number: null, platformGameId: 'CON' });
    expect(gameFolder(unknown)).toBe(`${matchFolder(unknown)}/_ ${idToken('CON', 30)}`);
    expect(traceFile(filePath(unknown, 'GAMH_DETAILS', 'json'))).toMatchObject({
      platformGameId: 'CON',
      number: null,
    });
    // Earlier versions wrote 0 for it.
    expect(traceFile(`${matchFolder(unknown)}/0 77/GAMH_DETAILS.json`)?.number).toBeNull();
  });

  it('can be read back from a path', () => {
    const plain = fc.bigInt({ min: 0n, max: 2n ** 64n }).map(String);
    fc.assert(
      fc.property(anyPlace, fc.option(plain), plain, (where, matchId, platformGameId) => {
        const named = { ...where, matchId, platformGameId };
        const traced = traceFile(filePath(named, 'GAMH_DETAILS', 'json'));
        expect(traced).toMatchObject({ matchId, platformGameId, contentType: 'GAMH_DETAILS' });
        expect(traced?.folder).toBe(matchFolder(named));
      }),
    );
    const token = idToken('ESPORTSTMNT01:2690210', 30);
    expect(idFromToken(token)).toBe('ESPORTSTMNT01:2690210');
    expect(idFromToken(idToken('abc', 30))).toBe('abc');
    expect(idFromToken(idToken('x/y/z', 30))).toBeNull();
    expect(traceFile('LCK/Split/notes/1 2/GAMH_SUMMARY.json')).toBeNull();
  });
});
