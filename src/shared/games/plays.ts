/** What happened in a game, as searches see it: kills, objectives and the end, each with its time and side. */
import { z } from 'zod';
import { sideSchema } from './game-facts.ts';

/** Of a tower, a plate or an inhibitor. */
const lanes = ['top', 'mid', 'bot'] as const;
/** Of a dragon or a soul. */
const dragonTypes = ['infernal', 'ocean', 'mountain', 'cloud', 'hextech', 'chemtech', 'elder'] as const;
/** The order is that of their packed numbers. */
export const playDetails = [...lanes, ...dragonTypes] as const;
export type PlayDetail = (typeof playDetails)[number];

/** `blood` is the first kill of the game. The order is that of their packed numbers. */
export const playKinds = [
  'kill',
  'blood',
  'ace',
  'tower',
  'plate',
  'inhibitor',
  'dragon',
  'soul',
  'herald',
  'grubs',
  'baron',
  'atakhan',
  'end',
] as const;
export type PlayKind = (typeof playKinds)[number];

/** Which details a kind can have. */
export const detailsByKind: Readonly<Partial<Record<PlayKind, readonly PlayDetail[]>>> = {
  tower: lanes,
  plate: lanes,
  inhibitor: lanes,
  dragon: dragonTypes,
  soul: dragonTypes,
};

/** Of which it is known who had the first: `towers3` is three towers. The order is that of their packed places. */
export const firstKinds = [
  'blood',
  'tower',
  'dragon',
  'herald',
  'baron',
  'inhibitor',
  'grubs',
  'atakhan',
  'elder',
  'towers3',
] as const;
export type FirstKind = (typeof firstKinds)[number];

/** `nobody`: it is known that no side had one. Null is unknown. */
const firstSchema = z.union([sideSchema, z.literal('nobody')]).nullable();
export type First = z.infer<typeof firstSchema>;

/** Of which it is known how many a side had. The order is that of their packed places. */
export const countKinds = [
  'tower',
  'inhibitor',
  'dragon',
  'herald',
  'grubs',
  'baron',
  'atakhan',
  'plate',
  'elder',
  'infernal',
  'ocean',
  'mountain',
  'cloud',
  'hextech',
  'chemtech',
  'soul',
] as const;
export type CountKind = (typeof countKinds)[number];

/** Null is unknown. */
const countSchema = z.object({ blue: z.number().nullable(), red: z.number().nullable() });
type Count = z.infer<typeof countSchema>;

export const playSchema = z.object({
  /** Milliseconds from the game's start. */
  at: z.number(),
  kind: z.enum(playKinds),
  side: sideSchema,
  /** Null if the file does not say it, or the kind has none. */
  detail: z.enum(playDetails).nullable(),
});
export type Play = z.infer<typeof playSchema>;

export const gamePlaysSchema = z.object({
  firsts: z.record(z.enum(firstKinds), firstSchema),
  counts: z.record(z.enum(countKinds), countSchema),
  /** In the order of time; simultaneous ones in that of the file. Null without a timeline that can be read. */
  plays: z.array(playSchema).nullable(),
});
export type GamePlays = z.infer<typeof gamePlaysSchema>;

/** Games with more than this, far above any real one, have none that are known. */
export const maxPlays = 2_000;

/** A record of all kinds. */
export function eachFirst(read: (kind: FirstKind) => First): Readonly<Record<FirstKind, First>> {
  return {
    blood: read('blood'),
    tower: read('tower'),
    dragon: read('dragon'),
    herald: read('herald'),
    baron: read('baron'),
    inhibitor: read('inhibitor'),
    grubs: read('grubs'),
    atakhan: read('atakhan'),
    elder: read('elder'),
    towers3: read('towers3'),
  };
}

/** A record of all kinds. */
export function eachCount(read: (kind: CountKind) => Count): Readonly<Record<CountKind, Count>> {
  return {
    tower: read('tower'),
    inhibitor: read('inhibitor'),
    dragon: read('dragon'),
    herald: read('herald'),
    grubs: read('grubs'),
    baron: read('baron'),
    atakhan: read('atakhan'),
    plate: read('plate'),
    elder: read('elder'),
    infernal: read('infernal'),
    ocean: read('ocean'),
    mountain: read('mountain'),
    cloud: read('cloud'),
    hextech: read('hextech'),
    chemtech: read('chemtech'),
    soul: read('soul'),
  };
}
