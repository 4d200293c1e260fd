/** Statistics of players, champions and teams over the games of a query, from the games' files. */
import { countedGames } from '../../../shared/query/counted-games.ts';
import { parseQuery } from '../../../shared/query/parse-query.ts';
import { utcDay } from '../../catalogue/rows/sort-key.ts';
import type { LibraryAnswers } from '../../domain/library-answers.ts';
import type { Figures } from '../figures/figures.ts';
import type { Model } from '../index/model.ts';
import type { Evaluator } from '../query/evaluate.ts';
import { createSubjectFilter } from '../query/subject-filter.ts';
import { StatsRun } from './stats-run.ts';

type Question = Pick<LibraryAnswers['aggregates'][0], 'query' | 'by' | 'of'>;

const maxRunsRetained = 4;

export class Aggregates {
  private readonly figures: Figures;
  private readonly model: Model;
  private readonly evaluator: Evaluator;
  private readonly now: () => number;
  private readonly runs = new Map<string, StatsRun>();

  /** `now` returns epoch ms: queries with relative days change their meaning at midnight. */
  constructor(figures: Figures, model: Model, evaluator: Evaluator, now: () => number) {
    this.figures = figures;
    this.model = model;
    this.evaluator = evaluator;
    this.now = now;
  }

  /** Something changed: runs in progress are of no use to later questions. */
  forget(): void {
    this.runs.clear();
  }

  /** Frees what only runs in progress need. A later question begins again. */
  release(): void {
    for (const [name, run] of this.runs) if (!run.isComplete) this.runs.delete(name);
    this.figures.closeFile();
  }

  /** Begins the statistics of these games, or continues them where the last question about them ended. */
  run({ query: text, by, of }: Question): StatsRun {
    const name = `${utcDay(this.now())} ${by} ${of} ${text}`;
    const run = this.runs.get(name) ?? this.begin({ query: text, by, of });
    this.runs.delete(name);
    this.runs.set(name, run);
    for (const [oldest] of this.runs) {
      if (this.runs.size <= maxRunsRetained) break;
      this.runs.delete(oldest);
    }
    return run;
  }

  private begin({ query: text, by, of }: Question): StatsRun {
    const query = parseQuery(countedGames(text));
    const { set } = this.evaluator.evaluate(query);
    const subjects = of === 'named' ? createSubjectFilter(query, this.model) : null;
    const run = new StatsRun({ figures: this.figures, model: this.model, by, subjects, rows: set.rows() });
    set.release();
    return run;
  }
}
