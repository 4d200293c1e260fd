/** The subjects of a query, whom statistics are about; see `readSubject`. */
import type { ParsedQuery } from '../../../shared/query/parse-query.ts';
import { endPlace, findPlaces, firstPlace } from '../index/columns.ts';
import type { Places } from '../index/large-games.ts';
import type { Model } from '../index/model.ts';
import { blueBit, redBit, sideBits } from '../index/side-bits.ts';
import { createPlayerTest, meetsTest } from './player-test.ts';
import { isAboutTeam, readSubject } from './players.ts';

export interface SubjectFilter {
  /** Whether the query names teams only. */
  readonly isAboutTeam: boolean;
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
  const { columns } = model;
  const matchesPlayer = (row: number, places: Places, at: number) =>
    meetsTest(columns, test, row, places, at);
  const matchesTeam = (row: number, isRed: boolean) =>
    (isRed ? roleFilter.isRed : roleFilter.isBlue) &&
    test.teams?.[(isRed ? columns.redTeam : columns.blueTeam)[row] ?? 0] === 1;
  return {
    isAboutTeam: isAboutTeam(subject),
    matchesPlayer,
    matchesSide(row, isRed) {
      if (isAboutTeam(subject)) return matchesTeam(row, isRed);
      const places = findPlaces(columns, row);
      const end = endPlace(columns, row, places);
      for (let at = firstPlace(columns, row, places); at < end; at += 1) {
        const flags = places.playerFlags[at] ?? 0;
        if (sideBits[flags] === (isRed ? redBit : blueBit) && matchesPlayer(row, places, at)) return true;
      }
      return false;
    },
  };
}
