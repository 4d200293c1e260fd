/** The statistics at a minute of a game: gold, experience and creep score, and the difference to the opponent in each. */
import type { StandingMinute } from '../games/game-facts.ts';
import { difference, perGame, type Statistic } from './statistic-terms.ts';

const differenceMeaning =
  'less that of the only player of the other side in the same role; of a side, less that of the other side';

/** Each is a mean over the games with a timeline that has a frame at that minute. A side has the sum of its five players. */
export const standingStatistics = <Minute extends StandingMinute>(minute: Minute) => {
  const all = {
    type: 'number',
    section: `At ${minute} minutes`,
    isDefault: false,
    hasSample: true,
  } as const;
  const over = `over the games with a timeline that lasted so long`;
  return [
    {
      ...all,
      id: `goldAt${minute}` as const,
      short: `g${minute}`,
      label: `Gold@${minute}`,
      about: `Gold at ${minute} minutes, ${over}`,
      title: `GOLD@${minute}`,
      column: `gold_at_${minute}`,
      unit: 'gold',
      meaning: `gold at ${minute} minutes, ${over}`,
      digits: 0,
      width: 82,
      ...perGame(`goldAt${minute}`),
    },
    {
      ...all,
      id: `goldDiffAt${minute}` as const,
      short: `gd${minute}`,
      label: `GD@${minute}`,
      about: `Gold at ${minute} minutes less that of the opponent in the role, or of the other side`,
      title: `GD@${minute}`,
      column: `gold_diff_at_${minute}`,
      unit: 'gold',
      meaning: differenceMeaning,
      digits: 0,
      isSigned: true,
      width: 76,
      ...difference(`goldAt${minute}`),
    },
    {
      ...all,
      id: `experienceAt${minute}` as const,
      short: `xp${minute}`,
      label: `XP@${minute}`,
      about: `Experience at ${minute} minutes, ${over}`,
      title: `XP@${minute}`,
      column: `experience_at_${minute}`,
      unit: '',
      meaning: `experience at ${minute} minutes, ${over}`,
      digits: 0,
      width: 76,
      ...perGame(`experienceAt${minute}`),
    },
    {
      ...all,
      id: `experienceDiffAt${minute}` as const,
      short: `xpd${minute}`,
      label: `XPD@${minute}`,
      about: `Experience at ${minute} minutes less that of the opponent in the role, or of the other side`,
      title: `XPD@${minute}`,
      column: `experience_diff_at_${minute}`,
      unit: '',
      meaning: differenceMeaning,
      digits: 0,
      isSigned: true,
      width: 82,
      ...difference(`experienceAt${minute}`),
    },
    {
      ...all,
      id: `creepScoreAt${minute}` as const,
      short: `cs${minute}`,
      label: `CS@${minute}`,
      about: `Creep score at ${minute} minutes, ${over}`,
      title: `CS@${minute}`,
      column: `creep_score_at_${minute}`,
      unit: '',
      meaning: `creep score at ${minute} minutes, ${over}`,
      digits: 1,
      width: 76,
      ...perGame(`creepScoreAt${minute}`),
    },
    {
      ...all,
      id: `creepScoreDiffAt${minute}` as const,
      short: `csd${minute}`,
      label: `CSD@${minute}`,
      about: `Creep score at ${minute} minutes less that of the opponent in the role, or of the other side`,
      title: `CSD@${minute}`,
      column: `creep_score_diff_at_${minute}`,
      unit: '',
      meaning: differenceMeaning,
      digits: 1,
      isSigned: true,
      width: 82,
      ...difference(`creepScoreAt${minute}`),
    },
  ] as const satisfies readonly Statistic[];
};
