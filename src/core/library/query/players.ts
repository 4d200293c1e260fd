/** What a query requires of the players of a game, and the games that have such a player. */

import { banTurns, maxBansOfSide } from '../../../shared/games/draft-turns.ts';
import type { NameValue, QueryTerm } from '../../../shared/query/conditions.ts';
import { type NumberRange, type SubjectField, subjectFields } from '../../../shared/query/fields.ts';
import { noSide, packedRoles } from '../../catalogue/facts/packed-players.ts';
import { Bitset } from '../index/bitset.ts';
import { type Columns, endPlace, findPlaces, firstPlace } from '../index/columns.ts';
import { bansPerGame } from '../index/drafts.ts';
import type { Places } from '../index/large-games.ts';
import type { Model } from '../index/model.ts';
import { anyRole, type RoleFilter, resolved, roleFilterTable } from './find-names.ts';
import { entityTable, rowsListed, rowsWhere } from './scan.ts';

/** Names in a field: a player has one of them, or, negated, none. */
interface SubjectNames {
  readonly field: SubjectField;
  readonly values: readonly NameValue[];
  readonly isNegated: boolean;
}

/** What one player meets. */
export interface PlayerConditions {
  readonly names: readonly SubjectNames[];
  readonly roleFilter: RoleFilter;
  /** Champions that the side of the player, or team, banned. */
  readonly bans: readonly OtherNames[];
  /** The turns of these bans: one in each list. */
  readonly turns: readonly (readonly NumberRange[])[];
  /** Champions of the opponent in the player's role. */
  readonly against: readonly OtherNames[];
}

type OtherNames = Omit<SubjectNames, 'field'>;

/** No conditions but those given. */
export const playersWith = (given: Partial<PlayerConditions>): PlayerConditions => ({
  names: [],
  roleFilter: anyRole,
  bans: [],
  turns: [],
  against: [],
  ...given,
});

/** The sides and roles that the terms require of teams, players and champions. */
export function readRoleFilter(terms: readonly QueryTerm[]): RoleFilter {
  let isBlue = true;
  let isRed = true;
  let roles: Set<number> | null = null;
  for (const { condition, isNegated } of terms) {
    if (condition.kind === 'sides') {
      isBlue &&= condition.sides.includes('blue') !== isNegated;
      isRed &&= condition.sides.includes('red') !== isNegated;
    }
    if (condition.kind === 'roles') {
      const given = condition.roles;
      const meant = [0, ...packedRoles.map((_, index) => index + 1)].filter((number) => {
        const role = packedRoles[number - 1];
        return (role !== undefined && given.includes(role)) !== isNegated;
      });
      roles = new Set(roles === null ? meant : meant.filter((number) => roles?.has(number)));
    }
  }
  return { isBlue, isRed, roles };
}

/** The conditions between parentheses. */
export function readOnePlayer(terms: readonly QueryTerm[]): PlayerConditions {
  const names = terms.flatMap(({ condition, isNegated }): SubjectNames[] => {
    const field =
      condition.kind === 'names' ? subjectFields.find((one) => one === condition.field) : undefined;
    return condition.kind !== 'names' || field === undefined
      ? []
      : [{ field, values: condition.values, isNegated }];
  });
  const others = (kind: 'bans' | 'against'): readonly OtherNames[] =>
    terms.flatMap(({ condition, isNegated }) =>
      condition.kind === kind ? [{ values: condition.values, isNegated }] : [],
    );
  const turns = terms.flatMap(({ condition, isNegated }) => {
    if (condition.kind !== 'turns') return [];
    return [isNegated ? otherTurns(condition.ranges) : condition.ranges];
  });
  const roleFilter = readRoleFilter(terms);
  return { names, roleFilter, bans: others('bans'), turns, against: others('against') };
}

const otherTurns = (ranges: readonly NumberRange[]): readonly NumberRange[] =>
  Array.from({ length: banTurns }, (_, index) => ({ min: index + 1, max: index + 1 })).filter(
    ({ min }) => !ranges.some((range) => min >= range.min && min <= range.max),
  );

/** The names that a query requires outside parentheses, one list of values for each part. */
function readNames(terms: readonly QueryTerm[], field: SubjectField): readonly SubjectNames[] {
  const required = terms.filter(({ isNegated }) => !isNegated);
  return readOnePlayer(required).names.filter((one) => one.field === field);
}

/** The names of any of the parts of one field; empty without such a part. */
function readAny(terms: readonly QueryTerm[], field: SubjectField): readonly SubjectNames[] {
  const values = readNames(terms, field).flatMap((names) => names.values);
  return values.length === 0 ? [] : [{ field, values, isNegated: false }];
}

/**
 * The subject of a query: a player with one of its players, champions and teams each, on its sides and in its roles.
 * Every game that the query finds has one if it names players, champions or roles.
 */
export function readSubject(terms: readonly QueryTerm[]): PlayerConditions {
  return playersWith({
    names: subjectFields.flatMap((field) => readAny(terms, field)),
    roleFilter: readRoleFilter(terms),
  });
}

/**
 * What a query requires of players outside parentheses; each is met by some player of the game. Teams, sides and roles
 * apply to every player and champion. Of several players and champions, all are in the game, and one of the players
 * played one of the champions.
 */
export function readDemands(terms: readonly QueryTerm[]): readonly PlayerConditions[] {
  const roleFilter = readRoleFilter(terms);
  const players = readNames(terms, 'player');
  const champions = readNames(terms, 'champion');
  const subject = readSubject(terms);
  if (players.length === 0 && champions.length === 0) {
    const needsRole = terms.some(({ condition, isNegated }) => condition.kind === 'roles' && !isNegated);
    return needsRole ? [subject] : [];
  }
  if (players.length <= 1 && champions.length <= 1) return [subject];
  const teams = readAny(terms, 'team');
  const each = [...players, ...champions].map((names) =>
    playersWith({ names: [names, ...teams], roleFilter }),
  );
  return players.length > 0 && champions.length > 0 ? [...each, subject] : each;
}

/** Tables by the numbers in the columns: 1 for what is accepted. Null accepts everything. */
export interface PlayerTest {
  readonly players: Uint8Array | null;
  readonly champions: Uint8Array | null;
  readonly teams: Uint8Array | null;
  readonly flags: Uint8Array | null;
  /** By champion. */
  readonly against?: Uint8Array | null;
  readonly hasBans?: SideTest | null;
}

/** Whether the side, 0 blue or 1 red, of the row's game is accepted. */
type SideTest = (row: number, red: number) => boolean;

export function createPlayerTest(model: Model, conditions: PlayerConditions): PlayerTest {
  const { names, roleFilter, bans, turns, against } = conditions;
  const readTable = (field: SubjectField, all: readonly SubjectNames[] = names): Uint8Array | null => {
    let table: Uint8Array | null = null;
    for (const one of all) {
      if (one.field !== field) continue;
      const named = entityTable(resolved(model, field, one.values).entities, model.names[field].size);
      const before: Uint8Array | null = table;
      table = named.map((isNamed, index) =>
        (isNamed === 1) !== one.isNegated && before?.[index] !== 0 ? 1 : 0,
      );
    }
    return table;
  };
  const { isBlue, isRed, roles } = roleFilter;
  return {
    players: readTable('player'),
    champions: readTable('champion'),
    teams: readTable('team'),
    flags: isBlue && isRed && roles === null ? null : roleFilterTable(roleFilter),
    against: readTable(
      'champion',
      against.map((one) => ({ ...one, field: 'champion' })),
    ),
    hasBans: bans.length === 0 ? null : createBanTest(model, bans, turns),
  };
}

/** Whether a side had each of the bans, in one of the turns that each list has; and not those that are negated. */
function createBanTest(
  model: Model,
  bans: PlayerConditions['bans'],
  turns: PlayerConditions['turns'],
): SideTest {
  const { drafts } = model;
  if (drafts === null) throw new Error('The drafts have not been read.');
  const tables = bans.map(({ values, isNegated }) => ({
    isNamed: entityTable(resolved(model, 'champion', values).entities, model.names.champion.size),
    isNegated,
  }));
  const isInTurn = (turn: number) =>
    turns.every((ranges) => ranges.some(({ min, max }) => turn > 0 && turn >= min && turn <= max));
  return (row, red) => {
    const first = red * maxBansOfSide;
    return tables.every(({ isNamed, isNegated }) => {
      for (let place = first; place < first + maxBansOfSide; place += 1) {
        const champion = drafts.champions[row * bansPerGame + place] ?? 0;
        if (champion !== 0 && isNamed[champion] === 1 && isInTurn(drafts.turn(row, place))) return !isNegated;
      }
      return isNegated;
    });
  };
}

/** Whether the player of the game at index `at` of the places meets the test. Places without a player meet none. */
export function meetsTest(
  columns: Columns,
  test: PlayerTest,
  row: number,
  places: Places,
  at: number,
): boolean {
  const player = places.players[at] ?? 0;
  const champion = places.champions[at] ?? 0;
  const flags = places.playerFlags[at] ?? 0;
  if (player === 0 && champion === 0) return false;
  return (
    (test.players === null || test.players[player] === 1) &&
    (test.champions === null || test.champions[champion] === 1) &&
    (test.flags === null || test.flags[flags] === 1) &&
    (test.teams === null || test.teams[teamAt(columns, flags, row)] === 1) &&
    (!test.hasBans || ((flags & noSide) === 0 && test.hasBans(row, flags & 1))) &&
    (!test.against || test.against[findOpponent(columns, row, places, at)] === 1)
  );
}

/**
 * The champion plus 1 of the only player on the other side with the same role; 0 where the role or the opponent is unknown,
 * or several have the role.
 */
function findOpponent(columns: Columns, row: number, places: Places, at: number): number {
  const flags = places.playerFlags[at] ?? 0;
  const role = flags & roleMask;
  if (role === 0 || (flags & noSide) !== 0) return 0;
  let found = 0;
  const end = endPlace(columns, row, places);
  for (let other = firstPlace(columns, row, places); other < end; other += 1) {
    const own = places.playerFlags[other] ?? 0;
    // Places without a player have neither a role nor a champion.
    if ((own & roleMask) !== role || (own & noSide) !== 0) continue;
    if (other !== at && (own & 1) === (flags & 1)) return 0;
    if (other === at) continue;
    if (found !== 0) return 0;
    found = places.champions[other] ?? 0;
  }
  return found;
}

const roleMask = 0b1110;

/** The team of a player with these flags, 0 if it is unknown or the player was on no side. */
function teamAt({ blueTeam, redTeam }: Columns, flags: number, row: number): number {
  if ((flags & noSide) !== 0) return 0;
  return ((flags & 1) === 1 ? redTeam : blueTeam)[row] ?? 0;
}

export const blueBit = 1;
export const redBit = 2;
/** The bit of a player's side; 0 for a player on no side. */
export const sideBits = Uint8Array.from({ length: 256 }, (_, flags) =>
  (flags & noSide) !== 0 ? 0 : (flags & 1) === 0 ? blueBit : redBit,
);

/** The bit of a player's role: the role's place in the list of roles; 0 for an unknown one. */
export const roleBits = Uint8Array.from({ length: 256 }, (_, flags) => (1 << ((flags >> 1) & 7)) >> 1);

/** The bits of the players that meet a test, over all tests; `bits` is by a player's packed flags. */
export function findBits(
  columns: Columns,
  tests: readonly PlayerTest[],
  row: number,
  bits: Uint8Array,
): number {
  const places = findPlaces(columns, row);
  const first = firstPlace(columns, row, places);
  const end = endPlace(columns, row, places);
  let common = 0xff;
  for (let index = 0; index < tests.length && common !== 0; index += 1) {
    const test = tests[index];
    if (test === undefined) break;
    let own = 0;
    for (let at = first; at < end; at += 1) {
      if (meetsTest(columns, test, row, places, at)) own |= bits[places.playerFlags[at] ?? 0] ?? 0;
    }
    common &= own;
  }
  return common;
}

/** Whether every player meets the conditions. */
export function isAnyone({ names, roleFilter, bans, against }: PlayerConditions): boolean {
  const { isBlue, isRed, roles } = roleFilter;
  return names.length + bans.length + against.length === 0 && isBlue && isRed && roles === null;
}

/** Whether only teams, sides and bans are required: then the conditions are about a team, and need no player. */
export function isAboutTeam({ names, roleFilter, bans, against }: PlayerConditions): boolean {
  if (names.length + bans.length === 0 || against.length > 0) return false;
  return names.every(({ field }) => field === 'team') && roleFilter.roles === null;
}

/** Games with a player, or a team on a known side, that meets the conditions. The caller owns the set. */
export function findPlayerGames(model: Model, conditions: PlayerConditions): Bitset {
  const test = createPlayerTest(model, conditions);
  const { names, roleFilter, bans, against } = conditions;
  if (bans.length > 0 && isAboutTeam(conditions)) return findSidesWithBans(model, test, roleFilter);
  const candidates = findCandidates(model, conditions, test);
  if (candidates !== null && isAboutTeam(conditions)) return candidates;
  const isOfOneName =
    names.length === 1 &&
    names[0]?.field !== 'team' &&
    test.flags === null &&
    bans.length + against.length === 0;
  if (candidates !== null && isOfOneName && roleFilter.roles === null) return candidates;
  const { columns } = model;
  const isMet = (row: number) => {
    const places = findPlaces(columns, row);
    const end = endPlace(columns, row, places);
    for (let at = firstPlace(columns, row, places); at < end; at += 1)
      if (meetsTest(columns, test, row, places, at)) return true;
    return false;
  };
  if (candidates === null) return rowsWhere(columns, isMet);
  const rows = candidates.rows();
  const found = Bitset.like(candidates);
  candidates.release();
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    if (isMet(row)) found.add(row);
  }
  return found;
}

/** Games with a side that had the bans, of one of the teams. An unknown team is not known to be another one. */
function findSidesWithBans(
  { columns }: Model,
  { teams, hasBans }: PlayerTest,
  { isBlue, isRed }: RoleFilter,
): Bitset {
  const isMet = (row: number, red: 0 | 1) => {
    const team = (red === 1 ? columns.redTeam : columns.blueTeam)[row] ?? 0;
    return (teams === null || (team !== 0 && teams[team] === 1)) && hasBans?.(row, red) === true;
  };
  return rowsWhere(columns, (row) => (isBlue && isMet(row, 0)) || (isRed && isMet(row, 1)));
}

/** The games that have the required names, or teams; null for all games. */
function findCandidates(model: Model, conditions: PlayerConditions, test: PlayerTest): Bitset | null {
  if (isAboutTeam(conditions)) return findTeamGames(model, test.teams, conditions.roleFilter);
  let candidates: Bitset | null = null;
  for (const { field, values, isNegated } of conditions.names) {
    if (isNegated || field === 'team') continue;
    const set = new Bitset(model.columns.capacity);
    for (const entity of resolved(model, field, values).entities) model.postings[field].addTo(set, entity);
    if (candidates === null) candidates = set;
    else {
      candidates.and(set);
      set.release();
    }
  }
  if (candidates !== null || test.teams === null) return candidates;
  return conditions.names.some(({ field, isNegated }) => field === 'team' && !isNegated)
    ? findTeamGames(model, test.teams, conditions.roleFilter)
    : null;
}

function findTeamGames({ columns }: Model, teams: Uint8Array | null, { isBlue, isRed }: RoleFilter): Bitset {
  // An unknown team is not known to be another one.
  const accepted = teams?.map((isAccepted, index) => (index === 0 ? 0 : isAccepted)) ?? new Uint8Array(0);
  const found = new Bitset(columns.capacity);
  if (isBlue) found.orAndRelease(rowsListed(columns, columns.blueTeam, accepted));
  if (isRed) found.orAndRelease(rowsListed(columns, columns.redTeam, accepted));
  return found;
}

/** The meaning of conditions, without positions in the text. */
export function toKey({ names, roleFilter, ...others }: PlayerConditions): string {
  const { isBlue, isRed, roles } = roleFilter;
  const texts = names.map(({ field, values, isNegated }) => [
    field,
    isNegated,
    values.map(({ text }) => text),
  ]);
  const { bans, turns, against } = others;
  const otherTexts = [bans, against].map((all) =>
    all.map(({ values, isNegated }) => [isNegated, values.map(({ text }) => text)]),
  );
  return JSON.stringify([texts, isBlue, isRed, roles === null ? null : [...roles], otherTexts, turns]);
}
