/** The statistics of objectives: how many a side had, and which one had the first. A player has those of the own side. */
import type { CountKind, FirstKind } from '../games/plays.ts';
import { perGame, type Statistic } from './statistic-terms.ts';

interface Names<Short> {
  readonly short: Short;
  readonly label: string;
  /** Of what, in the middle of a sentence. */
  readonly name: string;
  readonly column: string;
  readonly width: number;
}

const all = { type: 'number', section: 'Objectives', isDefault: false, hasSample: true } as const;
const rate = { unit: 'fraction', digits: 'percent', isRate: true } as const;

/** Each is over the games in which a side is known to have had the first one: those of both sides add up to 1. */
const first = <Kind extends FirstKind, Short extends string>(
  kind: Kind,
  { short, label, name, column, width }: Names<Short>,
) =>
  ({
    ...all,
    ...rate,
    id: `${kind}First`,
    short,
    label,
    about: `Share of the games in which the side had ${name}, of those in which either side had it`,
    title: label.toUpperCase(),
    column,
    meaning: `share of the games in which the side had ${name}, over those in which either side is known to have had it`,
    width,
    did: `first:${kind}`,
    ...perGame(`${kind}First`),
  }) as const satisfies Statistic;

/** Each is a mean over the games in which it is known how many the side had. */
const count = <Kind extends CountKind, Short extends string>(
  kind: Kind,
  { short, label, name, column, width }: Names<Short>,
) =>
  ({
    ...all,
    id: `${kind}Count`,
    short,
    label,
    about: `${name} of the side, per game`,
    title: label.toUpperCase(),
    column,
    unit: 'per game',
    meaning: `${name.toLowerCase()} of the side, over the games in which it is known how many`,
    digits: 2,
    width,
    ...perGame(`${kind}Count`),
  }) as const satisfies Statistic;

/** In the order of their columns; see `statistics`, which has first blood. */
export const firstStatistics = [
  first('tower', {
    short: 'ft',
    label: 'First tower',
    name: 'the first tower',
    column: 'first_tower',
    width: 94,
  }),
  first('towers3', {
    short: 'ft3',
    label: 'First to 3 towers',
    name: 'three towers before the other side',
    column: 'first_to_three_towers',
    width: 128,
  }),
  first('dragon', {
    short: 'fd',
    label: 'First dragon',
    name: 'the first dragon',
    column: 'first_dragon',
    width: 98,
  }),
  first('herald', {
    short: 'fh',
    label: 'First herald',
    name: 'the first herald',
    column: 'first_herald',
    width: 96,
  }),
  first('grubs', {
    short: 'fg',
    label: 'First grub',
    name: 'the first void grub',
    column: 'first_void_grub',
    width: 90,
  }),
  first('atakhan', {
    short: 'fa',
    label: 'First Atakhan',
    name: 'the first Atakhan',
    column: 'first_atakhan',
    width: 104,
  }),
  first('baron', {
    short: 'fbaron',
    label: 'First baron',
    name: 'the first baron',
    column: 'first_baron',
    width: 94,
  }),
  first('elder', {
    short: 'felder',
    label: 'First elder',
    name: 'the first elder dragon',
    column: 'first_elder',
    width: 90,
  }),
  first('inhibitor', {
    short: 'finhib',
    label: 'First inhibitor',
    name: 'the first inhibitor',
    column: 'first_inhibitor',
    width: 110,
  }),
] as const satisfies readonly Statistic[];

/** In the order of their columns; see `statistics`. */
export const countStatistics = [
  count('tower', { short: 'towers', label: 'Towers', name: 'Destroyed towers', column: 'towers', width: 70 }),
  count('plate', {
    short: 'plates',
    label: 'Plates',
    name: 'Tower plates',
    column: 'tower_plates',
    width: 64,
  }),
  count('inhibitor', {
    short: 'inhibs',
    label: 'Inhibitors',
    name: 'Destroyed inhibitors',
    column: 'inhibitors',
    width: 82,
  }),
  count('dragon', {
    short: 'dragons',
    label: 'Dragons',
    name: 'Dragons, elders among them,',
    column: 'dragons',
    width: 78,
  }),
  count('herald', { short: 'heralds', label: 'Heralds', name: 'Heralds', column: 'heralds', width: 76 }),
  count('grubs', {
    short: 'grubs',
    label: 'Void grubs',
    name: 'Void grubs',
    column: 'void_grubs',
    width: 86,
  }),
  count('atakhan', { short: 'atakhans', label: 'Atakhans', name: 'Atakhans', column: 'atakhans', width: 82 }),
  count('baron', { short: 'barons', label: 'Barons', name: 'Barons', column: 'barons', width: 72 }),
  count('elder', {
    short: 'elders',
    label: 'Elders',
    name: 'Elder dragons',
    column: 'elder_dragons',
    width: 66,
  }),
  count('infernal', {
    short: 'infernals',
    label: 'Infernals',
    name: 'Infernal dragons',
    column: 'infernal_dragons',
    width: 78,
  }),
  count('ocean', {
    short: 'oceans',
    label: 'Oceans',
    name: 'Ocean dragons',
    column: 'ocean_dragons',
    width: 72,
  }),
  count('mountain', {
    short: 'mountains',
    label: 'Mountains',
    name: 'Mountain dragons',
    column: 'mountain_dragons',
    width: 88,
  }),
  count('cloud', {
    short: 'clouds',
    label: 'Clouds',
    name: 'Cloud dragons',
    column: 'cloud_dragons',
    width: 70,
  }),
  count('hextech', {
    short: 'hextechs',
    label: 'Hextechs',
    name: 'Hextech dragons',
    column: 'hextech_dragons',
    width: 80,
  }),
  count('chemtech', {
    short: 'chemtechs',
    label: 'Chemtechs',
    name: 'Chemtech dragons',
    column: 'chemtech_dragons',
    width: 90,
  }),
  {
    ...all,
    ...rate,
    id: 'dragonSoul',
    short: 'soul',
    label: 'Soul',
    about: 'Share of the games in which the side had the dragon soul',
    title: 'SOUL',
    column: 'dragon_soul',
    meaning: 'share of the games in which the side had the dragon soul, over those whose timeline shows it',
    width: 70,
    did: 'then:soul',
    ...perGame('soulCount'),
  },
] as const satisfies readonly Statistic[];
