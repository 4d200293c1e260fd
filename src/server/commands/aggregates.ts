/** `aggregates`: statistics of players, champions and teams, read while another process may own the folder. */
import { type Command, Option } from 'commander';
import { formatCount } from '../../shared/base/counted.ts';
import { type AggregateRow, aggregateColumns, aggregateKinds } from '../../shared/library/library.ts';
import { formatStatistic, statistics } from '../../shared/library/statistics.ts';
import { parseQuery } from '../../shared/query/parse-query.ts';
import { queryError } from '../../shared/query/query-error.ts';
import { wholeNumber } from '../terminal/arguments.ts';
import { type Column, formatTable } from '../terminal/table.ts';
import type { Run } from './context.ts';

interface AggregatesOptions {
  readonly by: (typeof aggregateKinds)[number];
  readonly query: string;
  readonly sort: (typeof aggregateColumns)[number];
  readonly ascending: boolean;
  readonly everyone: boolean;
  readonly limit: number;
}

export function addAggregatesCommand(program: Command, run: Run): void {
  program
    .command('aggregates')
    .description('statistics of players, champions or teams: win rate, K/D/A, per minute, shares')
    .addOption(new Option('--by <what>', 'one row per').choices(aggregateKinds).default('player'))
    .option('--query <query>', 'library search query (default: all games)', '')
    .addOption(new Option('--sort <column>', 'sort by').choices(aggregateColumns).default('games'))
    .option('--ascending', 'smallest first', false)
    .option(
      '--everyone',
      'include everyone in the games, not only the teams, players and champions in the query',
      false,
    )
    .addOption(
      new Option('--limit <number>', 'maximum number of rows')
        .argParser(wholeNumber(1, 1_000_000))
        .default(50),
    )
    .action((options: AggregatesOptions) =>
      run((context) =>
        context.withReadOnly(async ({ handlers }) => {
          const { by, query, sort, limit } = options;
          const error = queryError(query, parseQuery(query).problems);
          if (error !== null) throw error;
          const { total, rows } = await handlers['library.aggregates']({
            by,
            of: options.everyone ? 'everyone' : 'named',
            query,
            sortBy: sort,
            direction: options.ascending ? 'asc' : 'desc',
            offset: 0,
            limit,
          });
          context.output.result(
            { by, query, total, rows },
            formatTable(tableColumns(by), rows, context.output.columns),
          );
          if (!context.output.isJson && total === 0)
            context.output.note('No statistics: none of the games has an archived GAMH_SUMMARY.');
          return undefined;
        }),
      ),
    );
}

function tableColumns(by: string): readonly Column<AggregateRow>[] {
  return [
    { title: by.toUpperCase(), value: (row) => row.label, isFlexible: true },
    ...statistics.map((statistic) => ({
      title: statistic.title,
      value: (row: AggregateRow) => formatStatistic(statistic, row[statistic.id], formatCount) ?? '-',
      isRight: true,
    })),
  ];
}
