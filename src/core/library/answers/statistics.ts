/** Statistics of players, champions, teams and sides over the games of a query, from the games' files. */
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { type AggregateKind, groupsFor } from '../../../shared/library/library.ts';
import type { StatisticGroupId } from '../../../shared/library/statistic-groups.ts';
import { type StatisticId, statisticIds } from '../../../shared/library/statistics.ts';
import { countedGames, neededFact } from '../../../shared/query/counted-games.ts';
import { parseQuery } from '../../../shared/query/parse-query.ts';
import { expectedStep } from '../../domain/asset-status.ts';
import type { LibraryAnswers } from '../../domain/library-answers.ts';
import type { Model } from '../index/model.ts';
import type { Source } from '../index/source.ts';
import type { Evaluator } from '../query/evaluate.ts';
import { createSubjectFilter } from '../query/subject-filter.ts';
import { StatsCount } from './stats-count.ts';

type Input = LibraryAnswers['aggregates'][0];
type Question = Pick<Input, 'query' | 'by' | 'of' | 'group' | 'columns' | 'sortBy'>;

const maxCountsRetained = 4;

export class Statistics {
  private readonly source: Source;
  private readonly model: Model;
  private readonly evaluator: Evaluator;
  private readonly now: () => number;
  private readonly counts = new Map<string, StatsCount>();

  /** `now` returns epoch ms: queries with relative days change their meaning at midnight. */
  constructor(source: Source, model: Model, evaluator: Evaluator, now: () => number) {
    this.source = source;
    this.model = model;
    this.evaluator = evaluator;
    this.now = now;
  }

  /** Something changed: what was counted is of no use to later questions. */
  forget(): void {
    this.counts.clear();
  }

  /** Frees the figures. A later question reads them again. */
  release(): void {
    this.forget();
    this.model.figures.clear();
    this.model.drafts.release();
    this.model.plays.release();
  }

  /** The count of these games: the last one where nothing changed, or a new one. */
  count(question: Question): StatsCount {
    const { query: text, by, of, group } = question;
    const asked = askedStatistics(question);
    const name = `${expectedStep(this.now())} ${by} ${group ?? ''} ${of} ${[...asked].join()} ${text}`;
    const count = this.counts.get(name) ?? this.begin(question, asked);
    this.counts.delete(name);
    if (group !== undefined) this.forgetGrouped();
    this.counts.set(name, count);
    for (const [oldest] of this.counts) {
      if (this.counts.size <= maxCountsRetained) break;
      this.counts.delete(oldest);
    }
    return count;
  }

  /** Only the last count with groups is retained: it can have as many rows as there are players in all games. */
  private forgetGrouped(): void {
    for (const [name, { isGrouped }] of this.counts) if (isGrouped) this.counts.delete(name);
  }

  private begin({ query: text, by, of, group }: Question, asked: ReadonlySet<StatisticId>): StatsCount {
    const { source, model } = this;
    refuseGroup(by, group);
    const query = parseQuery(countedGames(text));
    const { set } = this.evaluator.evaluate(query);
    const rows = set.rows();
    set.release();
    const subjects = of === 'named' ? createSubjectFilter(query, model) : null;
    const needed = neededFact(query, { by, of });
    return new StatsCount({ source, model, by, group, subjects, needed, asked, rows });
  }
}

/** In the order of the statistics: the columns, and what the rows are sorted by. */
function askedStatistics({ columns, sortBy }: Question): ReadonlySet<StatisticId> {
  if (columns === undefined) return new Set(statisticIds);
  return new Set(statisticIds.filter((id) => id === sortBy || columns.includes(id)));
}

function refuseGroup(by: AggregateKind, group: StatisticGroupId | undefined): void {
  const groups = groupsFor(by).map(({ id }) => id);
  if (group === undefined || groups.includes(group)) return;
  throw new MatchkeepError('invalid-input', `Statistics of ${by}s have no groups by ${group}.`, {
    remedy: `Groups: ${groups.join(', ')}.`,
  });
}
