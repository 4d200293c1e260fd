/** `backfill`: games of the past, where the service lists them. */
import type { Command } from 'commander';
import type { CommandArchiver } from '../../core/collector/command-archiver.ts';
import type { BackfillReport } from '../../core/sync/backfill/backfill-report.ts';
import { counted, formatCount } from '../../shared/base/counted.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { Backfill } from '../../shared/coverage/backfills.ts';
import { durationText, foundText, previewText } from '../../shared/words/backfill-words.ts';
import { collect, requireOrder, timeParser, wholeNumber } from '../terminal/arguments.ts';
import { type ExitCode, exitCodes } from '../terminal/exit-codes.ts';
import { type Column, formatTable } from '../terminal/table.ts';
import { problemText, timeText } from '../terminal/words.ts';
import { type CommandContext, endedEarly, type Run } from './context.ts';
import { unknownNames } from './unknown-names.ts';

interface Options {
  readonly from?: string;
  readonly to?: string;
  readonly league?: string[];
  readonly team?: string[];
  readonly maxPages?: number;
  readonly preview?: boolean;
  readonly wait: boolean;
}

export function addBackfillCommand(program: Command, run: Run): void {
  const backfill = program
    .command('backfill')
    .description(
      'list the past games of a range of days, if the service has such a listing, or continue an unfinished backfill of it; "sync" then downloads their files',
    )
    .option('--from <date>', 'on or after this day or time', timeParser(0))
    .option('--to <date>', 'up to and including this day, or up to this time (default: now)', timeParser(1))
    .option('--league <league>', 'only this league; can be repeated', collect)
    .option('--team <team>', 'only games of this team, by name or code; can be repeated', collect)
    .option('--max-pages <number>', 'maximum number of pages', wholeNumber(1, 1_000_000))
    .option('--preview', 'only show how many games there are, and about how long it takes')
    .option('--wait', 'wait for the end', true)
    .option('--no-wait', 'return at once: the Matchkeep that has the data folder open does the work')
    .action((options: Options, command: Command) => {
      const { from } = options;
      // Not a required option: the commands below would require it too.
      if (from === undefined) return command.error("error: required option '--from <date>' not specified");
      return run((context) =>
        start(context, { ...options, from }).catch((error) => endedEarly(context, error)),
      );
    });
  backfill
    .command('list')
    .description('backfills, newest first')
    .action(() => run((context) => list(context)));
  for (const [name, description, done] of [
    ['pause', 'pause the backfill that is running', 'Paused'],
    ['resume', 'continue a paused or failed backfill, and wait for its end', 'Resumed'],
    ['cancel', 'cancel the backfill that is not complete; the games found stay', 'Cancelled'],
  ] as const) {
    backfill
      .command(name)
      .description(description)
      .argument('[id]', 'ID from "matchkeep backfill list" (default: the latest)')
      .action((id: string | undefined) =>
        run((context) => act(context, name, done, id).catch((error) => endedEarly(context, error))),
      );
  }
}

async function start(
  context: CommandContext,
  options: Options & { readonly from: string },
): Promise<ExitCode> {
  const { from, to, league, team, maxPages } = options;
  requireOrder(from, to);
  if (from > new Date().toISOString())
    throw new MatchkeepError('invalid-input', '--from is in the future.', {
      remedy: 'Give an earlier day or time.',
    });
  const request = { from, to, leagues: league ?? [], teams: team ?? [] };
  await context.beginSession();
  return context.withArchiver(async (archiver) => {
    // A league or team that the catalogue does not have may be in the past only.
    for (const warning of unknownNames(archiver.catalogue, request)) context.output.note(warning);
    if (options.preview) {
      const preview = await archiver.handlers['backfill.preview'](request);
      if (!preview.isOffered) throw noListing();
      context.output.result(preview, previewText(preview));
      return exitCodes.done;
    }
    if (!options.wait) return await startOnly(context, archiver, request, maxPages);
    const report = await archiver.backfill({ ...request, maxPages, signal: context.stop.signal });
    if (!report.supported) throw noListing();
    context.output.result(report, reportText(report));
    return report.problem ? exitCodes.someFailed : exitCodes.done;
  });
}

async function startOnly(
  { output }: CommandContext,
  archiver: CommandArchiver,
  request: Parameters<CommandArchiver['handlers']['backfill.start']>[0],
  maxPages: number | undefined,
): Promise<ExitCode> {
  if (maxPages !== undefined)
    throw new MatchkeepError('invalid-input', '--max-pages does not work together with --no-wait.', {
      remedy: 'Omit one of the two.',
    });
  if (!archiver.isHandedOver)
    throw new MatchkeepError(
      'invalid-input',
      'No running Matchkeep has this data folder open, so nothing would continue the backfill.',
      {
        remedy: 'Start Matchkeep first, or omit --no-wait.',
      },
    );
  const started = await archiver.handlers['backfill.start'](request);
  output.result(started, `Started the backfill ${started.id}. See "matchkeep backfill list".`);
  return exitCodes.done;
}

async function list({ output, withReadOnly }: CommandContext): Promise<undefined> {
  return withReadOnly(async ({ handlers }) => {
    const items = await handlers['backfill.list']({ limit: 100 });
    output.result({ items }, formatTable(columns, items, output.columns));
    const [latest] = items;
    if (output.isJson) return undefined;
    if (!latest) output.note('No backfills.');
    if (latest?.state === 'running' && latest.remainingMs !== null)
      output.note(`The rest takes ${durationText(latest.remainingMs)}.`);
    if (latest?.problem) output.note(problemText(latest.problem));
    return undefined;
  });
}

async function act(
  context: CommandContext,
  name: 'pause' | 'resume' | 'cancel',
  done: string,
  given: string | undefined,
): Promise<ExitCode> {
  return context.withArchiver(async (archiver) => {
    const [latest] = await archiver.handlers['backfill.list']({ limit: 1 });
    const id = given ?? latest?.id;
    if (id === undefined)
      throw new MatchkeepError('not-found', 'There is no backfill.', {
        remedy: 'Start one with "matchkeep backfill --from DAY".',
      });
    const changed = await archiver.handlers[`backfill.${name}`]({ id });
    if (name !== 'resume' && changed.state !== endStates[name])
      throw new MatchkeepError('conflict', `The backfill has already ended: it is ${changed.state}.`, {
        remedy: 'See "matchkeep backfill list".',
      });
    if (name === 'resume' && changed.state === 'running') {
      const { from, to, leagues, teams } = changed;
      await archiver.backfill({ from, to, leagues, teams, signal: context.stop.signal });
    }
    const [ended = changed] = (await archiver.handlers['backfill.list']({ limit: 100 })).filter(
      (each) => each.id === id,
    );
    context.output.result(ended, `${done} the backfill. ${foundText(ended)}`);
    return ended.problem ? exitCodes.someFailed : exitCodes.done;
  });
}

const endStates = { pause: 'paused', cancel: 'cancelled' } as const;

const columns: readonly Column<Backfill>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'FROM', value: ({ from }) => timeText(from) },
  { title: 'TO', value: ({ to }) => timeText(to) },
  {
    title: 'STATE',
    value: ({ state, progress }) => `${state}${state === 'done' ? '' : ` ${Math.floor(progress * 100)}%`}`,
  },
  { title: 'GAMES', value: ({ found }) => formatCount(found.games), isRight: true },
  { title: 'WANTED', value: ({ found }) => formatCount(found.wantedGames), isRight: true },
  {
    title: 'ONLY',
    value: ({ leagues, teams }) => [...leagues, ...teams].join(', ') || 'all',
    isFlexible: true,
  },
];

function reportText({ pages, games, wantedGames, newAssets, problem }: BackfillReport): string {
  const listed = `Listed ${counted(games, 'game')} on ${counted(pages, 'page')}; the rules want ${formatCount(wantedGames)} of them; ${counted(newAssets, 'new file')} wanted.`;
  return problem ? `${listed}\n${problemText(problem)}` : listed;
}

function noListing(): MatchkeepError {
  return new MatchkeepError('service-refused', 'This service has no listing of past games.', {
    remedy: 'Run "matchkeep sync" to archive upcoming matches as they are played.',
  });
}
