/** The table of players: the columns of each row. */
import { type PlayerFacts, standingMinutes } from '../../shared/games/game-facts.ts';
import { type Figure, sideSum } from '../game-files/side-sums.ts';
import type { Standing } from '../game-files/standings.ts';
import { gameIdColumn, teamColumns } from './common-columns.ts';
import { type PlayerRow, readPlayerRows } from './player-rows.ts';
import { defineTable, type TableColumn } from './table.ts';

/** At each minute: the figure, and how far it is above that of the opponent in the role. */
function standingColumns(
  entries: readonly {
    readonly name: string;
    readonly figure: keyof Standing;
    readonly unit?: string;
    readonly hasDifference: boolean;
  }[],
): readonly TableColumn<PlayerRow>[] {
  return standingMinutes.flatMap((minute) =>
    entries.flatMap(({ name, figure, hasDifference, ...unit }): TableColumn<PlayerRow>[] => [
      {
        ...unit,
        name: `${name}_at_${minute}`,
        type: 'integer',
        meaning: `at ${minute} minutes; null if the game was over before. See below`,
        source: 'timeline',
        value: ({ standings }) => standings.get(minute)?.[figure] ?? null,
      },
      ...(hasDifference
        ? [
            {
              ...unit,
              name: `${name}_diff_at_${minute}`,
              type: 'integer' as const,
              meaning: 'difference to the only player of the other side in the same role',
              source: 'timeline',
              value: ({ standings, opponents }: PlayerRow) => {
                const [own, other] = [standings.get(minute)?.[figure], opponents?.get(minute)?.[figure]];
                return own == null || other == null ? null : own - other;
              },
            },
          ]
        : []),
    ]),
  );
}

function factColumns(
  entries: readonly {
    readonly name: string;
    readonly figure: Figure;
    readonly unit?: string;
    readonly meaning?: string;
  }[],
): readonly TableColumn<PlayerRow>[] {
  return entries.map(({ figure, ...column }) => ({
    ...column,
    type: 'integer',
    source: 'summary',
    value: ({ facts }) => facts?.[figure] ?? null,
  }));
}

/** The player's part of the side's sum; null without one, or if it is 0. */
export function share({ facts, side, playersPerSide }: PlayerRow, figure: Figure): number | null {
  return ratio(facts?.[figure] ?? null, sideSum(side, figure, playersPerSide));
}

function killParticipation({ facts, side, playersPerSide }: PlayerRow): number | null {
  if (facts?.kills == null || facts.assists === null) return null;
  return ratio(facts.kills + facts.assists, sideSum(side, 'kills', playersPerSide));
}

/** Null without both parts, or by 0. */
export const ratio = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : part / whole;

function idColumns(
  entries: readonly {
    readonly name: string;
    readonly meaning?: string;
    readonly id: (facts: PlayerFacts) => number | undefined;
  }[],
): readonly TableColumn<PlayerRow>[] {
  return entries.map(({ id, ...column }) => ({
    ...column,
    type: 'integer',
    source: 'summary',
    value: ({ facts }) => (facts && id(facts)) ?? null,
  }));
}

export const playersTable = defineTable<PlayerRow>({
  rows: readPlayerRows,
  columns: [
    gameIdColumn,
    {
      name: 'place',
      type: 'integer',
      meaning: 'place in the summary, from 1',
      source: 'summary',
      value: ({ place }) => place,
    },
    {
      name: 'participant_id',
      type: 'integer',
      meaning:
        'number of the player in the summary, as used in the table `events`: the place, where the file does not number the player and the others have the numbers of their places, or nobody has a number and the blue side is first; null if the file gives the number to several players, or counts from 0',
      source: 'summary',
      value: ({ details }) => details.participantId,
    },
    {
      name: 'player',
      type: 'text',
      meaning: 'name as in the summary, with its spaces; null if it has none',
      source: 'summary',
      value: ({ name }) => name,
    },
    ...teamColumns,
    {
      name: 'side',
      type: 'text',
      meaning: '`blue` or `red`; null in Arena',
      source: 'summary',
      value: ({ player }) => player.side,
    },
    {
      name: 'role',
      type: 'text',
      meaning:
        '`TOP`, `JUNGLE`, `MIDDLE`, `BOTTOM`, `UTILITY`, or null if unknown; some are derived, see `role_source`',
      source: 'summary',
      value: ({ player }) => player.role,
    },
    {
      name: 'champion_id',
      type: 'integer',
      meaning: "the game's ID of the champion",
      source: 'summary',
      value: ({ champion }) => champion?.id ?? null,
    },
    {
      name: 'champion',
      type: 'text',
      meaning: 'name',
      source: 'summary',
      value: ({ champion }) => champion?.name ?? null,
    },
    { name: 'is_winner', type: 'boolean', source: 'summary', value: ({ player }) => player.isWinner },
    {
      name: 'level',
      type: 'integer',
      meaning: 'at the end',
      source: 'summary',
      value: ({ player }) => player.level,
    },
    { name: 'kills', type: 'integer', source: 'summary', value: ({ player }) => player.kills },
    { name: 'deaths', type: 'integer', source: 'summary', value: ({ player }) => player.deaths },
    { name: 'assists', type: 'integer', source: 'summary', value: ({ player }) => player.assists },
    {
      name: 'creep_score',
      type: 'integer',
      meaning: 'minions and neutral monsters',
      source: 'summary',
      value: ({ player }) => player.creepScore,
    },
    {
      name: 'gold',
      type: 'integer',
      unit: 'gold',
      meaning: 'earned',
      source: 'summary',
      value: ({ player }) => player.gold,
    },
    {
      name: 'damage_to_champions',
      type: 'integer',
      source: 'summary',
      value: ({ player }) => player.damageToChampions,
    },
    { name: 'damage_taken', type: 'integer', source: 'summary', value: ({ player }) => player.damageTaken },
    { name: 'vision_score', type: 'integer', source: 'summary', value: ({ player }) => player.visionScore },
    {
      name: 'role_source',
      type: 'text',
      meaning:
        "where `role` comes from: `file`, the file's own positions; `order`, the order of the players; `evidence`, Smite or the lowest creep score; null without a role. See below",
      source: 'catalogue',
      value: ({ details }) => details.roleSource,
    },
    {
      name: 'spell1_id',
      type: 'integer',
      meaning: "the game's ID of the first summoner spell",
      source: 'summary',
      value: ({ details }) => details.spell1Id,
    },
    {
      name: 'spell2_id',
      type: 'integer',
      meaning: 'of the second one',
      source: 'summary',
      value: ({ details }) => details.spell2Id,
    },
    {
      name: 'subteam',
      type: 'integer',
      meaning: "in Arena, the player's subteam; null in games with sides",
      source: 'summary',
      value: ({ details }) => details.subteam,
    },
    {
      name: 'subteam_place',
      type: 'integer',
      meaning: 'in Arena, the place of that subteam, from 1',
      source: 'summary',
      value: ({ details }) => details.subteamPlace,
    },
    {
      name: 'tagline',
      type: 'text',
      meaning: 'the part of the Riot ID behind #',
      source: 'summary',
      value: ({ facts }) => facts?.tagline ?? null,
    },
    ...factColumns([
      { name: 'minions', figure: 'minions' },
      { name: 'monsters', figure: 'monsters', meaning: 'neutral monsters' },
      {
        name: 'monsters_own_jungle',
        figure: 'monstersOwnJungle',
        meaning: "of those, in the own side's jungle",
      },
      { name: 'monsters_enemy_jungle', figure: 'monstersEnemyJungle' },
      { name: 'gold_spent', figure: 'goldSpent', unit: 'gold' },
      { name: 'physical_damage_to_champions', figure: 'physicalDamageToChampions' },
      { name: 'magic_damage_to_champions', figure: 'magicDamageToChampions' },
      { name: 'true_damage_to_champions', figure: 'trueDamageToChampions' },
      { name: 'damage_to_objectives', figure: 'damageToObjectives' },
      { name: 'damage_to_towers', figure: 'damageToTurrets' },
      { name: 'damage_mitigated', figure: 'damageMitigated', meaning: 'of the damage to this player' },
      { name: 'healing', figure: 'healing' },
      { name: 'crowd_control_seconds', figure: 'crowdControlSeconds', unit: 's', meaning: 'of enemies' },
      { name: 'wards_placed', figure: 'wardsPlaced' },
      { name: 'wards_killed', figure: 'wardsKilled' },
      { name: 'control_wards_bought', figure: 'controlWardsBought' },
      { name: 'largest_multi_kill', figure: 'largestMultiKill' },
      { name: 'double_kills', figure: 'doubleKills' },
      { name: 'triple_kills', figure: 'tripleKills' },
      { name: 'quadra_kills', figure: 'quadraKills' },
      { name: 'penta_kills', figure: 'pentaKills' },
    ]),
    {
      name: 'has_first_blood',
      type: 'boolean',
      meaning: 'whether the player got the first kill of the game',
      source: 'summary',
      value: ({ facts }) => facts?.hasFirstBlood ?? null,
    },
    {
      name: 'has_first_blood_assist',
      type: 'boolean',
      meaning: 'null in files of match-v4, which list none, unless one has one',
      source: 'summary',
      value: ({ facts }) => facts?.hasFirstBloodAssist ?? null,
    },
    {
      name: 'kill_participation',
      type: 'number',
      unit: 'fraction',
      meaning:
        "(kills + assists) / kills of the side's players; null, as the shares are, unless the side has exactly five (three on Twisted Treeline)",
      source: 'derived',
      value: killParticipation,
    },
    {
      name: 'gold_share',
      type: 'number',
      unit: 'fraction',
      meaning: 'of the gold of the side',
      source: 'derived',
      value: (row) => share(row, 'gold'),
    },
    {
      name: 'damage_share',
      type: 'number',
      unit: 'fraction',
      meaning: 'of the damage to champions of the side',
      source: 'derived',
      value: (row) => share(row, 'damageToChampions'),
    },
    ...idColumns([
      {
        name: 'item1_id',
        meaning: 'items at the end, in the order of their slots, without empty slots',
        id: ({ items }) => items[0]?.id,
      },
      { name: 'item2_id', id: ({ items }) => items[1]?.id },
      { name: 'item3_id', id: ({ items }) => items[2]?.id },
      { name: 'item4_id', id: ({ items }) => items[3]?.id },
      { name: 'item5_id', id: ({ items }) => items[4]?.id },
      { name: 'item6_id', id: ({ items }) => items[5]?.id },
      { name: 'trinket_id', id: ({ trinket }) => trinket?.id },
      {
        name: 'primary_rune_style_id',
        meaning: 'null before patch 7.22, which had no such runes',
        id: ({ runes }) => runes?.primaryStyle.id,
      },
      { name: 'secondary_rune_style_id', id: ({ runes }) => runes?.subStyle?.id },
      {
        name: 'rune1_id',
        meaning: 'the keystone; the others in the order of the file',
        id: ({ runes }) => runes?.picks[0]?.id,
      },
      { name: 'rune2_id', id: ({ runes }) => runes?.picks[1]?.id },
      { name: 'rune3_id', id: ({ runes }) => runes?.picks[2]?.id },
      { name: 'rune4_id', id: ({ runes }) => runes?.picks[3]?.id },
      { name: 'rune5_id', id: ({ runes }) => runes?.picks[4]?.id },
      { name: 'rune6_id', id: ({ runes }) => runes?.picks[5]?.id },
    ]),
    ...standingColumns([
      { name: 'gold', figure: 'gold', unit: 'gold', hasDifference: true },
      { name: 'experience', figure: 'experience', hasDifference: true },
      { name: 'creep_score', figure: 'creepScore', hasDifference: true },
      { name: 'kills', figure: 'kills', hasDifference: false },
      { name: 'deaths', figure: 'deaths', hasDifference: false },
      { name: 'assists', figure: 'assists', hasDifference: false },
    ]),
    {
      name: 'player_key',
      type: 'text',
      meaning:
        "the same in all files of the player's account, whatever its name: its `puuid`, otherwise its number on its platform (`KR:1234`); null if the file has neither, or the same for several players",
      source: 'summary',
      value: ({ facts }) => facts?.accountKey ?? null,
    },
    {
      name: 'player_name',
      type: 'text',
      meaning:
        "the name of the person, where the list of people has `player`, as it is or without the team's code, which any archived game with this name may show; otherwise `player` without the team's code (`Faker` for `T1 Faker`) where the names of all five players of the side begin with it, and no other; otherwise without blanks around it",
      source: 'summary',
      value: ({ ownName }) => ownName,
    },
    ...idColumns([
      {
        name: 'item7_id',
        meaning: "the seventh item: from patch 16.1 on, the slot of the role's quest follows the six others",
        id: ({ items }) => items[6]?.id,
      },
    ]),
  ],
});
