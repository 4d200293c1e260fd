/**
 * `stats`: statistics of players, champions, teams and sides, read while another process may own the folder.
 * `aggregates` is an earlier form of it.
 */
import { Argument, type Command, Option } from 'commander';
import { aggregatesColumns } from '../../core/export/columns.ts';
import { aggregateToRow } from '../../core/export/rows.ts';
import { counted, formatCount } from '../../shared/base/counted.ts';
import { csvHead, csvRecord } from '../../shared/base/csv.ts';
import { shellQuoted } from '../../shared/base/shell.ts';
import {
  type AggregateBasis,
  type AggregateColumn,
  type AggregateKind,
  type AggregateRow,
  aggregateColumns,
  aggregateKinds,
  statisticsFor,
} from '../../shared/library/library.ts';
import { type StatisticGroupId, statisticGroupIds } from '../../shared/library/statistic-groups.ts';
import type { AnyStatistic } from '../../shared/library/statistics.ts';
import {
  comingWords,
  countedGames,
  gamesWithoutBans,
  neededWords,
  uncountedGames,
} from '../../shared/query/counted-games.ts';
import { appended } from '../../shared/query/edit.ts';
import { parseQuery } from '../../shared/query/parse-query.ts';
import { printPart } from '../../shared/query/parts.ts';
import { queryError } from '../../shared/query/query-error.ts';
import { wholeNumber } from '../terminal/arguments.ts';
import type { Output } from '../terminal/output.ts';
import { formatTable } from '../terminal/table.ts';
import type { CommandContext, Run } from './context.ts';
import { limitOption } from './list.ts';
import {
  defaultStatistics,
  statisticsList,
  tableColumns,
  toSortColumn,
  toStatistics,
} from './stats-columns.ts';

const kinds = { players: 'player', champions: 'champion', teams: 'team', sides: 'side' } as const;
type KindWord = keyof typeof kinds;

/** Parts of the query with options of their own. */
const queryOptions = ['league', 'patch', 'role', 'side'] as const;

interface StatsOptions extends Partial<Record<(typeof queryOptions)[number], string>> {
  readonly by?: StatisticGroupId;
  readonly minGames: number;
  readonly columns?: readonly AnyStatistic[] | '?';
  readonly sort: AggregateColumn;
  readonly ascending: boolean;
  readonly everyone: boolean;
  readonly as: 'table' | 'csv' | 'json';
  readonly limit: number;
}

interface Question {
  readonly by: AggregateKind;
  readonly query: string;
  readonly group?: StatisticGroupId | undefined;
  readonly minGames?: number;
  readonly columns?: readonly AnyStatistic[] | undefined;
  readonly sort: AggregateColumn;
  readonly ascending: boolean;
  readonly everyone: boolean;
  readonly as: StatsOptions['as'];
  readonly limit: number;
}

const everyoneOption = () =>
  new Option(
    '--everyone',
    'include everyone in the games, not only the teams, players and champions in the query',
  ).default(false);

export function addStatsCommands(program: Command, run: Run): void {
  const command = program
    .command('stats')
    .description('statistics of players, champions, teams or sides: win rate, K/D/A, per minute, shares')
    .addArgument(new Argument('<what>', 'one row per').choices(Object.keys(kinds)))
    .argument('[query...]', 'library search query', ['has:any'])
    .addOption(new Option('--by <group>', 'one row per group as well').choices(statisticGroupIds))
    .addOption(
      new Option('--min-games <number>', 'leave out rows with fewer games')
        .argParser(wholeNumber(1, 1_000_000))
        .default(1),
    )
    .addOption(
      new Option(
        '--columns <names>',
        "statistics in their order, as in kda,kp,gd15; of champions, draft; '?' lists them",
      ).argParser(toStatistics),
    )
    .addOption(
      new Option('--sort <column>', 'label, group or a statistic').argParser(toSortColumn).default('games'),
    )
    .option('--ascending', 'smallest first', false)
    .addOption(everyoneOption())
    .addOption(new Option('--as <form>', 'form').choices(['table', 'csv', 'json']).default('table'))
    .addOption(limitOption(50));
  for (const field of queryOptions)
    command.option(`--${field} <value>`, `the same as ${field}: in the query`);
  command.action(
    (what: KindWord, words: readonly string[], { by: group, columns, ...options }: StatsOptions) => {
      if (columns === '?') {
        return run(async ({ output }) => {
          const known = statisticsFor(kinds[what]);
          output.result(known.map(toListed), formatTable(statisticsList, known, output.columns));
          return undefined;
        });
      }
      const query = queryOptions.reduce((text, field) => {
        const value = options[field];
        return value === undefined ? text : appended(text, printPart({ field, values: value.split(',') }));
      }, words.join(' '));
      return run((context) => answer(context, { ...options, columns, by: kinds[what], group, query }));
    },
  );
  program
    .command('aggregates')
    .description('the same as stats, with other options')
    .addOption(new Option('--by <what>', 'one row per').choices(aggregateKinds).default('player'))
    .option('--query <query>', 'library search query (default: all games)', '')
    .addOption(new Option('--sort <column>', 'sort by').choices(aggregateColumns).default('games'))
    .option('--ascending', 'smallest first', false)
    .addOption(everyoneOption())
    .addOption(limitOption(50))
    .action((options: Omit<Question, 'as'>) =>
      run((context) => answer(context, { ...options, as: 'table' })),
    );
}

async function answer(context: CommandContext, question: Question): Promise<undefined> {
  const { by, query, group, minGames, limit } = question;
  const error = queryError(query, parseQuery(query).problems);
  if (error !== null) throw error;
  const shown = question.columns ?? defaultStatistics(by);
  const isTable = question.as === 'table' && !context.output.isJson;
  const wanted = isTable ? shown : question.columns;
  const of = question.everyone ? 'everyone' : 'named';
  return context.withReadOnly(async ({ handlers }) => {
    const { total, rows, basis } = await handlers['library.aggregates']({
      by,
      of,
      query,
      group,
      minGames,
      columns: wanted?.map(({ id }) => id),
      sortBy: question.sort,
      direction: question.ascending ? 'asc' : 'desc',
      offset: 0,
      limit,
    });
    const { output } = context;
    if (question.as === 'csv' && !output.isJson) printCsv(output, rows, question);
    else {
      const document = { by, group, query, total, basis, rows: chosen(rows, question.columns) };
      const isJson = question.as === 'json';
      output.result(
        document,
        isJson ? JSON.stringify(document) : formatTable(tableColumns(by, group, shown), rows, output.columns),
      );
    }
    if (!output.isJson) explain(output, { total, basis, rows: rows.length }, { ...question, of });
    return undefined;
  });
}

/** Without `--columns` every statistic; with it, those in its order, and the games in any case. */
function chosen(rows: readonly AggregateRow[], columns: Question['columns']): readonly object[] {
  if (columns === undefined) return rows;
  return rows.map((row) => ({
    value: row.value,
    label: row.label,
    group: row.group,
    ...(columns.some(({ id }) => id === 'games') ? {} : { games: row.games }),
    times: row.times,
    ...Object.fromEntries(columns.map(({ id }) => [id, row[id]])),
    samples: row.samples,
  }));
}

const toListed = ({ id, short, about, section, column }: AnyStatistic) => ({
  name: short,
  id,
  about,
  section,
  column,
});

/** In the order of `--columns`. */
function printCsv(output: Output, rows: readonly AggregateRow[], { by, group, columns }: Question): void {
  const wanted = aggregatesColumns(by, group, columns);
  const records = rows.map((row) => csvRecord(wanted, aggregateToRow(row, columns), false));
  output.result(null, csvHead(wanted, false) + records.join(''));
}

/** What the rows rest on, and what is not among them. */
function explain(
  output: Output,
  { total, basis, rows }: { total: number; basis: AggregateBasis; rows: number },
  { by, of, query, minGames }: Question & { readonly of: 'everyone' | 'named' },
): void {
  if (total === 0 && basis.hidden === 0)
    output.note(
      basis.games === 0
        ? 'No statistics: no game that counts matches the query.'
        : `No statistics: none of the games has ${neededWords(query, { by, of })} in the archive.`,
    );
  if (basis.missing > 0) {
    const over = `Over ${formatCount(basis.games - basis.missing)} of ${counted(basis.games, 'game')}${comingWords(basis)}.`;
    const others = shellQuoted(uncountedGames(query, { by, of }));
    output.note(`${over} For the others: matchkeep games --query ${others}`);
  }
  const withoutBans = gamesWithoutBans(query, { by, of }, basis);
  if (withoutBans > 0) {
    const known = `The bans of ${formatCount(basis.games - withoutBans)} of ${counted(basis.games, 'game')} are known.`;
    const others = shellQuoted(appended(countedGames(query), 'unknown:draft'));
    output.note(`${known} For the others: matchkeep games --query ${others}`);
  }
  if (basis.hidden > 0)
    output.note(
      `${counted(basis.hidden, 'row')} with fewer than ${counted(minGames ?? 1, 'game')} not shown.`,
    );
  if (rows < total)
    output.note(`${formatCount(rows)} of ${counted(total, 'row')} shown. For more, use --limit.`);
}
