/** `archive`: the folder in which the archive is. */
import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import type { CommandArchiver } from '../../core/collector/command-archiver.ts';
import { counted, formatCount } from '../../shared/base/counted.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { sizeText } from '../../shared/base/sizes.ts';
import { type MoveReport, movedToo, notEmptied, whyLeft } from '../../shared/work/archive-work.ts';
import { toPath } from '../terminal/arguments.ts';
import { type ExitCode, exitCodes } from '../terminal/exit-codes.ts';
import { wrongFolder } from './config.ts';
import type { CommandContext, Run } from './context.ts';
import { observe } from './observe-work.ts';

interface MoveOptions {
  readonly continue: boolean;
  readonly giveUp: boolean;
}

export function addArchiveFolderCommands(program: Command, run: Run): void {
  const archive = program.command('archive').description("the archive's folder");
  archive
    .command('move')
    .description('move the archive to another folder, and use it there')
    .argument('[folder]', 'an empty or new folder, on any drive')
    .option('--continue', 'continue a move that was interrupted', false)
    .addOption(
      new Option('--give-up', 'do not continue a move that was interrupted; both folders stay as they are')
        .default(false)
        .conflicts('continue'),
    )
    .action((folder: string | undefined, options: MoveOptions) =>
      run((context) => (options.giveUp ? giveUp(context) : move(context, folder, options.continue))),
    );
  archive
    .command('attach')
    .description(
      'use the archive in the folder to which you moved it yourself, or read an old one next to it',
    )
    .argument('<folder>', 'the folder with the archive')
    .option(
      '--read-only',
      'read the games of another archive, next to those of the one in use; nothing is written there',
      false,
    )
    .action((folder: string, { readOnly }: { readonly readOnly: boolean }) =>
      run((context) => (readOnly ? attachReadOnly(context, folder) : attach(context, folder))),
    );
  archive
    .command('detach')
    .description('forget the games of a read-only archive; its folder stays as it is')
    .argument('<folder>', 'its folder, or the name that "matchkeep status" shows')
    .action((folder: string) => run((context) => detach(context, folder)));
}

/** Files that are not there are exit code 5. */
async function attach(context: CommandContext, folder: string): Promise<ExitCode> {
  return await context.withArchiver(async ({ handlers }) => {
    const report = await attached(handlers, toFolder(folder));
    const { dir, files, found } = report;
    const isWhole = found === files;
    const there = isWhole
      ? `All ${counted(files, 'file')} are there.`
      : `${formatCount(found)} of ${counted(files, 'file')} are there.`;
    const next = isWhole
      ? '"matchkeep verify" reads them.'
      : '"matchkeep verify --repair" names the others, and downloads them again.';
    context.output.result(report, `The archive is in ${dir}. ${there} ${next}`);
    return isWhole ? exitCodes.done : exitCodes.someFailed;
  });
}

/** Entries that cannot be read are exit code 5. */
async function attachReadOnly(context: CommandContext, folder: string): Promise<ExitCode> {
  return await context.withArchiver(async ({ handlers }) => {
    const report = await handlers['archive.attachReadOnly']({ dir: toFolder(folder) });
    const { dir, matches, games, files, newFiles, unreadable } = report;
    const news =
      newFiles === files ? '' : ` The archive in use has ${formatCount(files - newFiles)} of the files, too.`;
    const read = `${counted(matches, 'match', 'matches')}, ${counted(games, 'game')}, ${counted(files, 'file')}`;
    const lines = [`The archive in ${dir} is attached read-only: ${read}.${news}`];
    for (const line of unreadable) lines.push(`unreadable  ${line}`);
    context.output.result(report, lines.join('\n'));
    return unreadable.length > 0 ? exitCodes.someFailed : exitCodes.done;
  });
}

async function detach({ output, withArchiver }: CommandContext, folder: string): Promise<undefined> {
  await withArchiver(async ({ handlers }) => {
    // A name is no path.
    const report = await handlers['archive.detach']({ folder: existsSync(folder) ? toPath(folder) : folder });
    const { dir, files } = report;
    output.result(
      report,
      `The archive in ${dir} is detached: ${counted(files, 'file')} less. Downloads has what the rules want of them.`,
    );
  });
}

async function attached({ 'archive.attach': attach }: CommandArchiver['handlers'], dir: string) {
  try {
    return await attach({ dir });
  } catch (error) {
    throw wrongFolder(error);
  }
}

/** Files that are left in the earlier folder are exit code 5. */
async function move(
  context: CommandContext,
  folder: string | undefined,
  isContinue: boolean,
): Promise<ExitCode> {
  const { output } = context;
  if ((folder === undefined) !== isContinue) {
    throw new MatchkeepError('invalid-input', 'Name the new folder, or continue an interrupted move.', {
      remedy: 'Use "matchkeep archive move FOLDER" or "matchkeep archive move --continue".',
    });
  }
  return await context.withArchiver(async (archiver) => {
    const interrupted = isContinue ? await archiver.handlers['archive.interruptedMove'](null) : null;
    const dir = folder === undefined ? interrupted?.to : toFolder(folder);
    if (dir === undefined) {
      throw noneInterrupted();
    }
    const report = await observe(context, { doing: 'Moving', command: 'archive move' }, (observed) =>
      archiver.move({ dir, ...observed }),
    );
    output.result(report, moveText(report));
    return report.left.length > 0 ? exitCodes.someFailed : exitCodes.done;
  });
}

async function giveUp({ output, withArchiver }: CommandContext): Promise<undefined> {
  await withArchiver(async ({ handlers }) => {
    const interrupted = await handlers['archive.interruptedMove'](null);
    if (interrupted === null) throw noneInterrupted();
    await handlers['archive.giveUpMove'](null);
    const { from, to, isThere } = interrupted;
    const [present, other] = isThere ? [to, from] : [from, to];
    output.result(interrupted, `The archive stays in ${present}. You can delete what is in ${other}.`);
  });
}

function noneInterrupted(): MatchkeepError {
  return new MatchkeepError('not-found', 'No move was interrupted.', {
    remedy: 'To move the archive, use "matchkeep archive move FOLDER".',
  });
}

/** Throws `path-invalid` for an address, such as of a bucket. */
function toFolder(given: string): string {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(given)) return toPath(given);
  throw new MatchkeepError('path-invalid', `${given} is an address, not a folder.`, {
    remedy: 'Connect it as a folder or a drive of this machine, then give the path of that.',
  });
}

function moveText(report: MoveReport): string {
  const { to, from, files, bytes, isRenamed, isReadOnly, changed, left } = report;
  const what = files === 0 ? '' : `: ${counted(files, 'file')}, ${sizeText(bytes)}, ${movedToo}`;
  const how = isRenamed ? ' The whole folder was renamed.' : '';
  const lines = [`The archive is in ${to}${what}.${how}`];
  if (isReadOnly) lines.push(notEmptied(from));
  if (changed.length > 0)
    lines.push(
      'These differ from what was archived, and were moved as they are. "matchkeep verify --repair" gets them again:',
    );
  for (const path of changed) lines.push(`changed  ${path}`);
  if (left.length > 0) lines.push(`${whyLeft(report)}:`);
  for (const path of left) lines.push(`left  ${path}`);
  return lines.join('\n');
}
