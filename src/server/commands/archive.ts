/** `verify` and `rebuild`: proving the archive, and reading the catalogue back from it. */
import type { Command } from 'commander';
import type { CommandArchiver } from '../../core/collector/command-archiver.ts';
import type { AssetName } from '../../core/domain/assets.ts';
import type { VerifyReport } from '../../shared/archive-work.ts';
import { counted } from '../../shared/counted.ts';
import { type ExitCode, exitCodes } from '../terminal/exit-codes.ts';
import { showDownloads, showWorking } from '../terminal/progress.ts';
import { sizeText } from '../terminal/words.ts';
import type { CommandContext, Run } from './context.ts';

interface RepairReport {
  readonly repaired: number;
  readonly notRepaired: readonly string[];
}

export function addArchiveCommands(program: Command, run: Run): void {
  program
    .command('verify')
    .description('read every archived file and compare it with its SHA-256')
    .option('--repair', 'download damaged and missing files again', false)
    .action((options: { repair: boolean }) => run((context) => verify(context, options.repair)));
  program
    .command('rebuild')
    .description('rebuild the catalogue from the archive')
    .action(() =>
      run((context) =>
        context.withArchiver(async (archiver) => {
          const working = showWorking('Reading the archive', context.output);
          const report = await archiver.rebuild({ signal: context.stop.signal }).finally(working.end);
          const { matches, games, assets, bytes, unreadable } = report;
          const lines = [
            `Read ${counted(matches, 'match', 'matches')}, ${counted(games, 'game')}, ${counted(assets, 'file')} (${sizeText(bytes)}).`,
            ...unreadable.map((path) => `unreadable  ${path}`),
          ];
          context.output.result(report, lines.join('\n'));
          return unreadable.length > 0 ? exitCodes.someFailed : exitCodes.done;
        }),
      ),
    );
}

/** Remaining damage is exit code 5, so that cron reports it. */
async function verify(context: CommandContext, repair: boolean): Promise<ExitCode> {
  return context.withArchiver(async (archiver) => {
    const working = showWorking('Verifying', context.output);
    const report = await archiver
      .verify({ repair, resume: false, signal: context.stop.signal })
      .finally(working.end);
    const damaged = [...report.missing, ...report.changed];
    const isDoubtful = report.unreadable.length + report.otherGames.length > 0;
    const repairs = repair ? await fetchAgain(context, archiver, damaged) : null;
    context.output.result({ ...report, ...repairs }, verifyText(report, repairs));
    const left = repairs ? repairs.notRepaired.length : damaged.length;
    return left > 0 || isDoubtful ? exitCodes.someFailed : exitCodes.done;
  });
}

/** One after the other, to spare the service: damage is rare. */
async function fetchAgain(
  context: CommandContext,
  archiver: CommandArchiver,
  paths: readonly string[],
): Promise<RepairReport> {
  const progress = showDownloads(archiver, context.output);
  const notRepaired: string[] = [];
  let repaired = 0;
  try {
    for (const path of paths) {
      const asset = archiver.catalogue.files.byPath(path);
      if (asset && (await isArchivedAgain(context, archiver, asset))) repaired += 1;
      else notRepaired.push(path);
    }
  } finally {
    progress.end();
  }
  return { repaired, notRepaired };
}

async function isArchivedAgain(
  context: CommandContext,
  archiver: CommandArchiver,
  asset: AssetName,
): Promise<boolean> {
  const { platformGameId, contentType } = asset;
  const download = await archiver.fetch({ platformGameId, contentType }, { signal: context.stop.signal });
  return download.state === 'archived';
}

function verifyText(report: VerifyReport, repairs: RepairReport | null): string {
  const lines = [checkedText(report)];
  for (const kind of ['missing', 'changed', 'unreadable', 'unknown'] as const) {
    for (const path of report[kind]) lines.push(`${kind}  ${path}`);
  }
  for (const path of report.otherGames) lines.push(`timeline of another game  ${path}`);
  const damaged = report.missing.length + report.changed.length + report.unreadable.length;
  if (damaged === 0 && report.checkedFiles > 0) lines.push('All files are intact.');
  if (repairs) {
    lines.push(`Downloaded ${counted(repairs.repaired, 'file')} again.`);
    for (const path of repairs.notRepaired) lines.push(`not repaired  ${path}`);
  }
  return lines.join('\n');
}

function checkedText({ checkedFiles, checkedBytes }: VerifyReport): string {
  if (checkedFiles === 0) return 'The archive has no files to check yet.';
  return `Checked ${counted(checkedFiles, 'file')} (${sizeText(checkedBytes)}).`;
}
