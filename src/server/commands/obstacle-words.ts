/** Why an interrupted job on the archive must start over, in words. */
import type { Obstacle } from '../../shared/work/archive-work.ts';

export const obstacleWords: Readonly<Record<Obstacle, string>> = {
  'other-archive': 'this is another archive',
  moved: 'the archive is in another folder now',
  clock: "the computer's clock was set back since",
};
