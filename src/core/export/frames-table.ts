/** The table of frames: a row for each player at each time of an archived timeline, usually once a minute. */
import { createFieldReader } from '../game-files/fields.ts';
import { toObject } from '../game-files/lenient.ts';
import {
  maxCreepScore,
  maxDamage,
  maxExperience,
  maxGameMs,
  maxGold,
  maxLevel,
} from '../game-files/plausible.ts';
import { createProblemLog } from '../game-files/problem-log.ts';
import { type PlayerFrame, readPlayerFrames } from '../game-files/timeline-series.ts';
import { gameIdColumn } from './common-columns.ts';
import type { ExportGame } from './games.ts';
import { defineTable, type TableColumn } from './table.ts';

interface FrameRow {
  readonly game: ExportGame;
  readonly frame: PlayerFrame;
}

/** Implausible values are empty; the screen of the game lists them. */
const read = createFieldReader(createProblemLog(), () => '');

function amount({ frame }: FrameRow, key: string, max: number, group?: string): number | null {
  const object = group === undefined ? frame.raw : toObject(frame.raw[group]);
  return object && read.count(object, key, max);
}

function position({ frame }: FrameRow, axis: 'x' | 'y'): number | null {
  const place = read.position(frame.raw, 'position');
  return place && Math.round(place[axis]);
}

interface Figure {
  readonly name: string;
  /** Its name in the file. */
  readonly key: string;
  readonly max: number;
  readonly unit?: string;
  readonly meaning?: string;
}

function figures(entries: readonly Figure[], group?: string): readonly TableColumn<FrameRow>[] {
  return entries.map(({ key, max, ...column }) => ({
    ...column,
    type: 'integer',
    source: 'timeline',
    value: (row) => amount(row, key, max, group),
  }));
}

export const framesTable = defineTable<FrameRow>({
  rows: async (game, { sources }) => {
    const timeline = await sources.timeline();
    if (timeline === null) return [];
    return readPlayerFrames(timeline.frames, timeline.cast).map((frame) => ({ game, frame }));
  },
  columns: [
    gameIdColumn,
    {
      name: 'participant_id',
      type: 'integer',
      meaning: 'as in the tables `players` and `events`',
      source: 'timeline',
      value: ({ frame }) => frame.participantId,
    },
    {
      name: 'side',
      type: 'text',
      meaning:
        '`blue` or `red`, from the summary; without one, participants 1 to 5 are blue and 6 to 10 red, if the timeline has ten players; null in Arena, and for a player that the summary does not have',
      source: 'summary',
      value: ({ frame }) => frame.side,
    },
    {
      name: 'at_ms',
      type: 'integer',
      unit: 'ms',
      meaning: "from the game's start; frames are about a minute apart, and the last one is at the end",
      source: 'timeline',
      value: ({ frame }) => Math.round(frame.at),
    },
    ...figures([
      { name: 'gold', key: 'totalGold', max: maxGold, unit: 'gold', meaning: 'earned so far' },
      { name: 'gold_held', key: 'currentGold', max: maxGold, unit: 'gold', meaning: 'not spent' },
      { name: 'experience', key: 'xp', max: maxExperience },
      { name: 'level', key: 'level', max: maxLevel },
    ]),
    {
      name: 'creep_score',
      type: 'integer',
      meaning: 'minions and neutral monsters so far',
      source: 'timeline',
      value: (row) => {
        const minions = amount(row, 'minionsKilled', maxCreepScore);
        const monsters = amount(row, 'jungleMinionsKilled', maxCreepScore);
        return minions === null || monsters === null ? null : minions + monsters;
      },
    },
    ...figures([
      { name: 'minions', key: 'minionsKilled', max: maxCreepScore },
      { name: 'monsters', key: 'jungleMinionsKilled', max: maxCreepScore, meaning: 'neutral monsters' },
    ]),
    {
      name: 'x',
      type: 'integer',
      unit: 'map units',
      source: 'timeline',
      value: (row) => position(row, 'x'),
    },
    {
      name: 'y',
      type: 'integer',
      unit: 'map units',
      source: 'timeline',
      value: (row) => position(row, 'y'),
    },
    ...figures([
      {
        name: 'enemies_controlled_ms',
        key: 'timeEnemySpentControlled',
        max: maxGameMs,
        unit: 'ms',
        meaning: 'time in which enemies were under crowd control of this player',
      },
    ]),
    ...figures(
      [
        { name: 'damage_to_champions', key: 'totalDamageDoneToChampions', max: maxDamage },
        { name: 'physical_damage_to_champions', key: 'physicalDamageDoneToChampions', max: maxDamage },
        { name: 'magic_damage_to_champions', key: 'magicDamageDoneToChampions', max: maxDamage },
        { name: 'true_damage_to_champions', key: 'trueDamageDoneToChampions', max: maxDamage },
        { name: 'damage_dealt', key: 'totalDamageDone', max: maxDamage, meaning: 'to everything' },
        { name: 'physical_damage_dealt', key: 'physicalDamageDone', max: maxDamage },
        { name: 'magic_damage_dealt', key: 'magicDamageDone', max: maxDamage },
        { name: 'true_damage_dealt', key: 'trueDamageDone', max: maxDamage },
        { name: 'damage_taken', key: 'totalDamageTaken', max: maxDamage },
        { name: 'physical_damage_taken', key: 'physicalDamageTaken', max: maxDamage },
        { name: 'magic_damage_taken', key: 'magicDamageTaken', max: maxDamage },
        { name: 'true_damage_taken', key: 'trueDamageTaken', max: maxDamage },
      ],
      'damageStats',
    ),
    ...figures(
      [
        { name: 'health', key: 'health', max: maxDamage, meaning: 'at this time' },
        { name: 'health_max', key: 'healthMax', max: maxDamage },
        { name: 'health_regeneration', key: 'healthRegen', max: maxDamage },
        { name: 'resource', key: 'power', max: maxDamage, meaning: 'mana or energy at this time' },
        { name: 'resource_max', key: 'powerMax', max: maxDamage },
        { name: 'resource_regeneration', key: 'powerRegen', max: maxDamage },
        { name: 'attack_damage', key: 'attackDamage', max: maxDamage },
        { name: 'attack_speed', key: 'attackSpeed', max: maxDamage, unit: '%' },
        { name: 'ability_power', key: 'abilityPower', max: maxDamage },
        { name: 'ability_haste', key: 'abilityHaste', max: maxDamage },
        { name: 'cooldown_reduction', key: 'cooldownReduction', max: maxDamage, unit: '%' },
        { name: 'armor', key: 'armor', max: maxDamage },
        { name: 'armor_penetration', key: 'armorPen', max: maxDamage },
        { name: 'armor_penetration_percent', key: 'armorPenPercent', max: maxDamage, unit: '%' },
        { name: 'bonus_armor_penetration_percent', key: 'bonusArmorPenPercent', max: maxDamage, unit: '%' },
        { name: 'magic_resistance', key: 'magicResist', max: maxDamage },
        { name: 'magic_penetration', key: 'magicPen', max: maxDamage },
        { name: 'magic_penetration_percent', key: 'magicPenPercent', max: maxDamage, unit: '%' },
        { name: 'bonus_magic_penetration_percent', key: 'bonusMagicPenPercent', max: maxDamage, unit: '%' },
        { name: 'movement_speed', key: 'movementSpeed', max: maxDamage },
        { name: 'tenacity', key: 'ccReduction', max: maxDamage, unit: '%' },
        { name: 'life_steal', key: 'lifesteal', max: maxDamage, unit: '%' },
        { name: 'omnivamp', key: 'omnivamp', max: maxDamage, unit: '%' },
        { name: 'physical_vamp', key: 'physicalVamp', max: maxDamage, unit: '%' },
        { name: 'spell_vamp', key: 'spellVamp', max: maxDamage, unit: '%' },
      ],
      'championStats',
    ),
  ],
});
