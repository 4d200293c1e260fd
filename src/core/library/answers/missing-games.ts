/** The games that no row of statistics counts, since what it needs of their summary is unknown. */
import { activeStates } from '../../../shared/downloads/download-states.ts';
import type { NeededFact } from '../../../shared/query/counted-games.ts';
import type { Bitset } from '../index/bitset.ts';
import { hasSides, hasSummary } from '../index/columns.ts';
import type { Model } from '../index/model.ts';
import type { Source } from '../index/source.ts';

export class MissingGames {
  /** `queued` and `unread`: as in `AggregateBasis`. */
  readonly counts = { missing: 0, queued: 0, unread: 0 };
  private readonly model: Model;
  private readonly source: Pick<Source, 'isUnread'>;
  private readonly isKnown: typeof hasSummary;
  private readonly inQueue: Bitset;

  constructor(model: Model, source: Pick<Source, 'isUnread'>, needed: NeededFact) {
    this.model = model;
    this.source = source;
    this.isKnown = needed === 'sides' ? hasSides : hasSummary;
    this.inQueue = model.holdings.inState('queued', ...activeStates);
  }

  /** Counts the game if it is missing. */
  look(row: number): void {
    const { columns } = this.model;
    if (this.isKnown(columns, row)) return;
    this.counts.missing += 1;
    if (this.inQueue.has(row)) this.counts.queued += 1;
    else if (this.source.isUnread(columns.key[row] ?? 0)) this.counts.unread += 1;
  }
}
