/** The statistics of objectives: which side had the first one. A player has those of the own side. */
import type { FirstKind } from '../games/plays.ts';
import { perGame, type Statistic } from './statistic-terms.ts';

/** Each is over the games in which it is known who had the first one, or that nobody had one: as with `first:`. */
const first = <Kind extends FirstKind, Short extends string>(
  kind: Kind,
  names: { readonly short: Short; readonly name: string; readonly column: string; readonly width: number },
) =>
  ({
    id: `${kind}First`,
    short: names.short,
    label: `First ${names.name}`,
    about: `Share of the games in which the side had the first ${names.name}`,
    title: `FIRST ${names.name.toUpperCase()}`,
    column: `first_${names.column}`,
    type: 'number',
    unit: 'fraction',
    meaning: `share of the games in which the side had the first ${names.name}, over those in which it is known who had it`,
    section: 'Objectives',
    digits: 'percent',
    width: names.width,
    isDefault: false,
    hasSample: true,
    isRate: true,
    did: `first:${kind}`,
    ...perGame(`${kind}First`),
  }) as const satisfies Statistic;

/** In the order of their columns; see `statistics`, which has first blood. */
export const firstStatistics = [
  first('tower', { short: 'ft', name: 'tower', column: 'tower', width: 94 }),
  first('dragon', { short: 'fd', name: 'dragon', column: 'dragon', width: 98 }),
  first('herald', { short: 'fh', name: 'herald', column: 'herald', width: 96 }),
  first('grubs', { short: 'fg', name: 'void grub', column: 'void_grub', width: 112 }),
  first('atakhan', { short: 'fa', name: 'Atakhan', column: 'atakhan', width: 104 }),
  first('baron', { short: 'fbaron', name: 'baron', column: 'baron', width: 94 }),
  first('elder', { short: 'felder', name: 'elder', column: 'elder', width: 90 }),
  first('inhibitor', { short: 'finhib', name: 'inhibitor', column: 'inhibitor', width: 110 }),
] as const satisfies readonly Statistic[];
