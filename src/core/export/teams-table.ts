/** The table of teams: a row for each side of each game with an archived summary. */
import type { Team } from '../../shared/domain/domain.ts';
import { readDraft } from '../../shared/games/draft-turns.ts';
import type { GameFacts, PlayerFacts, Side, TeamFacts } from '../../shared/games/game-facts.ts';
import { type Figure, sideSum } from '../game-files/side-sums.ts';
import { type EventWithSource, readTimelineEvents } from '../game-files/timeline.ts';
import { gameIdColumn, teamColumns } from './common-columns.ts';
import type { ExportGame } from './games.ts';
import { teamOn } from './games-table.ts';
import { defineTable, type TableColumn, type TableContext } from './table.ts';

/** One side of a game. */
export interface TeamRow {
  readonly game: ExportGame;
  readonly side: Side;
  /** In the catalogue. */
  readonly team: Team | null;
  readonly facts: TeamFacts;
  readonly players: readonly PlayerFacts[];
  /** Of a complete side. */
  readonly playersPerSide: number;
  readonly firstPick: Side | null;
  /** Events that the side gained; null without a timeline whose events are sure. */
  readonly gained: readonly EventWithSource[] | null;
  /** Whether plates fell in the game, each to a known side. */
  readonly hasPlates: boolean;
}

/** The types of events from which a side's figures are counted. */
const counted = new Set([
  'CHAMPION_KILL',
  'TURRET_PLATE_DESTROYED',
  'ELITE_MONSTER_KILL',
  'BUILDING_KILL',
  'DRAGON_SOUL_GIVEN',
]);

function sides(game: ExportGame, summary: GameFacts, events: readonly EventWithSource[] | null): TeamRow[] {
  const { firstPick } = readDraft(summary.teams);
  const plates = events?.filter(isPlate) ?? [];
  const hasPlates = plates.length > 0 && plates.every(({ event }) => event.side !== null);
  return summary.teams.map((facts) => ({
    game,
    side: facts.side,
    team: teamOn(game, facts.side),
    facts,
    players: summary.players.filter(({ side }) => side === facts.side),
    playersPerSide: summary.playersPerSide,
    firstPick,
    hasPlates,
    gained: events?.filter(({ event }) => event.side === facts.side) ?? null,
  }));
}

export const objective = ({ facts }: TeamRow, name: string) =>
  facts.objectives.find((one) => one.name === name);

/** A count, and whether the side had the first one. */
function objectiveColumns(
  entries: readonly { readonly name: string; readonly plural: string; readonly key: string }[],
): readonly TableColumn<TeamRow>[] {
  return entries.flatMap(({ name, plural, key }): TableColumn<TeamRow>[] => [
    {
      name: plural,
      type: 'integer',
      source: 'summary',
      value: (row) => objective(row, key)?.kills ?? null,
    },
    {
      name: `has_first_${name}`,
      type: 'boolean',
      meaning: 'whether this side had the first one',
      source: 'summary',
      value: (row) => objective(row, key)?.isFirst ?? null,
    },
  ]);
}

/**
 * How many dragons of these kinds the side killed. Null where the timeline does not have as many dragons of the side as the
 * summary counts, or does not name their kinds, as before patch 6.9.
 */
export function dragons(row: TeamRow, isKind: (subtype: string) => boolean): number | null {
  const killed = row.gained
    ?.filter(({ event, fields }) => event.type === 'ELITE_MONSTER_KILL' && fields.monsterType === 'DRAGON')
    .map(({ fields }) => fields.monsterSubType);
  if (killed === undefined || killed.length !== objective(row, 'dragon')?.kills) return null;
  const kinds = killed.filter((kind) => kind !== null);
  return kinds.length < killed.length ? null : kinds.filter(isKind).length;
}

function dragonColumns(
  entries: readonly { readonly name: string; readonly kind: string }[],
): readonly TableColumn<TeamRow>[] {
  return entries.map(({ name, kind }) => ({
    name,
    type: 'integer',
    source: 'timeline',
    value: (row) => dragons(row, (subtype) => subtype === kind),
  }));
}

function soul({ gained }: TeamRow): string | null {
  return gained?.find(({ event }) => event.type === 'DRAGON_SOUL_GIVEN')?.fields.name ?? null;
}

/** Null where no plate fell in the game: before patch 8.23 there were none, and files of some games lack them. */
export function plates({ gained, hasPlates }: TeamRow): number | null {
  return hasPlates && gained !== null ? gained.filter(isPlate).length : null;
}

const isPlate = ({ event }: EventWithSource) => event.type === 'TURRET_PLATE_DESTROYED';

function sumColumns(
  entries: readonly { readonly name: string; readonly figure: Figure; readonly unit?: string }[],
): readonly TableColumn<TeamRow>[] {
  return entries.map(({ figure, ...column }) => ({
    ...column,
    type: 'integer',
    meaning:
      'sum of the players; null unless the side has exactly five (three on Twisted Treeline), each with the figure',
    source: 'summary',
    value: ({ players, playersPerSide }) => sideSum(players, figure, playersPerSide),
  }));
}

/** Blue first; none without a readable summary, or in a game without sides. */
export async function readTeamRows(
  game: ExportGame,
  { sources }: Pick<TableContext, 'sources'>,
): Promise<readonly TeamRow[]> {
  const summary = await sources.summary();
  if (summary === null) return [];
  const timeline = await sources.timeline();
  return sides(game, summary, timeline?.areEventsSure ? readTimelineEvents(timeline, counted) : null);
}

export const teamsTable = defineTable<TeamRow>({
  rows: readTeamRows,
  columns: [
    gameIdColumn,
    { name: 'side', type: 'text', meaning: '`blue` or `red`', source: 'summary', value: ({ side }) => side },
    ...teamColumns,
    {
      name: 'team',
      type: 'text',
      meaning: 'name',
      source: 'catalogue',
      value: ({ team }) => team?.name ?? null,
    },
    {
      name: 'is_winner',
      type: 'boolean',
      meaning: "the file's outcome of the side; without one, that of its players if all have the same",
      source: 'summary',
      value: ({ facts }) => facts.isWinner,
    },
    {
      name: 'has_first_pick',
      type: 'boolean',
      meaning:
        'whether this side banned first, and with that picked first; null where the turns of the bans are not those of a tournament draft',
      source: 'derived',
      value: ({ side, firstPick }) => (firstPick === null ? null : side === firstPick),
    },
    {
      name: 'kills',
      type: 'integer',
      meaning: "the file's count for the side; without one, the sum of its five players",
      source: 'summary',
      value: ({ facts }) => facts.kills,
    },
    {
      name: 'has_first_blood',
      type: 'boolean',
      source: 'summary',
      value: (row) => objective(row, 'champion')?.isFirst ?? null,
    },
    ...sumColumns([
      { name: 'deaths', figure: 'deaths' },
      { name: 'assists', figure: 'assists' },
      { name: 'gold', figure: 'gold', unit: 'gold' },
      { name: 'gold_spent', figure: 'goldSpent', unit: 'gold' },
      { name: 'creep_score', figure: 'creepScore' },
      { name: 'damage_to_champions', figure: 'damageToChampions' },
      { name: 'damage_taken', figure: 'damageTaken' },
      { name: 'damage_to_objectives', figure: 'damageToObjectives' },
      { name: 'damage_to_towers', figure: 'damageToTurrets' },
      { name: 'vision_score', figure: 'visionScore' },
      { name: 'wards_placed', figure: 'wardsPlaced' },
      { name: 'wards_killed', figure: 'wardsKilled' },
      { name: 'control_wards_bought', figure: 'controlWardsBought' },
    ]),
    ...objectiveColumns([
      { name: 'tower', plural: 'towers', key: 'tower' },
      { name: 'inhibitor', plural: 'inhibitors', key: 'inhibitor' },
      { name: 'dragon', plural: 'dragons', key: 'dragon' },
      { name: 'herald', plural: 'heralds', key: 'riftHerald' },
      { name: 'baron', plural: 'barons', key: 'baron' },
      { name: 'void_grub', plural: 'void_grubs', key: 'horde' },
      { name: 'atakhan', plural: 'atakhans', key: 'atakhan' },
    ]),
    {
      name: 'tower_plates',
      type: 'integer',
      meaning:
        'destroyed by this side; null where no plate fell in the game, or the side of one is not known',
      source: 'timeline',
      value: plates,
    },
    {
      name: 'elemental_dragons',
      type: 'integer',
      meaning:
        'null, as the next columns are, where the timeline has another number of dragons of the side than the summary, or does not name their kinds',
      source: 'timeline',
      value: (row) => dragons(row, (subtype) => subtype !== 'ELDER_DRAGON'),
    },
    ...dragonColumns([
      { name: 'infernal_dragons', kind: 'FIRE_DRAGON' },
      { name: 'ocean_dragons', kind: 'WATER_DRAGON' },
      { name: 'mountain_dragons', kind: 'EARTH_DRAGON' },
      { name: 'cloud_dragons', kind: 'AIR_DRAGON' },
      { name: 'hextech_dragons', kind: 'HEXTECH_DRAGON' },
      { name: 'chemtech_dragons', kind: 'CHEMTECH_DRAGON' },
      { name: 'elder_dragons', kind: 'ELDER_DRAGON' },
    ]),
    {
      name: 'soul',
      type: 'text',
      meaning: "the dragon soul that the side got, in the file's words, such as `Ocean`",
      source: 'timeline',
      value: soul,
    },
  ],
});
