/** The real game with what its own files lack. */
import { z } from 'zod';
import { changedSummary, timelineText } from '../games/real-game.ts';

const damage = ['total', 'physical', 'magic', 'true'].flatMap((kind) => [
  `${kind}DamageDoneToChampions`,
  `${kind}DamageDone`,
  `${kind}DamageTaken`,
]);
const champion = [
  ...['health', 'healthMax', 'healthRegen', 'power', 'powerMax', 'powerRegen', 'attackDamage', 'attackSpeed'],
  ...['abilityPower', 'abilityHaste', 'cooldownReduction', 'armor', 'armorPen', 'armorPenPercent'],
  ...['bonusArmorPenPercent', 'magicResist', 'magicPen', 'magicPenPercent', 'bonusMagicPenPercent'],
  ...['movementSpeed', 'ccReduction', 'lifesteal', 'omnivamp', 'physicalVamp', 'spellVamp'],
];

const loose = z.record(z.string(), z.unknown());
const timelineShape = z.looseObject({
  frames: z.array(
    z.looseObject({
      timestamp: z.number(),
      participantFrames: z.record(z.string(), loose),
      events: z.array(loose),
    }),
  ),
});

/** The real timeline with what newer files have: damage, the champion's figures, plates, a soul and bounties. */
export function newerTimeline(): string {
  const game = timelineShape.parse(JSON.parse(timelineText));
  let figure = 1;
  const next = () => {
    figure += 1;
    return figure;
  };
  const figures = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, next()]));
  for (const frame of game.frames) {
    for (const player of Object.values(frame.participantFrames))
      Object.assign(player, {
        timeEnemySpentControlled: next(),
        damageStats: figures(damage),
        championStats: figures(champion),
      });
    for (const event of frame.events)
      if (event['type'] === 'CHAMPION_KILL') Object.assign(event, { bounty: 300, shutdownBounty: 50 });
  }
  const more = [
    {
      type: 'CHAMPION_SPECIAL_KILL',
      timestamp: 600_000,
      killerId: 1,
      killType: 'KILL_MULTI',
      multiKillLength: 2,
    },
    { type: 'LEVEL_UP', timestamp: 600_000, participantId: 1, level: 6 },
    { type: 'TURRET_PLATE_DESTROYED', timestamp: 600_001, teamId: 200, killerId: 1, laneType: 'MID_LANE' },
    { type: 'DRAGON_SOUL_GIVEN', timestamp: 1_500_001, teamId: 100, name: 'Mountain' },
    {
      type: 'ITEM_UNDO',
      timestamp: 1_500_002,
      participantId: 1,
      beforeId: 3006,
      afterId: 1001,
      goldGain: 700,
    },
  ];
  game.frames.at(-1)?.events.push(...more);
  return JSON.stringify(game);
}

/** The real timeline without its first dragon. */
export function timelineWithoutDragon(): string {
  const game = timelineShape.parse(JSON.parse(timelineText));
  let isGone = false;
  for (const frame of game.frames)
    frame.events = frame.events.filter(({ monsterType }) => {
      const isOther = isGone || monsterType !== 'DRAGON';
      isGone ||= !isOther;
      return isOther;
    });
  return JSON.stringify(game);
}

/** Its players are `BLU 1` to `BLU 5` and `RED 6` to `RED 10`, in the opposite order in the file. */
export const namedSummary = (): string =>
  changedSummary((game) => {
    game.participants.reverse();
    for (const one of game.participants) {
      const number = Number(one['participantId']);
      const riotIdGameName = `${number <= 5 ? 'BLU' : 'RED'} ${number}`;
      Object.assign(one, { riotIdGameName, puuid: `${number}`.padStart(36, 'p') });
    }
  });

/** With what newer files have: names of the teams `GEN` and `T1`, tag lines, seven items, void grubs and Atakhan. */
export const newerSummary = (): string =>
  changedSummary((game) => {
    for (const one of game.participants) {
      const number = Number(one['participantId']);
      Object.assign(one, {
        riotIdGameName: `${number <= 5 ? 'GEN' : 'T1'} Player${number}`,
        riotIdTagline: `KR${number}`,
        ...Object.fromEntries([0, 1, 2, 3, 4, 5].map((slot) => [`item${slot}`, 1001 + slot])),
        roleBoundItem: 3006,
      });
    }
    game.teams = game.teams.map((team, at) => ({
      ...team,
      objectives: {
        ...loose.parse(team['objectives']),
        horde: { first: at === 0, kills: 3 - at },
        atakhan: { first: at === 1, kills: at },
      },
    }));
  });
