/** How a player grows with time: farm, gold, experience and level, and where the role stays. */
import type { Random } from '../world/random.ts';
import type { Role } from './champions.ts';

export interface Position {
  readonly x: number;
  readonly y: number;
}

const levelXp = [
  0, 280, 660, 1140, 1720, 2400, 3180, 4060, 5040, 6120, 7300, 8580, 9960, 11440, 13020, 14700, 16480, 18360,
];
const minionsPerMinute: Readonly<Record<Role, number>> = {
  TOP: 7.6,
  JUNGLE: 0.8,
  MIDDLE: 8.2,
  BOTTOM: 8.8,
  UTILITY: 1,
};
const campsPerMinute: Readonly<Record<Role, number>> = {
  TOP: 0.2,
  JUNGLE: 5.6,
  MIDDLE: 0.4,
  BOTTOM: 0.4,
  UTILITY: 0,
};
/** Where each role spends its time; red's side is the mirror image. */
const homes: Readonly<Record<Role, Position>> = {
  TOP: { x: 2400, y: 11600 },
  JUNGLE: { x: 5600, y: 7400 },
  MIDDLE: { x: 6900, y: 6900 },
  BOTTOM: { x: 11600, y: 2500 },
  UTILITY: { x: 11200, y: 2900 },
};

interface Growth {
  readonly totalGold: number;
  readonly xp: number;
  readonly level: number;
  readonly minionsKilled: number;
  readonly jungleMinionsKilled: number;
}

/** The growth of a player after `minutes`, who has `won` gold and experience in fights. `skill` is about 1. */
export function growthAt(
  minutes: number,
  { role, skill }: { readonly role: Role; readonly skill: number },
  won: { readonly gold: number; readonly xp: number },
): Growth {
  const farmed = Math.max(0, minutes - 1.6);
  const minionsKilled = Math.floor(farmed * minionsPerMinute[role] * skill);
  const jungleMinionsKilled = Math.floor(farmed * campsPerMinute[role] * skill);
  const support = role === 'UTILITY' ? farmed * 95 : 0;
  const totalGold = Math.floor(
    500 +
      Math.max(0, minutes - 1.8) * 122 +
      (minionsKilled + jungleMinionsKilled) * 20.5 +
      support +
      won.gold,
  );
  const xp = Math.floor(farmed * (role === 'UTILITY' ? 370 : role === 'JUNGLE' ? 440 : 500) * skill + won.xp);
  const level = Math.max(1, levelXp.filter((needed) => needed <= xp).length);
  return { totalGold, xp, level, minionsKilled, jungleMinionsKilled };
}

/** Where a player is in the first minute. */
export function base(teamId: number): Position {
  return teamId === 100 ? { x: 560, y: 580 } : { x: 14_280, y: 14_310 };
}

export function near(random: Random, role: Role, teamId: number): Position {
  const home = homes[role];
  const x = home.x + random.int(-1_900, 1_900);
  const y = home.y + random.int(-1_900, 1_900);
  return teamId === 100 || role === 'TOP' || role === 'BOTTOM' || role === 'UTILITY'
    ? { x, y }
    : { x: 14_820 - x, y: 14_881 - y };
}
