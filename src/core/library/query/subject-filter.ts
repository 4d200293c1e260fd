/** The subjects of a query, whom statistics are about; see `readSubject`. */
import type { ParsedQuery } from '../../../shared/query/parse-query.ts';
import type { Places } from '../index/large-games.ts';
import type { Model } from '../index/model.ts';
import { blueBit, redBit, sideBits } from '../index/side-bits.ts';
import { createPlayerTest, findBits, meetsTest } from './player-test.ts';
import { readSubject } from './players.ts';

export interface SubjectFilter {
  /** See `isAboutSide`. */
  readonly isAboutSide: boolean;
  /** Whether the player of the game at index `at` of its places is a subject; see `findPlaces`. */
  matchesPlayer(row: number, places: Places, at: number): boolean;
  /** Whether the team on this side is a subject, or has one. */
  matchesSide(row: number, isRed: boolean): boolean;
}

/** Null if the query names no subjects, so that everyone counts. */
export function createSubjectFilter(query: ParsedQuery, model: Model): SubjectFilter | null {
  const subject = readSubject(query.terms);
  const { names, roleFilter, plays } = subject;
  if (names.length === 0 && roleFilter.roles === null && plays.length === 0) return null;
  const test = createPlayerTest(model, subject);
  const tests = [test];
  const { columns } = model;
  return {
    isAboutSide: test.ofSides !== null,
    matchesPlayer: (row, places, at) => meetsTest(columns, test, row, places, at),
    matchesSide: (row, isRed) => (findBits(columns, tests, row, sideBits) & (isRed ? redBit : blueBit)) !== 0,
  };
}
