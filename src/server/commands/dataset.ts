/** `dataset`: the state of the data set, and what a user can have done with it. */
import type { Command } from 'commander';
import type { CommandArchiver } from '../../core/collector/command-archiver.ts';
import { counted, formatCount } from '../../shared/base/counted.ts';
import { sizeText } from '../../shared/base/sizes.ts';
import { changedText } from '../../shared/domain/changed-games.ts';
import type { DatasetReport, DatasetStatus, DatasetVerification } from '../../shared/work/dataset.ts';
import { type ExitCode, exitCodes } from '../terminal/exit-codes.ts';
import { bar, drawDuring, percentage } from '../terminal/progress.ts';
import { formatFacts } from '../terminal/table.ts';
import { timeText } from '../terminal/words.ts';
import type { CommandContext, Run } from './context.ts';

export function addDatasetCommands(program: Command, run: Run): void {
  const dataset = program
    .command('dataset')
    .description('the data set: every table as Parquet files, for SQL and other programs');
  dataset
    .command('status')
    .description('show what the data set has, and of when; exit code 5 if it is behind the archive')
    .action(() => run((context) => context.withReadOnly((reader) => showStatus(context, reader.handlers))));
  dataset
    .command('update')
    .description('add the games that changed; while Matchkeep runs, it does so by itself')
    .action(() => run((context) => write(context, 'dataset.update')));
  dataset
    .command('rebuild')
    .description('make every file again')
    .action(() => run((context) => write(context, 'dataset.rebuild')));
  dataset
    .command('verify')
    .description(
      'compare every file with its SHA-256 and make damaged ones again; exit code 5 if there were some',
    )
    .action(() => run(verify));
}

type Status = { readonly 'dataset.status': (input: null) => DatasetStatus | Promise<DatasetStatus> };

async function showStatus({ output }: CommandContext, handlers: Status): Promise<ExitCode> {
  const status = await handlers['dataset.status'](null);
  output.result(status, statusText(status));
  return status.made !== null && status.changedGames === 0 ? exitCodes.done : exitCodes.someFailed;
}

function statusText({ made, changedGames, folder, work }: DatasetStatus): string {
  const lines = [folder];
  if (made === null) lines.push('There is no data set yet.');
  else {
    const { games, bytes, epoch, madeAt, checkedAt, rows } = made;
    lines.push(
      `${counted(games, 'game')}, ${sizeText(bytes)}, epoch ${epoch} of ${timeText(madeAt)}.`,
      `Compared with the archive at ${timeText(checkedAt)}; ${changedText(changedGames)}.`,
    );
    lines.push(formatFacts(Object.entries(rows).map(([name, count]) => [name, counted(count, 'row')])));
  }
  if (work.state === 'failed') lines.push(`${work.error.message} ${work.error.remedy ?? ''}`.trim());
  if (work.state === 'off') lines.push('It is off: "matchkeep config set dataset.isOn true".');
  else if (changedGames !== 0) lines.push('"matchkeep dataset update" adds what changed.');
  return lines.join('\n');
}

async function write(
  context: CommandContext,
  operation: 'dataset.update' | 'dataset.rebuild',
): Promise<undefined> {
  const { output } = context;
  await context.withArchiver(async (archiver) => {
    const report = await observed(context, archiver, () => archiver.handlers[operation](null));
    output.result(report, reportText(report));
  });
  return undefined;
}

function reportText({ games, bytes }: DatasetReport): string {
  if (games === 0) return 'The data set is as the archive.';
  return `Wrote ${counted(games, 'game')}, ${sizeText(bytes)}. The data set is as the archive.`;
}

async function verify(context: CommandContext): Promise<ExitCode> {
  return await context.withArchiver(async (archiver) => {
    const report = await observed(context, archiver, () => archiver.handlers['dataset.verify'](null));
    context.output.result(report, verifyText(report));
    return report.damaged.length > 0 ? exitCodes.someFailed : exitCodes.done;
  });
}

function verifyText({ files, bytes, damaged }: DatasetVerification): string {
  const checked = `Checked ${counted(files, 'file')} (${sizeText(bytes)}).`;
  if (damaged.length === 0) return `${checked} All are intact.`;
  const made = `${counted(damaged.length, 'file was', 'files were')} damaged and made again:`;
  return [checked, made, ...damaged].join('\n');
}

/** Draws the progress while the work runs. */
function observed<Result>(
  { output }: CommandContext,
  archiver: Pick<CommandArchiver, 'handlers'>,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const line = async () => {
    const status = await archiver.handlers['dataset.status'](null);
    if (status.work.state !== 'updating' || status.work.total === 0) return null;
    const { done, total } = status.work;
    return `Data set  ${bar(done / total)} ${percentage(done / total)}  ${formatCount(done)} of ${counted(total, 'game')}`;
  };
  return drawDuring(output, line, work);
}
