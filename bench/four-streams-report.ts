/** What the turns with and without four streams and a typed search come to. */
import { type Figure, toFigure } from './figure.ts';
import { streams } from './four-streams-page.ts';
import type { Turn, TurnsByLoad } from './four-streams-turn.ts';
import { paired } from './paired.ts';
import { processorResult } from './processor-result.ts';
import { quantile } from './quantile.ts';
import { type BenchResult, type Measurement, measurement, type Results } from './result.ts';
import type { SearchTimes } from './typed-search.ts';

const rateTarget = 0.9;
const searchTargetMs = 15;
const delayTargetMs = 50;

/** @param how the limits of the transfer, in words */
export function reportTurns(how: string, bytes: number, turns: TurnsByLoad): Results {
  const { streams: withStreams, 'nothing else': alone, 'streams and search': withBoth } = turns;
  const compare = (name: string, ours: readonly Turn[], theirs: readonly Turn[], target: number | null) =>
    compareTurns(`Transfer ${how}, ${name}`, bytes, { ours, theirs, target });
  return [
    ...compare(`${streams} streams and a typed search against nothing else`, withBoth, alone, rateTarget),
    ...compare(`${streams} streams against nothing else`, withStreams, alone, rateTarget),
    ...compare(`${streams} streams and a typed search against the streams only`, withBoth, withStreams, null),
    reportSearch(`Search typed during a transfer ${how} with ${streams} streams`, withBoth, true),
    reportSearch(`Search typed with ${streams} streams, before the transfer ${how}`, withBoth, false),
    reportSearch(`Search typed with nothing else, before the transfer ${how}`, alone, false),
    ...reportProcessors(how, turns),
    ...reportDelays(how, withStreams),
  ];
}

interface Sides {
  readonly ours: readonly Turn[];
  readonly theirs: readonly Turn[];
  readonly target: number | null;
}

function compareTurns(name: string, bytes: number, { ours, theirs, target }: Sides): readonly BenchResult[] {
  const rates = (turns: readonly Turn[]) => turns.map(({ seconds }) => bytes / 1e6 / seconds);
  const figures = paired(rates(ours), rates(theirs), 'MB/s', 0, 'larger');
  const costs = (turns: readonly Turn[]) => turns.map(({ processors }) => ({ cpuMs: processors.archiver }));
  return [
    {
      name: `${name}: rate`,
      ...figures,
      target: target === null ? 'none set' : `≥ ${target.toFixed(2)}`,
      isMet: target === null || figures.ratio >= target,
    },
    ...processorResult(`${name}: processor time of the archiver`, costs(ours), costs(theirs)),
  ];
}

/** Quantiles of all rounds together, with those of the rounds as their spread: a round may have only a hundred keys. */
function reportSearch(name: string, turns: readonly Turn[], isDuring: boolean): Measurement {
  const rounds = turns.flatMap((turn) => (isDuring ? turn.searches : turn.searchesBefore) ?? []);
  const figure = (what: string, read: (times: SearchTimes) => readonly number[], share: number): Figure => ({
    ...toFigure(
      what,
      rounds.map((times) => quantile(read(times), share)),
      'ms',
    ),
    median: quantile(rounds.flatMap(read), share),
  });
  const rows = (times: SearchTimes) => times.rows;
  return measurement({
    name,
    figures: [
      figure('p99', rows, 0.99),
      figure('p95', rows, 0.95),
      figure('p50', rows, 0.5),
      figure('filters p99', (times) => times.filters, 0.99),
      figure('suggestions p99', (times) => times.suggestions, 0.99),
    ],
    // Before the transfer it is for comparison only.
    limit: isDuring ? searchTargetMs : null,
    note: `${rounds.flatMap(rows).length} keys`,
  });
}

/** How much of the machine each program uses during the transfer: where too few are left, all of them are late. */
function reportProcessors(how: string, turns: TurnsByLoad): readonly Measurement[] {
  return Object.entries(turns).map(([load, some]) => {
    const cores = (name: keyof Turn['processors']) =>
      toFigure(
        name,
        some.map(({ processors, seconds }) => processors[name] / 1000 / seconds),
        'cores',
      );
    return measurement({
      name: `Processors used during a transfer ${how}, ${load}`,
      figures: [cores('archiver'), ...(['browser', 'service', 'bench', 'others'] as const).map(cores)],
      limit: null,
      digits: 2,
    });
  });
}

function reportDelays(how: string, turns: readonly Turn[]): readonly Measurement[] {
  const all = turns.flatMap(({ delays }) => delays ?? []);
  const figures = (times: readonly (readonly number[])[]) =>
    [
      toFigure(
        'p99',
        times.map((one) => quantile(one, 0.99)),
        'ms',
      ),
      toFigure(
        'p50',
        times.map((one) => quantile(one, 0.5)),
        'ms',
      ),
    ] as const;
  const tasks = all.map(({ longTasks, maxTaskMs }) => `${longTasks} (${maxTaskMs.toFixed(0)} ms)`);
  return [
    measurement({
      name: `The page's timers with ${streams} streams, late by (before the transfer ${how})`,
      figures: figures(all.map(({ page }) => page)),
      limit: delayTargetMs,
      note: `tasks over 50 ms and the longest: ${tasks.join(', ')}`,
    }),
    measurement({
      name: `The archiver's answer to a small question with ${streams} streams (before the transfer ${how})`,
      figures: figures(all.map(({ archiver }) => archiver)),
      limit: delayTargetMs,
    }),
  ];
}
