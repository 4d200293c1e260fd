/** The words for what statistics are about. */
import type { AggregateKind } from '../../shared/library/library.ts';

interface KindWords {
  readonly one: string;
  readonly many: string;
}

export const kindWords: Readonly<Record<AggregateKind, KindWords>> = {
  player: { one: 'Player', many: 'Players' },
  champion: { one: 'Champion', many: 'Champions' },
  team: { one: 'Team', many: 'Teams' },
  side: { one: 'Side', many: 'Sides' },
};
