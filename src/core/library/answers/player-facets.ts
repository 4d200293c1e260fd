/** The facets of a game's players and winner: how many games the query finds with each role, side or winner. */
import { roles } from '../../../shared/games/game-facts.ts';
import type { QueryTerm } from '../../../shared/query/conditions.ts';
import { roleWords } from '../../../shared/query/parse-query.ts';
import type { Bitset } from '../index/bitset.ts';
import type { Model } from '../index/model.ts';
import { blueBit, redBit, sideBits } from '../index/side-bits.ts';
import { byOutcome } from '../query/find-names.ts';
import { createPlayerTest, roleBits } from '../query/player-test.ts';
import { readDemands, readSubject } from '../query/players.ts';
import { countBits, countWinners } from './count.ts';
import { findTopEntities } from './top-entities.ts';

interface Value {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** `terms` are those of the query without required roles. */
export function countRoles(model: Model, rows: Uint32Array, terms: readonly QueryTerm[]): readonly Value[] {
  const demands = readDemands(terms);
  // Without a player or champion, a role alone is one of the query's team and side.
  const tests = (demands.length > 0 ? demands : [readSubject(terms)]).map((one) =>
    createPlayerTest(model, one),
  );
  const count = countBits(model, rows, tests, roleBits);
  return roles.map((role, index) => {
    const [value] = roleWords[role];
    return { value, label: value, count: count(1 << index) };
  });
}

/** `terms` are those of the query without required sides. Empty where nothing in it could be on a side. */
export function countSides(model: Model, rows: Uint32Array, terms: readonly QueryTerm[]): readonly Value[] {
  const subject = readSubject(terms);
  if (subject.names.length + subject.plays.length === 0) return [];
  const { columns } = model;
  const demands = readDemands(terms).map((one) => createPlayerTest(model, one));
  const count = countBits(model, rows, demands, sideBits);
  // Each team of the query has to be on the side: several of them are never both.
  const teams = terms
    .filter((term) => term.part.field === 'team' && !term.isNegated)
    .map((term) => createPlayerTest(model, readSubject([term])).teams);
  const { isBlue, isRed } = subject.roleFilter;
  const onSide = (column: Uint32Array, bit: number, isAccepted: boolean) => {
    if (!isAccepted) return 0;
    if (teams.length === 0) return count(bit);
    const ofTeams = rows.filter((row) => teams.every((table) => table?.[column[row] ?? 0] === 1));
    return countBits(model, ofTeams, demands, sideBits)(bit);
  };
  return [
    { value: 'blue', label: 'Blue', count: onSide(columns.blueTeam, blueBit, isBlue) },
    { value: 'red', label: 'Red', count: onSide(columns.redTeam, redBit, isRed) },
  ];
}

/** The sides, then the teams that won most often. `more` is the number of further teams. */
export function countWins(model: Model, set: Bitset, rows: Uint32Array, limit: number) {
  const wonBy = (side: 'blue' | 'red') => {
    const won = byOutcome(model, { field: 'win', sides: [side], names: [] }).set;
    const count = set.countAnd(won);
    won.release();
    return count;
  };
  const dictionary = model.names.team;
  const counts = countWinners(model, rows);
  const { occurring, top } = findTopEntities(counts, dictionary, limit);
  const teams = top.map((entity) => ({
    value: dictionary.value(entity),
    label: dictionary.label(entity),
    count: counts[entity] ?? 0,
  }));
  const values: readonly Value[] = [
    { value: 'blue', label: 'Blue side', count: wonBy('blue') },
    { value: 'red', label: 'Red side', count: wonBy('red') },
    // A search means the side by these words.
    ...teams.filter(({ value }) => !['blue', 'red'].includes(value.toLowerCase())),
  ];
  return { values, more: occurring - top.length };
}
