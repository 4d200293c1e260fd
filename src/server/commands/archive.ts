/** `verify` and `rebuild`: proving the archive, and reading the catalogue back from it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { replaceDamagedCatalogue } from '../../core/catalogue/replace-damaged.ts';
import type { CommandArchiver } from '../../core/collector/command-archiver.ts';
import { lockDataFolder, ReadOnlyFolder } from '../../core/disk/owner-lock.ts';
import type { AssetName } from '../../core/domain/assets.ts';
import { isFurther } from '../../core/domain/further-paths.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { VerifiedPart, VerifyReport } from '../../shared/work/archive-work.ts';
import { timeParser, wholeNumber } from '../terminal/arguments.ts';
import { type ExitCode, exitCodes } from '../terminal/exit-codes.ts';
import { showDownloads } from '../terminal/progress.ts';
import type { CommandContext, Run } from './context.ts';
import { observe } from './observe-work.ts';
import { rebuildStartText, rebuildText, replacedText } from './rebuild-words.ts';
import { historyText, type RepairReport, startText, verifyText } from './verify-words.ts';

interface VerifyOptions {
  readonly repair: boolean;
  readonly continue: boolean;
  readonly damaged: boolean;
  readonly history?: boolean;
  readonly sample?: number;
  readonly since?: string;
}

export function addArchiveCommands(program: Command, run: Run): void {
  program
    .command('verify')
    .description('read every archived file and compare it with its SHA-256')
    .option('--repair', 'download damaged and missing files again', false)
    .option(
      '--continue',
      'continue a verification that was interrupted; files that it read and that did not change are not read again',
      false,
    )
    .addOption(
      new Option('--damaged', 'read only the files that are known to be damaged')
        .default(false)
        .conflicts(['continue', 'sample', 'since']),
    )
    .addOption(
      new Option('--sample <files>', 'read only so many files, chosen by chance')
        .argParser(wholeNumber(1, 10_000))
        .conflicts(['continue', 'since']),
    )
    .addOption(
      new Option('--since <day>', 'read only files that were archived on this day or later')
        .argParser(timeParser(0))
        .conflicts('continue'),
    )
    .addOption(
      new Option('--history', 'list the verifications until now, and read nothing').conflicts([
        'continue',
        'damaged',
        'repair',
        'sample',
        'since',
      ]),
    )
    .action((options: VerifyOptions) =>
      run((context) => (options.history ? history(context) : verify(context, options))),
    );
  program
    .command('rebuild')
    .description(
      'rebuild the catalogue from the archive; a damaged one gets another name, and its newest copy is used',
    )
    .option(
      '--continue',
      'continue a rebuild that was interrupted; matches that it read and that did not change are not read again',
      false,
    )
    .action((options: { readonly continue: boolean }) =>
      run((context) => rebuild(context, options.continue)),
    );
}

/** Unreadable entries are exit code 5. */
async function rebuild(context: CommandContext, isContinue: boolean): Promise<ExitCode> {
  const { output } = context;
  const replacedHere = replaceDamaged(context.dataDir);
  return context.withArchiver(async (archiver) => {
    const damagedCatalogue = replacedHere ?? (await replaceInOwner(archiver));
    const restored = damagedCatalogue === null ? null : await archiver.handlers['archive.restored'](null);
    if (damagedCatalogue !== null && !output.isJson) output.note(replacedText(damagedCatalogue, restored));
    const interrupted = await archiver.handlers['archive.interruptedRebuild'](null);
    const start = restored === null ? rebuildStartText(interrupted, isContinue) : null;
    if (start !== null && !output.isJson) output.note(start);
    const shown = { doing: 'Reading the archive', command: 'rebuild' } as const;
    const report = await observe(context, shown, (observed) =>
      archiver.rebuild({ resume: isContinue || restored !== null, ...observed }),
    );
    const copiedAt = restored?.copiedAt ?? null;
    output.result({ ...report, damagedCatalogue, copiedAt }, rebuildText(report));
    return report.unreadable.length > 0 ? exitCodes.someFailed : exitCodes.done;
  });
}

/** The path of the damaged catalogue; null if it is not damaged, or if another process has it open. */
function replaceDamaged(dataDir: string): string | null {
  if (!existsSync(dataDir)) return null;
  try {
    const lock = lockDataFolder(dataDir, 'command-line');
    try {
      return replaceDamagedCatalogue(join(dataDir, 'catalogue.db'), Date.now());
    } finally {
      lock.release();
    }
  } catch (error) {
    if (error instanceof MatchkeepError && error.code === 'archive-locked') return null;
    throw error;
  }
}

/** The same by the process that has the data folder, if it knows of damage. */
async function replaceInOwner({ isHandedOver, handlers }: CommandArchiver): Promise<string | null> {
  if (!isHandedOver) return null;
  try {
    return (await handlers['archive.replaceCatalogue'](null)).path;
  } catch (error) {
    if (error instanceof MatchkeepError && error.code === 'conflict') return null;
    throw error;
  }
}

function partIn({ damaged, sample, since }: VerifyOptions): VerifiedPart | undefined {
  if (damaged) return { kind: 'damaged' };
  if (sample !== undefined) return { kind: 'sample', files: sample };
  return since === undefined ? undefined : { kind: 'since', at: since };
}

async function history(context: CommandContext): Promise<undefined> {
  await context.withReadOnly(async ({ handlers }) => {
    const { items } = await handlers['archive.verifications']({ limit: 500 });
    context.output.result({ items }, historyText(items, context.output.columns));
  });
}

/** In a read-only folder, too, where nothing has to be recorded. */
async function verify(context: CommandContext, options: VerifyOptions): Promise<ExitCode> {
  try {
    return await verifyAndRecord(context, options);
  } catch (error) {
    if (!(error instanceof ReadOnlyFolder) || options.repair || options.continue || partIn(options))
      throw error;
  }
  return await verifyReadOnly(context);
}

async function verifyReadOnly(context: CommandContext): Promise<ExitCode> {
  const { verifyOnly } = await import('../../core/maintenance/verify-only.ts');
  const { output } = context;
  return context.withReadOnly(async ({ catalogue, archiveDir }) => {
    if (!output.isJson) output.note('The data folder is read-only: this verification is not recorded.');
    const report = await observe(context, { doing: 'Verifying', command: null }, (observed) =>
      verifyOnly({ catalogue, archiveDir, now: Date.now, ...observed }),
    );
    output.result(report, verifyText(report, null));
    return exitCodeFor(report, report.missing.length + report.changed.length);
  });
}

/** Damage that is left is exit code 5, so that cron reports it. */
function exitCodeFor({ unreadable, otherGames }: VerifyReport, damagedFiles: number): ExitCode {
  const isGood = damagedFiles + unreadable.length + otherGames.length === 0;
  return isGood ? exitCodes.done : exitCodes.someFailed;
}

async function verifyAndRecord(context: CommandContext, options: VerifyOptions): Promise<ExitCode> {
  const { repair, continue: isContinue } = options;
  const part = partIn(options);
  const { output } = context;
  return context.withArchiver(async (archiver) => {
    const interrupted = part === undefined ? await archiver.handlers['archive.interrupted'](null) : null;
    const start = startText(interrupted, { isContinue, repair });
    if (start !== null && !output.isJson) output.note(start);
    const shown = { doing: 'Verifying', command: part === undefined ? 'verify' : null } as const;
    const report = await observe(context, shown, (observed) =>
      archiver.verify({ repair, resume: isContinue, part, ...observed }),
    );
    const damaged = [...report.missing, ...report.changed];
    const repairs = repair ? await fetchAgain(context, archiver, damaged) : null;
    output.result({ ...report, ...repairs }, verifyText(report, repairs, part));
    return exitCodeFor(report, repairs ? repairs.notRepaired.length : damaged.length);
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
      // Nothing is written in a read-only archive.
      if (asset && !isFurther(path) && (await isArchivedAgain(context, archiver, asset))) repaired += 1;
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
