/** `matches` and `games`: the content of the catalogue, read while another process may own the folder. */
import { type Command, Option } from 'commander';
import type { ReadOnly } from '../../core/read-only.ts';
import { counted, formatCount } from '../../shared/base/counted.ts';
import { shellQuoted } from '../../shared/base/shell.ts';
import { assetStatuses } from '../../shared/domain/asset-status.ts';
import type { Game } from '../../shared/domain/domain.ts';
import { isLive } from '../../shared/domain/live-match.ts';
import { knownText, winsText } from '../../shared/domain/series-score.ts';
import { notReadableText, otherFormatClause } from '../../shared/downloads/file-format.ts';
import { uncheckedGames, uncheckedSentence } from '../../shared/query/unchecked-games.ts';
import { statusWords } from '../../shared/words/coverage-words.ts';
import { addFilterOptions, type FilterOptions, searchedInGames, toFilters } from '../terminal/arguments.ts';
import { fieldsInSearch } from '../terminal/fields-in-search.ts';
import { type Column, formatTable } from '../terminal/table.ts';
import { teamsText, timeText } from '../terminal/words.ts';
import type { CommandContext, Run } from './context.ts';
import { limitOption, list, noteMore } from './list.ts';
import { type ListedSeries, listSeries } from './list-series.ts';
import { unknownNames } from './unknown-names.ts';

interface ListOptions extends FilterOptions {
  readonly limit: number;
}

export function addBrowseCommands(program: Command, run: Run): void {
  addFilterOptions(program.command('matches'), 'names, codes or IDs')
    .description('matches in the catalogue, and series of past games that no match lists')
    .addOption(limitOption())
    .addOption(
      new Option('--when <when>', 'which matches').choices(['all', 'upcoming', 'past']).default('all'),
    )
    .action((options: ListOptions & { when: 'all' | 'upcoming' | 'past' }) =>
      run((context) => listMatches(context, options)),
    );
  addFilterOptions(program.command('games'), searchedInGames)
    .description('games in the catalogue, with the status of their files')
    .addOption(limitOption())
    .option('--archived', 'only games with archived files', false)
    .addOption(
      new Option(
        '--query <query>',
        'library search query, such as "team:T1 champion:Azir -has:any"',
      ).conflicts([...['search', 'league', 'team', 'from', 'to', 'archived']]),
    )
    .action((options: ListOptions & { archived: boolean; query?: string }) =>
      run((context) => {
        const { query } = options;
        if (query !== undefined) return listFound(context, query, options.limit);
        const filters = toFilters(options);
        const { limit, archived: archivedOnly, search = '' } = options;
        return list(context, {
          limit,
          columns: gameColumns,
          async read({ handlers }, paging) {
            const page = await handlers['games.list']({ ...filters, ...paging, archivedOnly });
            return { ...page, items: page.items.map(withMarks) };
          },
          none,
          warnings: ({ catalogue }) => [...fieldsInSearch(search), ...unknownIn(catalogue, options)],
        });
      }),
    );
}

async function listMatches(
  context: CommandContext,
  { when, limit, ...filters }: ListOptions & { when: 'all' | 'upcoming' | 'past' },
): Promise<undefined> {
  return context.withReadOnly(async ({ catalogue, handlers }) => {
    const { output } = context;
    const now = Date.now();
    const asked = toFilters(filters);
    const { items, hasMore } = await listSeries(
      {
        matches: (paging) => handlers['matches.list']({ ...asked, ...paging, when }),
        games: (paging) =>
          handlers['games.list']({ ...asked, ...paging, archivedOnly: false, withoutMatch: true }),
      },
      { when, limit, now },
    );
    const warnings = items.length === 0 ? unknownIn(catalogue, filters) : [];
    output.result(
      { items, hasMore, ...(warnings.length > 0 && { warnings }) },
      formatTable(matchColumns, items, output.columns),
    );
    for (const warning of warnings) output.note(warning);
    if (warnings.length === 0) noteMore(output, { shown: items.length, hasMore, none });
    return undefined;
  });
}

function unknownIn(catalogue: ReadOnly['catalogue'], { league, team }: FilterOptions): readonly string[] {
  return unknownNames(catalogue, {
    leagues: league === undefined ? [] : [league],
    teams: team === undefined ? [] : [team],
  });
}

const idBatchSize = 10_000;
const newest = { by: 'date', direction: 'desc', isGrouped: false } as const;

/** The games of a query, newest first. A part of it that means nothing is a mistake in the call. */
async function listFound(context: CommandContext, query: string, limit: number): Promise<undefined> {
  return context.withReadOnly(async ({ catalogue, handlers }) => {
    const items: Game[] = [];
    let total = 0;
    while (true) {
      const left = Math.min(limit - items.length, idBatchSize);
      const page = await handlers['library.ids']({
        query,
        sort: newest,
        offset: items.length,
        limit: Math.max(left, 1),
      });
      total = page.total;
      for (const id of page.ids.slice(0, left)) {
        const game = catalogue.browse.game(id);
        if (game) items.push(game);
      }
      if (page.ids.length < idBatchSize || items.length >= limit) break;
    }
    const unchecked = uncheckedGames(query);
    const missed =
      unchecked &&
      (await handlers['library.ids']({ query: unchecked.query, sort: newest, offset: 0, limit: 1 })).total;
    context.output.result(
      { total, ...(missed !== null && { unchecked: missed }), items: items.map(withMarks) },
      formatTable(gameColumns, items, context.output.columns),
    );
    noteMore(context.output, {
      shown: items.length,
      hasMore: total > items.length,
      total,
      none: 'No results. Remove a term from the query to find more.',
    });
    if (context.output.isJson) return undefined;
    if (unchecked !== null && missed !== null && missed > 0) {
      const sentence = uncheckedSentence(missed, counted(missed, 'more game'), unchecked);
      context.output.note(
        `${sentence}. To list them: matchkeep games --query ${shellQuoted(unchecked.query)}`,
      );
    }
    return undefined;
  });
}

const none = 'No results. Try fewer words or fewer options. If the catalogue is empty, run "matchkeep sync".';

const matchColumns: readonly Column<ListedSeries>[] = [
  { title: 'START', value: startText },
  { title: 'MATCH', value: (match) => match.id },
  { title: 'LEAGUE', value: (match) => match.leagueName, isFlexible: true },
  { title: 'TOURNAMENT', value: (match) => match.tournamentName, isFlexible: true },
  { title: 'TEAMS', value: (match) => teamsText(match.teams), isFlexible: true },
  { title: 'SCORE', value: scoreText },
  { title: 'GAMES', value: (match) => formatCount(match.games.length), isRight: true },
  {
    title: 'ARCHIVED',
    value: (match) => formatCount(match.games.filter(isArchived).length),
    isRight: true,
  },
  { title: 'FILES', value: matchFilesText, isFlexible: true },
];

/** `2 archived, 1 upcoming` */
function matchFilesText(match: ListedSeries): string {
  const statuses = match.games.flatMap(({ assets }) => assets.map(({ status }) => status));
  const counts = assetStatuses.map((status) => ({
    status,
    count: statuses.filter((each) => each === status).length,
  }));
  const present = counts.filter(({ count }) => count > 0);
  return present.map(({ status, count }) => `${formatCount(count)} ${statusWords(status)}`).join(', ') || '-';
}

function startText(match: ListedSeries): string {
  return !('isUnscheduled' in match) && isLive(match, Date.now())
    ? `${timeText(match.startAt)} live`
    : timeText(match.startAt);
}

/** `2–1`; with the number of games that it is based on as long as it may change. */
function scoreText({ score }: ListedSeries): string {
  if (score === null) return '-';
  return [winsText(score), knownText(score) ?? []].flat().join(', ');
}

const gameColumns: readonly Column<Game>[] = [
  { title: 'WHEN', value: (game) => timeText(game.playedAt) },
  { title: 'GAME', value: (game) => game.platformGameId },
  { title: 'NO', value: (game) => String(game.number ?? '-'), isRight: true },
  { title: 'VOID', value: (game) => game.voidReason ?? '' },
  { title: 'LEAGUE', value: (game) => game.leagueName, isFlexible: true },
  { title: 'TEAMS', value: (game) => teamsText(game.teams), isFlexible: true },
  { title: 'FILES', value: filesText, isFlexible: true },
];

function isArchived(game: Game): boolean {
  return game.assets.some((asset) => asset.state === 'archived');
}

function filesText(game: Game): string {
  const texts = game.assets.map(({ contentType, status, path }) => {
    const clause = path === null ? null : otherFormatClause(contentType, path);
    return `${contentType} ${statusWords(status)}${clause === null ? '' : ` (${clause})`}`;
  });
  return texts.join(', ') || '-';
}

/** Each file with what is to be said of it if its format is not that of its content type; otherwise null. */
function withMarks(game: Game) {
  const assets = game.assets.map((asset) => ({
    ...asset,
    notReadable: asset.path === null ? null : notReadableText(asset.contentType, asset.path),
  }));
  return { ...game, assets };
}
