/** `downloads`: the queue, and what the user does to it. */
import { type Command, Option } from 'commander';
import type { DownloadTarget } from '../../shared/bridge/downloads.ts';
import { type Download, type DownloadState, downloadStates } from '../../shared/domain.ts';
import { MatchkeepError } from '../../shared/errors.ts';
import { wholeNumber } from '../arguments.ts';
import type { CommandContext, Run } from '../context.ts';
import { collectPages } from '../paging.ts';
import { type Column, formatTable } from '../table.ts';
import { countText, sizeText, stateText, teamsText, timeText } from '../words.ts';

interface ListOptions {
  readonly state?: readonly DownloadState[];
  readonly limit: number;
}

const actions = [
  ['pause', 'hold downloads until they are resumed'],
  ['resume', 'let paused downloads go on'],
  ['retry', 'try failed or waiting downloads again now'],
  ['cancel', 'give downloads up; what is archived stays'],
] as const;
type Action = (typeof actions)[number][0];

export function addDownloadsCommands(program: Command, run: Run): void {
  const downloads = program.command('downloads').description('the queue of downloads');
  downloads
    .command('list', { isDefault: true })
    .description('what is queued, waiting, failed or done')
    .addOption(
      new Option('--state <state>', 'only this state; may be given several times').argParser(collectStates),
    )
    .addOption(
      new Option('--limit <number>', 'at most so many').argParser(wholeNumber(1, 1_000_000)).default(100),
    )
    .action((options: ListOptions) => run((context) => list(context, options)));
  for (const [name, description] of actions) {
    downloads
      .command(name)
      .description(description)
      .argument('[ids...]', 'as "matchkeep downloads" shows them')
      .option('--all', 'all of them', false)
      .action((ids: string[], options: { all: boolean }) =>
        run((context) => act(context, name, ids, options.all)),
      );
  }
}

function collectStates(
  text: string,
  earlier: readonly DownloadState[] | undefined,
): readonly DownloadState[] {
  const state = downloadStates.find((known) => known === text);
  if (state) return [...(earlier ?? []), state];
  throw new MatchkeepError('invalid-input', `"${text}" is not a state of a download.`, {
    remedy: `States: ${downloadStates.join(', ')}.`,
  });
}

async function list(context: CommandContext, { state, limit }: ListOptions): Promise<undefined> {
  const { output } = context;
  return context.withReadOnly(({ catalogue }) => {
    const browse = catalogue?.browse;
    const page = browse
      ? collectPages(limit, (cursor, size) =>
          browse.downloads({ ...cursor, limit: size, ...(state && { states: [...state] }) }),
        )
      : { items: [], nextCursor: null, counts: {} };
    output.result(page, formatTable(columns, page.items, output.columns));
    if (!output.isJson && page.items.length === 0) output.note('No downloads.');
    if (!output.isJson && page.nextCursor !== null) {
      output.note(`The first ${page.items.length} are shown; more with --limit.`);
    }
    return undefined;
  });
}

async function act(context: CommandContext, name: Action, ids: string[], isAll: boolean): Promise<undefined> {
  const target = targetOf(ids, isAll);
  return context.withArchiver(async ({ handlers, catalogue }) => {
    for (const id of ids) {
      if (!catalogue.downloads.get(id)) throw unknownDownload(id);
    }
    const report = await handlers[`downloads.${name}`](target);
    context.output.result(report, `${countText(report.changed, 'download')} changed.`);
    return undefined;
  });
}

function unknownDownload(id: string): MatchkeepError {
  return new MatchkeepError('not-found', `There is no download "${id}".`, {
    remedy: 'Ids are a game and a content type, as "matchkeep downloads list" shows them.',
  });
}

function targetOf(ids: string[], isAll: boolean): DownloadTarget {
  if (isAll === ids.length > 0) {
    throw new MatchkeepError('invalid-input', 'Name the downloads, or give --all: one of the two.');
  }
  return isAll ? { all: true } : { ids };
}

const columns: readonly Column<Download>[] = [
  { title: 'DOWNLOAD', value: (download) => download.id },
  { title: 'STATE', value: (download) => stateText(download.state) },
  { title: 'LEAGUE', value: (download) => download.leagueName, isFlexible: true },
  { title: 'TEAMS', value: (download) => teamsText(download.teams), isFlexible: true },
  { title: 'DONE', value: doneText, isRight: true },
  { title: 'NEXT TRY', value: (download) => timeText(download.retryAt) },
  { title: 'PROBLEM', value: (download) => download.error?.message ?? '', isFlexible: true },
];

function doneText({ bytesDone, bytesTotal }: Download): string {
  if (bytesDone === 0) return '-';
  return bytesTotal === null || bytesTotal === bytesDone
    ? sizeText(bytesDone)
    : `${sizeText(bytesDone)} of ${sizeText(bytesTotal)}`;
}
