/** Tests players by tables, since there are many of them: whether one meets what a query requires. */
import { maxBansOfSide } from '../../../shared/games/draft-turns.ts';
import type { SubjectField } from '../../../shared/query/fields.ts';
import { noSide } from '../../catalogue/facts/packed-players.ts';
import { type Columns, endPlace, findPlaces, firstPlace } from '../index/columns.ts';
import { bansPerGame } from '../index/drafts.ts';
import type { Places } from '../index/large-games.ts';
import { aheadShift } from '../index/match-lead.ts';
import type { Model } from '../index/model.ts';
import { opposingChampion } from '../index/opponents.ts';
import { blueBit, redBit, sideBits } from '../index/side-bits.ts';
import { resolved, roleFilterTable } from './find-names.ts';
import { isAboutSide, type PlayerConditions, type SubjectNames } from './players.ts';
import { entityTable } from './scan.ts';

/** Tables by the numbers in the columns: 1 for what is accepted. Null accepts everything. */
export interface PlayerTest {
  readonly players: Uint8Array | null;
  readonly champions: Uint8Array | null;
  readonly teams: Uint8Array | null;
  readonly flags: Uint8Array | null;
  /** By champion. */
  readonly against?: Uint8Array | null;
  readonly hasBans?: SideTest | null;
  /** By row: the bits of the sides. */
  readonly sides: Uint8Array | null;
  /** The bits of the sides that a test about a side accepts, see `isAboutSide`; null: it is about a player. */
  readonly ofSides: number | null;
}

/** Whether the side, 0 blue or 1 red, of the row's game is accepted. */
type SideTest = (row: number, red: number) => boolean;

export function createPlayerTest(model: Model, conditions: PlayerConditions): PlayerTest {
  const { names, roleFilter, bans, turns, against, plays } = conditions;
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
    sides: findSides(model, plays),
    ofSides: isAboutSide(conditions) ? (isBlue ? blueBit : 0) | (isRed ? redBit : 0) : null,
  };
}

/** By row, the bits of the sides that meet all of the conditions. Null for none. */
function findSides({ plays }: Model, conditions: PlayerConditions['plays']): Uint8Array | null {
  let all: Uint8Array | null = null;
  for (const { questions, isAhead, isNegated } of conditions) {
    const answers = questions.map((question) => plays.sides(question));
    const rows: number = answers[0]?.length ?? 0;
    const sides: Uint8Array = all ?? new Uint8Array(rows).fill(blueBit | redBit);
    for (let row = 0; row < rows; row += 1) {
      let met = 0;
      for (const answer of answers) met |= answer[row] ?? 0;
      if (isAhead) met &= met >> aheadShift;
      sides[row] = (sides[row] ?? 0) & (isNegated ? ~met : met);
    }
    all = sides;
  }
  return all;
}

/** Whether a side had each of the bans, in one of the turns that each list has; and not those that are negated. */
function createBanTest(
  model: Model,
  bans: PlayerConditions['bans'],
  turns: PlayerConditions['turns'],
): SideTest {
  const { drafts } = model;
  drafts.readAll();
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

/** Everybody meets it. */
export const anyPlayer: PlayerTest = {
  players: null,
  champions: null,
  teams: null,
  flags: null,
  sides: null,
  ofSides: null,
};

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
    (test.sides === null || ((test.sides[row] ?? 0) & (sideBits[flags] ?? 0)) !== 0) &&
    (test.players === null || test.players[player] === 1) &&
    (test.champions === null || test.champions[champion] === 1) &&
    (test.flags === null || test.flags[flags] === 1) &&
    (test.teams === null || ((flags & noSide) === 0 && test.teams[teamAt(columns, flags, row)] === 1)) &&
    (!test.hasBans || ((flags & noSide) === 0 && test.hasBans(row, flags & 1))) &&
    (!test.against || test.against[opposingChampion(columns, row, places, at)] === 1)
  );
}

/** The team of a player with these flags, who was on a side; 0 if it is unknown. */
function teamAt({ blueTeam, redTeam }: Columns, flags: number, row: number): number {
  return ((flags & 1) === 1 ? redTeam : blueTeam)[row] ?? 0;
}

/** The bit of a player's role: the role's place in the list of roles; 0 for an unknown one. */
export const roleBits = Uint8Array.from({ length: 256 }, (_, flags) => (1 << ((flags >> 1) & 7)) >> 1);

/** The bits of the sides of a game that are known: by their team, or by a player. */
export function findKnownSides(columns: Columns, row: number): number {
  const { blueTeam, redTeam } = columns;
  const ofTeams = (blueTeam[row] === 0 ? 0 : blueBit) | (redTeam[row] === 0 ? 0 : redBit);
  return ofTeams === (blueBit | redBit)
    ? ofTeams
    : ofTeams | bitsOfPlayers(columns, anyPlayer, row, sideBits);
}

/** The bits of the sides that meet a test about a side. */
export function findMetSides(columns: Columns, test: PlayerTest, row: number): number {
  const { teams, hasBans, sides } = test;
  let met = (test.ofSides ?? 0) & (sides === null ? blueBit | redBit : (sides[row] ?? 0));
  for (const red of [0, 1] as const) {
    const bit = red === 1 ? redBit : blueBit;
    if ((met & bit) === 0) continue;
    const team = (red === 1 ? columns.redTeam : columns.blueTeam)[row] ?? 0;
    // An unknown team is not known to be another one.
    const isOfTeam = teams === null || (team !== 0 && teams[team] === 1);
    if (!isOfTeam || hasBans?.(row, red) === false) met &= ~bit;
  }
  // Bans by themselves show that the side is there.
  const isShown = teams !== null || (Boolean(hasBans) && sides === null);
  return met === 0 || isShown ? met : met & findKnownSides(columns, row);
}

/**
 * The bits of the players that meet a test, over all tests; `bits` is by a player's packed flags. As bits of sides, also
 * those of sides that meet a test about a side.
 */
export function findBits(
  columns: Columns,
  tests: readonly PlayerTest[],
  row: number,
  bits: Uint8Array,
): number {
  let common = 0xff;
  for (let index = 0; index < tests.length && common !== 0; index += 1) {
    const test = tests[index];
    if (test === undefined) break;
    const isOfSides = bits === sideBits && test.ofSides !== null;
    common &= isOfSides ? findMetSides(columns, test, row) : bitsOfPlayers(columns, test, row, bits);
  }
  return common;
}

function bitsOfPlayers(columns: Columns, test: PlayerTest, row: number, bits: Uint8Array): number {
  const places = findPlaces(columns, row);
  const end = endPlace(columns, row, places);
  let found = 0;
  for (let at = firstPlace(columns, row, places); at < end; at += 1)
    if (meetsTest(columns, test, row, places, at)) found |= bits[places.playerFlags[at] ?? 0] ?? 0;
  return found;
}
