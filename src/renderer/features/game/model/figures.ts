/**
 * The statistics of a player for tables, comparison and sums. A value that the file does not contain is null
 * up to the screen, and so is everything computed from it.
 */
import type { GameFacts, PlayerFacts } from '../../../../shared/games/game-facts.ts';
import { ratio, sumKnown, sumOfSide } from './sums.ts';

export interface PlayerRow {
  readonly player: PlayerFacts;
  /** The players of the same side or subteam, this one included. */
  readonly team: readonly PlayerFacts[];
  /** Of a complete side. */
  readonly playersPerSide: number;
  readonly minutes: number | null;
}

export function toPlayerRow(facts: GameFacts, player: PlayerFacts): PlayerRow {
  return {
    player,
    team: facts.players.filter(({ side, subteam }) => side === player.side && subteam === player.subteam),
    playersPerSide: facts.playersPerSide,
    minutes: facts.lengthSeconds === null ? null : facts.lengthSeconds / 60,
  };
}

export interface Figure {
  readonly key: string;
  readonly name: string;
  readonly read: (row: PlayerRow) => number | null;
  readonly format: (value: number) => string;
  /** Whether a higher value is better; null if neither is. */
  readonly isMoreBetter: boolean | null;
}

const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });
const oneDigit = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const twoDigits = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });
export const formatWhole = (value: number) => whole.format(value);
const formatOneDigit = (value: number) => oneDigit.format(value);
const formatTwoDigits = (value: number) => twoDigits.format(value);
const formatPercent = (value: number) => percent.format(value);

type PlainKey = {
  [K in keyof PlayerFacts]: PlayerFacts[K] extends number | null ? K : never;
}[keyof PlayerFacts];

const plain = (key: PlainKey, name: string, isMoreBetter: boolean | null = true): Figure => ({
  key,
  name,
  read: ({ player }) => player[key],
  format: formatWhole,
  isMoreBetter,
});
const perMinute = (key: PlainKey, name: string, format = formatWhole): Figure => ({
  key: `${key}PerMinute`,
  name,
  read: ({ player, minutes }) => ratio(player[key], minutes),
  format,
  isMoreBetter: true,
});
const share = (key: PlainKey, name: string): Figure => ({
  key: `${key}Share`,
  name,
  read: ({ player, team, playersPerSide }) =>
    ratio(
      player[key],
      sumOfSide(
        team.map((mate) => mate[key]),
        playersPerSide,
      ),
    ),
  format: formatPercent,
  isMoreBetter: true,
});

export const figures = {
  level: plain('level', 'Level'),
  kills: plain('kills', 'Kills'),
  deaths: plain('deaths', 'Deaths', false),
  assists: plain('assists', 'Assists'),
  kda: {
    key: 'kda',
    name: 'KDA',
    read: ({ player: { kills, deaths, assists } }) =>
      kills === null || deaths === null || assists === null ? null : (kills + assists) / Math.max(1, deaths),
    format: formatTwoDigits,
    isMoreBetter: true,
  },
  killParticipation: {
    key: 'killParticipation',
    name: 'Kill participation',
    read: ({ player, team, playersPerSide }) =>
      ratio(
        sumKnown([player.kills, player.assists]),
        sumOfSide(
          team.map((mate) => mate.kills),
          playersPerSide,
        ),
      ),
    format: formatPercent,
    isMoreBetter: true,
  },
  largestMultiKill: plain('largestMultiKill', 'Largest multikill'),
  creepScore: plain('creepScore', 'Creep score'),
  creepScorePerMinute: perMinute('creepScore', 'Creep score per minute', formatOneDigit),
  gold: plain('gold', 'Gold'),
  goldPerMinute: perMinute('gold', 'Gold per minute'),
  goldShare: share('gold', 'Share of team gold'),
  goldSpent: plain('goldSpent', 'Gold spent', null),
  damageToChampions: plain('damageToChampions', 'Damage to champions'),
  damagePerMinute: perMinute('damageToChampions', 'Damage to champions per minute'),
  damageShare: share('damageToChampions', 'Share of team damage'),
  physicalDamage: plain('physicalDamageToChampions', 'Physical damage to champions', null),
  magicDamage: plain('magicDamageToChampions', 'Magic damage to champions', null),
  trueDamage: plain('trueDamageToChampions', 'True damage to champions', null),
  damageTaken: plain('damageTaken', 'Damage taken', null),
  healing: plain('healing', 'Healing'),
  damageToObjectives: plain('damageToObjectives', 'Damage to objectives'),
  damageToTurrets: plain('damageToTurrets', 'Damage to turrets'),
  visionScore: plain('visionScore', 'Vision score'),
  visionPerMinute: perMinute('visionScore', 'Vision score per minute', formatTwoDigits),
  wardsPlaced: plain('wardsPlaced', 'Wards placed'),
  wardsKilled: plain('wardsKilled', 'Wards destroyed'),
  controlWardsBought: plain('controlWardsBought', 'Control wards bought'),
} as const satisfies Record<string, Figure>;

/** The statistics that no player has, because the file does not contain them. */
export function isAllUnknown(players: readonly PlayerFacts[]): readonly string[] {
  const read: readonly Figure[] = Object.values(figures);
  return read
    .filter(({ key }) => !/Minute|Share|kda|killParticipation/.test(key))
    .filter((figure) =>
      players.every(
        (player) =>
          figure.read({ player, team: players, playersPerSide: players.length, minutes: 1 }) === null,
      ),
    )
    .map(({ name }) => name.toLowerCase());
}

/** `2051` seconds → `34:11`. */
export function formatLength(seconds: number): string {
  const rest = Math.round(seconds) % 60;
  return `${Math.floor(Math.round(seconds) / 60)}:${String(rest).padStart(2, '0')}`;
}

/** Files say the length of pauses only to about ten seconds: `about 4 min`. */
export const formatPause = (seconds: number): string =>
  seconds < 90 ? 'about 1 min' : `about ${Math.round(seconds / 60)} min`;

/** A time in the game, truncated to whole seconds: `900211` → `15:00`. */
export const formatGameClock = (ms: number): string => formatLength(Math.floor(ms / 1000));

/** `12345` → `12.3k`, for axes and narrow places. */
export function formatShort(value: number): string {
  const size = Math.abs(value);
  if (size < 1000) return formatWhole(value);
  const thousands = value / 1000;
  return `${Number.isInteger(thousands) || size >= 99_950 ? Math.round(thousands) : thousands.toFixed(1)}k`;
}
