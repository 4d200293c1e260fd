/** What a query requires of the players of a game. */

import { banTurns } from '../../../shared/games/draft-turns.ts';
import {
  excludesGames,
  type NameValue,
  type PlayQuestion,
  type QueryTerm,
} from '../../../shared/query/conditions.ts';
import { type NumberRange, type SubjectField, subjectFields } from '../../../shared/query/fields.ts';
import { packedRoles } from '../../catalogue/facts/packed-players.ts';
import { anyRole, type RoleFilter } from './find-names.ts';

/** Names in a field: a player has one of them, or, negated, none. */
export interface SubjectNames {
  readonly field: SubjectField;
  readonly values: readonly NameValue[];
  readonly isNegated: boolean;
}

/** What the player's side did, or, negated, is not known to have done: one of these. */
interface SidePlays {
  readonly questions: readonly PlayQuestion[];
  /** As in the condition. */
  readonly isAhead: boolean;
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
  readonly plays: readonly SidePlays[];
}

type OtherNames = Omit<SubjectNames, 'field'>;

/** No conditions but those given. */
export const playersWith = (given: Partial<PlayerConditions>): PlayerConditions => ({
  names: [],
  roleFilter: anyRole,
  bans: [],
  turns: [],
  against: [],
  plays: [],
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
  const plays = readSidePlays(terms);
  return { names, roleFilter, bans: others('bans'), turns, against: others('against'), plays };
}

function readSidePlays(terms: readonly QueryTerm[]): readonly SidePlays[] {
  return terms.flatMap(({ condition, isNegated }) =>
    condition.kind === 'plays'
      ? [{ questions: condition.questions, isAhead: condition.isAhead, isNegated }]
      : [],
  );
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
    plays: readSidePlays(terms),
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
    return terms.some(needsPlayer) ? [subject] : [];
  }
  if (players.length <= 1 && champions.length <= 1) return [subject];
  const teams = readAny(terms, 'team');
  const each = [...players, ...champions].map((names) =>
    playersWith({ names: [names, ...teams], roleFilter, plays: subject.plays }),
  );
  return players.length > 0 && champions.length > 0 ? [...each, subject] : each;
}

/** Whether the term by itself requires a player. */
function needsPlayer(term: QueryTerm): boolean {
  const { kind } = term.condition;
  return kind === 'plays' ? !excludesGames(term) : kind === 'roles' && !term.isNegated;
}

/** Whether every player meets the conditions. */
export function isAnyone({ names, roleFilter, bans, against, plays }: PlayerConditions): boolean {
  const { isBlue, isRed, roles } = roleFilter;
  const conditions = names.length + bans.length + against.length + plays.length;
  return conditions === 0 && isBlue && isRed && roles === null;
}

/**
 * Whether the conditions are about a side, and need no player: its team, its bans and what it did. What a side is not known
 * to have done would be true of every game that nobody has read, so that this needs a player.
 */
export function isAboutSide({ names, roleFilter, against, plays }: PlayerConditions): boolean {
  const isOfTeams = names.every(({ field }) => field === 'team');
  return (
    isOfTeams && roleFilter.roles === null && against.length === 0 && !plays.some((one) => one.isNegated)
  );
}

/** The meaning of conditions, without positions in the text. */
export function toKey({ names, roleFilter, ...others }: PlayerConditions): string {
  const { isBlue, isRed, roles } = roleFilter;
  const texts = names.map(({ field, values, isNegated }) => [
    field,
    isNegated,
    values.map(({ text }) => text),
  ]);
  const { bans, turns, against, plays } = others;
  const otherTexts = [bans, against].map((all) =>
    all.map(({ values, isNegated }) => [isNegated, values.map(({ text }) => text)]),
  );
  const roleNumbers = roles === null ? null : [...roles];
  return JSON.stringify([texts, isBlue, isRed, roleNumbers, otherTexts, turns, plays]);
}
