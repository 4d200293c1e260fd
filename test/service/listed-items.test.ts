/** The reader of listed matches and games gives what the schemas of the model give, whatever the service sends. */
import fc from 'fast-check';
import { LosslessNumber } from 'lossless-json';
import { expect, it } from 'vitest';
import type { ListedMatch } from '../../src/core/domain/listing.ts';
import {
  readListedGame,
  readListedMatch,
  UnreadableEntryError,
} from '../../src/core/service/listed-items.ts';
import { parseLossless } from '../../src/core/service/response.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { gameModel, matchModel } from './listing-model.ts';

/** Numbers beyond 64 bits as well: JSON has no limit. */
const number = fc.oneof(fc.double(), fc.integer(), fc.bigInt()).map((value) => String(value));
const odd = fc.oneof(
  fc.json({ maxDepth: 2 }),
  number.filter((text) => /^-?[\d.]+(e[+-]?\d+)?$/.test(text)),
  fc.constantFrom('null', '""', '" "', '"0x10"', '5', '"5"', '10001', '98767991853197861', '1e400', 'true'),
  fc.constantFrom(...[200, 201, 500, 501].map((length) => JSON.stringify('x'.repeat(length)))),
);
const usual = fc.constantFrom('"LCK"', '1', '"2026-11-22T10:00:00Z"', '115548128960088723');

/** The text of an object with some of the fields. */
function objectWith(fields: Readonly<Record<string, fc.Arbitrary<string>>>): fc.Arbitrary<string> {
  const entries = fc.record(fields, { requiredKeys: [] });
  return entries.map((present) => {
    const parts = Object.entries(present).map(([name, value]) => `${JSON.stringify(name)}:${value}`);
    return `{${parts.join()}}`;
  });
}

function listWith(item: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> {
  return fc.array(item, { maxLength }).map((items) => `[${items.join()}]`);
}

function either(...values: fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.oneof({ weight: 6, arbitrary: fc.oneof(...values) }, { weight: 1, arbitrary: odd });
}

const named = either(usual, objectWith({ name: either(usual), id: odd }));
const teams = either(
  listWith(either(objectWith({ name: either(usual), code: either(usual), esportsId: either(usual) })), 3),
  fc.constant(`[${Array(101).fill('{}').join()}]`),
);
const game = objectWith({
  platformGameId: either(usual),
  state: either(usual),
  status: either(usual),
  type: either(usual),
  name: either(usual),
  gameVersion: either(usual),
  startedAt: either(usual),
  endedAt: either(usual),
  league: named,
  tournament: named,
  teams,
  unknown: odd,
  leagueId: either(usual),
  tournamentId: either(usual),
  matchId: either(usual),
  seriesMax: either(usual),
  match: either(objectWith({ id: either(usual) })),
  matchFormat: either(usual, fc.constantFrom('"BEST_OF_3"', '"bo5"', '"Best of"', '"BO0"', '3')),
  assets: either(listWith(named, 4), fc.constant(`[${Array(1001).fill('"A"').join()}]`)),
});
const match = objectWith({
  id: either(usual),
  leagueId: either(usual),
  leagueName: either(usual),
  tournamentId: either(usual),
  tournamentName: either(usual),
  type: either(usual),
  seriesType: either(usual),
  seriesMax: either(usual),
  startTime: either(usual),
  teams,
  unknown: odd,
  games: either(
    listWith(either(game), 5),
    fc.constant(`[${Array(1001).fill('{"platformGameId":1}').join()}]`),
  ),
});

/** Null if it is unreadable. */
function readable<T>(read: (value: unknown) => T, value: unknown): T | null {
  try {
    return read(value);
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableEntryError);
    return null;
  }
}

/** The reasons of unreadable games differ from those of a schema. */
function withoutReasons(read: ListedMatch | null | undefined) {
  return read && { ...read, unreadableGames: read.unreadableGames?.map((reason) => reason.split(':')[0]) };
}

it('A listed game is read as the model reads it, or refused by both', () => {
  fc.assert(
    fc.property(either(game), (text) => {
      const value = parseLossless(text);
      expect(readable(readListedGame, value)).toEqual(gameModel.safeParse(value).data ?? null);
    }),
    propertyRuns(300, 20_000),
  );
});

it('A listed match is read as the model reads it, or refused by both', () => {
  fc.assert(
    fc.property(either(match), (text) => {
      const value = parseLossless(text);
      const expected = withoutReasons(matchModel.safeParse(value).data ?? null);
      expect(withoutReasons(readable(readListedMatch, value))).toEqual(expected);
    }),
    propertyRuns(300, 20_000),
  );
});

it.each(['110733838935136200', '9007199254740993', '1e+21', '1.0', '-0'])(
  'The number %s has all its digits, which a number of JavaScript could lose',
  (digits) => {
    expect(parseLossless(`[${digits}]`)).toEqual([new LosslessNumber(digits)]);
  },
);

it.each(['12', '1.5', '-9007199254740991'])('The number %s is a number', (digits) => {
  expect(parseLossless(`[${digits}]`)).toEqual([Number(digits)]);
});
