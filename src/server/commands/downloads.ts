/** `downloads`: the queue, and what the user does to it. */
import { type Command, Option } from 'commander';
import { counted } from '../../shared/base/counted.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { sizeText } from '../../shared/base/sizes.ts';
import type { DownloadTarget } from '../../shared/bridge/downloads.ts';
import { type Download, type DownloadState, downloadStates } from '../../shared/domain/domain.ts';
import type { DownloadProblem } from '../../shared/downloads/download-problems.ts';
import { statusWords } from '../../shared/words/coverage-words.ts';
import { printable } from '../terminal/output.ts';
import type { Column } from '../terminal/table.ts';
import { stateText, teamsText, timeText, upcomingText } from '../terminal/words.ts';
import type { CommandContext, Run } from './context.ts';
import { limitOption, list } from './list.ts';

interface ListOptions {
  readonly state?: readonly DownloadState[];
  readonly search?: string;
  readonly league?: string;
  readonly type?: string;
  readonly problem?: string;
  readonly limit: number;
}

/** Name, description, and the downloads that the command applies to. */
const actions = [
  ['pause', 'pause downloads until they are resumed', 'downloads that wait or run'],
  ['resume', 'resume paused downloads', 'paused downloads'],
  [
    'retry',
    'retry failed, waiting or cancelled downloads now',
    'downloads that failed, wait to retry, were cancelled or not offered, and by ID those not needed or not wanted',
  ],
  [
    'cancel',
    'cancel downloads; archived files stay',
    'downloads that wait, run, are paused or failed, and by ID those not offered or not needed',
  ],
] as const;
type Action = (typeof actions)[number];

export function addDownloadsCommands(program: Command, run: Run): void {
  const downloads = program.command('downloads').description('the download queue');
  downloads
    .command('list', { isDefault: true })
    .description('queued, waiting, failed and finished downloads')
    .addOption(
      new Option(
        '--state <state>',
        `only this state; can be repeated: ${downloadStates.join(', ')}`,
      ).argParser(collectStates),
    )
    .option('--search <text>', 'only these words: teams, leagues, tournaments, or the beginning of an ID')
    .option('--league <league>', 'only this league: name or ID')
    .option('--type <content type>', 'only this content type, such as GAMH_SUMMARY')
    .option('--problem <id>', 'only the files of one problem, from "matchkeep downloads problems"')
    .addOption(limitOption())
    .action((options: ListOptions) => run((context) => listDownloads(context, options)));
  downloads
    .command('problems')
    .description('why files are not archived: failing downloads, grouped by their cause')
    .action(() => run((context) => listProblems(context)));
  for (const action of actions) {
    const [name, description] = action;
    const command = downloads
      .command(name)
      .description(description)
      .argument('[ids...]', 'IDs from "matchkeep downloads"')
      .option('--all', 'all downloads', false);
    if (name === 'retry' || name === 'cancel')
      command.option('--problem <id>', 'the files of one problem, from "matchkeep downloads problems"');
    command.action((ids: string[], { all, problem }: { all: boolean; problem?: string }) =>
      run((context) =>
        problem === undefined
          ? act(context, action, ids, all)
          : actOnProblem(context, action, problem, all || ids.length > 0),
      ),
    );
  }
}

function collectStates(
  text: string,
  earlier: readonly DownloadState[] | undefined,
): readonly DownloadState[] {
  const state = downloadStates.find((known) => known === text);
  if (state) return [...(earlier ?? []), state];
  throw new MatchkeepError('invalid-input', `"${text}" is not a download state.`, {
    remedy: `States: ${downloadStates.join(', ')}.`,
  });
}

function listDownloads(context: CommandContext, options: ListOptions): Promise<undefined> {
  const { state, search, league, type, problem, limit } = options;
  const filters = {
    ...(state && { states: [...state] }),
    ...(search !== undefined && { text: search }),
    ...(league !== undefined && { league }),
    ...(type !== undefined && { contentType: type }),
    ...(problem !== undefined && { problem }),
  };
  return list(context, {
    limit,
    columns,
    read: ({ handlers }, paging) => handlers['downloads.list']({ ...filters, ...paging }),
    none: 'No downloads.',
  });
}

async function act(
  context: CommandContext,
  [name, , applicable]: Action,
  givenIds: readonly string[],
  isAll: boolean,
): Promise<undefined> {
  const ids = [...new Set(givenIds)];
  const target = toTarget(ids, isAll);
  return context.withArchiver(async ({ handlers, catalogue }) => {
    const before = ids.map((id) => catalogue.downloads.get(id) ?? unknownDownload(id));
    const { changed } = await handlers[`downloads.${name}`](target);
    const isPartial = isAll ? changed === 0 : changed < ids.length;
    const same = before.filter(({ id, state }) => catalogue.downloads.get(id)?.state === state);
    const states = same.map(({ id, state }) => `${id} is ${stateText(state)}.`);
    const why = isPartial ? [`"${name}" applies to ${applicable}.`, ...states, ...hint(name, same)] : [];
    context.output.result({ changed }, [`${counted(changed, 'download')} changed.`, ...why].join('\n'));
    return undefined;
  });
}

async function listProblems({ output, withReadOnly }: CommandContext): Promise<undefined> {
  return withReadOnly(async ({ handlers }) => {
    const { items } = await handlers['downloads.problems'](null);
    output.result({ items }, items.map(problemLines).join('\n\n'));
    if (!output.isJson && items.length === 0) output.note('No problems.');
    return undefined;
  });
}

function problemLines({ id, message, remedy, since, nextAttemptAt, leagues }: DownloadProblem): string {
  const next = nextAttemptAt === null ? '' : `, next attempt ${upcomingText(nextAttemptAt)}`;
  const times = `Since ${timeText(since)}${next}`;
  const where = leagues.length > 0 ? `, ${leagues.join(', ')}` : '';
  return [`${message} ${remedy}`, `  ${times}${where}`, `  Problem ID: ${id}`].map(printable).join('\n');
}

async function actOnProblem(
  { output, withArchiver }: CommandContext,
  [name]: Action,
  id: string,
  isAlsoNamed: boolean,
): Promise<undefined> {
  if (isAlsoNamed) throw unclearTarget();
  return withArchiver(async ({ handlers }) => {
    const input = { id };
    const { changed } =
      name === 'cancel'
        ? await handlers['downloads.cancelProblem'](input)
        : await handlers['downloads.retryProblem'](input);
    const hint =
      changed === 0 ? ['No download has this problem now. See "matchkeep downloads problems".'] : [];
    output.result({ changed }, [`${counted(changed, 'download')} changed.`, ...hint].join('\n'));
    return undefined;
  });
}

/** A cancelled or failed download does not run again by resuming it. */
function hint(name: Action[0], unchanged: readonly Download[]): readonly string[] {
  const isEnded = unchanged.some(({ state }) => state === 'cancelled' || state === 'failed');
  return name === 'resume' && isEnded ? ['To download them after all, use "matchkeep downloads retry".'] : [];
}

function unknownDownload(id: string): never {
  throw new MatchkeepError('not-found', `There is no download "${id}".`, {
    remedy: 'An ID is a game and a content type. See "matchkeep downloads list".',
  });
}

function toTarget(ids: string[], isAll: boolean): DownloadTarget {
  if (isAll === ids.length > 0) {
    throw unclearTarget();
  }
  return isAll ? { all: true } : { ids };
}

function unclearTarget(): MatchkeepError {
  return new MatchkeepError('invalid-input', 'Which downloads is not clear.', {
    remedy: 'Give either download IDs, --all, or --problem where the command has it.',
  });
}

const columns: readonly Column<Download>[] = [
  { title: 'DOWNLOAD', value: (download) => download.id },
  { title: 'STATUS', value: (download) => statusWords(download.status) },
  { title: 'STATE', value: (download) => stateText(download.state) },
  { title: 'LEAGUE', value: (download) => download.leagueName, isFlexible: true },
  { title: 'TEAMS', value: (download) => teamsText(download.teams), isFlexible: true },
  { title: 'DONE', value: doneText, isRight: true },
  { title: 'NEXT ATTEMPT', value: (download) => upcomingText(download.retryAt) },
  { title: 'PROBLEM', value: (download) => download.error?.message ?? '', isFlexible: true },
];

function doneText({ bytesDone, bytesTotal }: Download): string {
  if (bytesDone === 0) return '-';
  return bytesTotal === null || bytesTotal === bytesDone
    ? sizeText(bytesDone)
    : `${sizeText(bytesDone)} of ${sizeText(bytesTotal)}`;
}
