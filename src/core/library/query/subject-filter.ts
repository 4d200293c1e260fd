/** The subjects of a query, whom statistics are about; see `readSubject`. */
import type { ParsedQuery } from '../../../shared/query/parse-query.ts';
import { playersPerGame } from '../index/columns.ts';
import type { Model } from '../index/model.ts';
import {
  blueBit,
  createPlayerTest,
  isAboutTeam,
  meetsTest,
  readSubject,
  redBit,
  sideBits,
} from './players.ts';

export interface SubjectFilter {
  /** Whether the player at this position of the game is a subject. */
  matchesPlayer(row: number, place: number): boolean;
  /** Whether the team on this side is a subject, or has one. */
  matchesSide(row: number, isRed: boolean): boolean;
}

/** Null if the query names no subjects, so that everyone counts. */
export function createSubjectFilter(query: ParsedQuery, model: Model): SubjectFilter | null {
  const subject = readSubject(query.terms);
  const { names, roleFilter } = subject;
  if (names.length === 0 && roleFilter.roles === null) return null;
  const test = createPlayerTest(model, subject);
  const { columns } = model;
  const matchesPlayer = (row: number, place: number) =>
    place < playersPerGame && meetsTest(columns, test, row, place);
  const matchesTeam = (row: number, isRed: boolean) =>
    (isRed ? roleFilter.isRed : roleFilter.isBlue) &&
    test.teams?.[(isRed ? columns.redTeam : columns.blueTeam)[row] ?? 0] === 1;
  return {
    matchesPlayer,
    matchesSide(row, isRed) {
      if (isAboutTeam(subject)) return matchesTeam(row, isRed);
      for (let place = 0; place < playersPerGame; place += 1) {
        const flags = columns.playerFlags[row * playersPerGame + place] ?? 0;
        if (sideBits[flags] === (isRed ? redBit : blueBit) && matchesPlayer(row, place)) return true;
      }
      return false;
    },
  };
}
