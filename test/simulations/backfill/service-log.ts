/** What the practice service answered: which games it has listed, and how often it has sent each file. */

import { assetName } from '../month/game-model.ts';
import type { PracticeAnswer } from '../practice-types.ts';

export interface ServiceLog {
  hear(answer: PracticeAnswer): void;
  /** How many of the games were listed, and how many of their files were sent whole. */
  counts(): { readonly listed: number; readonly sent: number };
  /** By the name of a file (`assetName`): how often its end was sent without damage. */
  readonly sends: ReadonlyMap<string, number>;
}

/** Counts the listing of these games only. */
export function createServiceLog(platformGameIds: ReadonlySet<string>): ServiceLog {
  const listed = new Set<string>();
  const sends = new Map<string, number>();
  return {
    sends,
    counts: () => ({ listed: listed.size, sent: sends.size }),
    hear(answer) {
      if (answer.kind === 'games') {
        for (const { game } of answer.games)
          if (platformGameIds.has(game.platformGameId)) listed.add(game.platformGameId);
      }
      if (answer.kind === 'file' && answer.to === answer.bytes) {
        const name = assetName(answer.platformGameId, answer.contentType);
        sends.set(name, (sends.get(name) ?? 0) + 1);
      }
    },
  };
}
