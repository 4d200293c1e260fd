/**
 * Counts how many games have each entity of a field. The loops count indexes: iterating over a typed array takes ten
 * times as long as the counting.
 */
import { firstDatedSortKey } from '../../catalogue/rows/sort-key.ts';
import {
  type Columns,
  endPlace,
  findPlaces,
  firstPlace,
  namesTwice,
  playersPerGame,
} from '../index/columns.ts';
import { type CountedField, findYear, firstYear, yearStarts } from '../index/counted-fields.ts';
import type { Model } from '../index/model.ts';
import { blueBit, redBit, sideBits } from '../index/side-bits.ts';
import type { RoleFilter } from '../query/find-names.ts';
import { anyPlayer, findBits, meetsTest, type PlayerTest } from '../query/player-test.ts';

/** Like `countIn`, only the players or champions of players that meet the test. */
export function countPlayers(
  { columns, names }: Model,
  field: 'player' | 'champion',
  rows: Uint32Array,
  test: PlayerTest,
): Uint32Array {
  const counts = new Uint32Array(names[field].size + 1);
  const { playerMarks } = columns;
  const people = names[field].groups();
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const mayRepeat = ((playerMarks[row] ?? 0) & namesTwice) !== 0;
    let seen: Set<number> | null = null;
    const places = findPlaces(columns, row);
    const column = field === 'player' ? places.players : places.champions;
    const end = endPlace(columns, row, places);
    for (let at = firstPlace(columns, row, places); at < end; at += 1) {
      if (!meetsTest(columns, test, row, places, at)) continue;
      const own = column[at] ?? 0;
      const entity = people === null ? own : (people.leaders[own] ?? 0);
      if (mayRepeat || people?.isPerson[entity] === 1) {
        seen ??= new Set();
        if (seen.has(entity)) continue;
        seen.add(entity);
      }
      counts[entity] = (counts[entity] ?? 0) + 1;
    }
  }
  return counts.subarray(1);
}

/** Like `countIn`, only teams on the accepted sides, and with players that meet all of the tests. */
export function countTeams(
  { columns, names }: Model,
  rows: Uint32Array,
  tests: readonly PlayerTest[],
  { isBlue, isRed }: Pick<RoleFilter, 'isBlue' | 'isRed'>,
): Uint32Array {
  const sides = [...(isBlue ? [columns.blueTeam] : []), ...(isRed ? [columns.redTeam] : [])];
  if (tests.length === 0) return ofColumns(sides, rows, names.team.size);
  const counts = new Uint32Array(names.team.size + 1);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const found = findBits(columns, tests, row, sideBits);
    const [blue = 0, red = 0] = [columns.blueTeam[row], columns.redTeam[row]];
    if ((found & blueBit) !== 0) counts[blue] = (counts[blue] ?? 0) + 1;
    if ((found & redBit) !== 0) counts[red] = (counts[red] ?? 0) + 1;
  }
  return counts.subarray(1);
}

/** Counts by entity, by index in the list of patches, or by year. */
export function countIn(model: Model, field: CountedField, rows: Uint32Array): Uint32Array {
  const { columns, names, patches } = model;
  switch (field) {
    case 'league':
      return ofColumns([columns.league], rows, names.league.size);
    case 'tournament':
      return ofColumns([columns.tournament], rows, names.tournament.size);
    case 'patch':
      return ofColumns([columns.patch], rows, patches.length);
    case 'team': {
      const counts = ofColumns([columns.teamA, columns.teamB], rows, names.team.size);
      if (columns.moreTeams.size === 0) return counts;
      for (const row of rows) {
        for (const team of columns.moreTeams.get(row) ?? []) counts[team - 1] = (counts[team - 1] ?? 0) + 1;
      }
      return counts;
    }
    case 'player':
      if (names.player.groups() !== null) return countPlayers(model, field, rows, anyPlayer);
      return ofPlayers(columns, 'players', rows, names.player.size);
    case 'champion':
      return ofPlayers(columns, 'champions', rows, names.champion.size);
    case 'year':
      return years(columns.sortKey, rows);
  }
}

/** For fields in which a row has each entity at most once. */
function ofColumns(
  columns: readonly (Uint32Array | Uint16Array)[],
  rows: Uint32Array,
  size: number,
): Uint32Array {
  // Entities are stored plus 1: index 0 counts the unknown ones.
  const counts = new Uint32Array(size + 1);
  for (const column of columns) {
    for (let index = 0; index < rows.length; index += 1) {
      const entity = column[rows[index] ?? 0] ?? 0;
      counts[entity] = (counts[entity] ?? 0) + 1;
    }
  }
  return counts.subarray(1);
}

/** A game counts once for each entity, even if its file names one twice. */
function ofPlayers(
  columns: Columns,
  name: 'players' | 'champions',
  rows: Uint32Array,
  size: number,
): Uint32Array {
  const counts = new Uint32Array(size + 1);
  const { playerMarks } = columns;
  const column = columns[name];
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    if (playerMarks[row] !== 0) {
      const places = findPlaces(columns, row);
      const own = places[name].subarray(firstPlace(columns, row, places), endPlace(columns, row, places));
      for (const entity of new Set(own)) counts[entity] = (counts[entity] ?? 0) + 1;
      continue;
    }
    const first = row * playersPerGame;
    for (let at = first; at < first + playersPerGame; at += 1) {
      const entity = column[at] ?? 0;
      counts[entity] = (counts[entity] ?? 0) + 1;
    }
  }
  return counts.subarray(1);
}

function years(sortKey: Float64Array, rows: Uint32Array): Uint32Array {
  const counts = new Uint32Array(firstYear + yearStarts.length);
  // Neighbouring rows are usually of one year: the year is looked up only at its limits.
  let [from, to, year] = [0, 0, 0];
  for (let index = 0; index < rows.length; index += 1) {
    const at = sortKey[rows[index] ?? 0] ?? 0;
    if (at < firstDatedSortKey) continue;
    if (at < from || at >= to) {
      const found = findYear(at);
      year = firstYear + found;
      from = yearStarts[found] ?? 0;
      to = yearStarts[found + 1] ?? Number.MAX_SAFE_INTEGER;
    }
    counts[year] = (counts[year] ?? 0) + 1;
  }
  return counts;
}

/** How many games have, for each bit, a player with it who meets each of the tests. Bits are by a player's flags. */
export function countBits(
  { columns }: Model,
  rows: Uint32Array,
  tests: readonly PlayerTest[],
  bits: Uint8Array,
): (bit: number) => number {
  const counts = new Uint32Array(256);
  for (let index = 0; index < rows.length; index += 1) {
    const found = findBits(columns, tests, rows[index] ?? 0, bits);
    counts[found] = (counts[found] ?? 0) + 1;
  }
  return (bit) => counts.reduce((sum, count, found) => ((found & bit) === 0 ? sum : sum + count), 0);
}

/** Like `countIn`, the teams that won. */
export function countWinners({ columns, names }: Model, rows: Uint32Array): Uint32Array {
  const counts = new Uint32Array(names.team.size + 1);
  const { winner, blueTeam, redTeam } = columns;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const team = winner[row] === 1 ? blueTeam[row] : winner[row] === 2 ? redTeam[row] : 0;
    counts[team ?? 0] = (counts[team ?? 0] ?? 0) + 1;
  }
  return counts.subarray(1);
}
