/** Applies the watch rules to the games that the present rules have not judged, in slices. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { firstTryAt } from '../../catalogue/rows/schedule.ts';
import type { DecideGame, FindRule } from '../../downloads/records/judging.ts';
import { createFindRule, createJudge } from './rules.ts';

/** Rules are applied in slices of this length, so that the archiver stays responsive. */
const sliceMs = 8;
/** If all of them are new, a millisecond or two. */
const gamesPerTransaction = 50;

export interface ApplyRulesOptions {
  readonly catalogue: Pick<Catalogue, 'judging' | 'rules'>;
  readonly now: () => number;
  /** Assets were scheduled. */
  readonly onWanted: () => void;
  /** Assets are `not-wanted` now: their attempts must stop. Called before other work can see them. */
  readonly onUnwanted: () => void;
}

/** Resolves with the number of newly wanted assets; early, if `stopping` is aborted. The next call then continues. */
export async function applyRules(options: ApplyRulesOptions, stopping: AbortSignal): Promise<number> {
  const { judging, rules } = options.catalogue;
  let version: number | null = null;
  let decide: DecideGame = () => new Map();
  let findRule: FindRule = () => null;
  // One time for a whole transaction: the file of an earlier game is due exactly when it becomes wanted.
  let at = options.now();
  let added = 0;
  let isDue = judging.isDue();
  while (isDue && !stopping.aborted) {
    const sliceAt = performance.now();
    let wanted = 0;
    let unwanted = 0;
    do {
      at = options.now();
      if (version !== judging.rulesVersion()) {
        version = judging.rulesVersion();
        const list = rules.list();
        const wantedTypes = createJudge(list);
        findRule = createFindRule(list);
        decide = (game) => new Map(wantedTypes(game).map((type) => [type, firstTryAt(game, type, at)]));
      }
      const judged = judging.judge(decide, gamesPerTransaction, at, findRule);
      wanted += judged.wanted;
      unwanted += judged.unwanted;
      isDue = judging.isDue();
    } while (isDue && performance.now() - sliceAt < sliceMs);
    added += wanted;
    if (wanted > 0) options.onWanted();
    if (unwanted > 0) options.onUnwanted();
    if (isDue) await yieldToEventLoop();
    isDue = judging.isDue();
  }
  return added;
}
