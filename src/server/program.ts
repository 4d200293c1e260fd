/** The command line: reads the arguments, runs one command, and turns how it ended into an exit code. */
import { Command, CommanderError, Option } from 'commander';
import { refusedBySystem } from '../core/disk/disk-error.ts';
import { version } from '../core/platform/version.ts';
import { defaultDataDir } from '../core/settings/data-dir.ts';
import { isCancelled, toErrorData } from '../shared/base/errors.ts';
import { addArchiveCommands } from './commands/archive.ts';
import { addArchiveFolderCommands } from './commands/archive-folder.ts';
import { addBackfillCommand } from './commands/backfill.ts';
import { addBackupCommands } from './commands/backup.ts';
import { addBrowseCommands } from './commands/browse.ts';
import { addCiteCommand } from './commands/cite.ts';
import { addCompletionCommand } from './commands/completion.ts';
import { addConfigCommands } from './commands/config.ts';
import { createContext, type Run } from './commands/context.ts';
import { addCoverageCommand } from './commands/coverage.ts';
import { addDataDragonCommands } from './commands/data-dragon.ts';
import { addDatasetCommands } from './commands/dataset.ts';
import { addDiagnosticsCommand } from './commands/diagnostics.ts';
import { addDownloadsCommands } from './commands/downloads.ts';
import { addExportCommand } from './commands/export.ts';
import { addGetCommand } from './commands/get.ts';
import { addHistoryCommand } from './commands/history.ts';
import { addNotesCommands } from './commands/notes.ts';
import { addOpenCommand } from './commands/open.ts';
import { addPeopleCommands } from './commands/people.ts';
import { addPracticeCommand } from './commands/practice.ts';
import { addQueryCommand } from './commands/query.ts';
import { addRulesCommands } from './commands/rules.ts';
import { addServeCommand } from './commands/serve.ts';
import { addSessionCommands } from './commands/session.ts';
import { addStatsCommands } from './commands/stats.ts';
import { addSyncCommand } from './commands/sync.ts';
import { addWorkCommands } from './commands/work.ts';
import { listenForStop, type Stop } from './host/stop.ts';
import { type ExitCode, exitCodes, toExitCode } from './terminal/exit-codes.ts';
import { createOutput, type Output } from './terminal/output.ts';

const epilogue = `
Exit codes: 0 done · 1 unexpected · 2 usage, settings, or another process has the data folder ·
3 sign-in needed · 4 service unreachable or unusable ·
5 done, but files are missing or damaged, or newer games are unknown · 128 + n stopped by signal n.

MATCHKEEP_DATA_DIR sets the data folder. MATCHKEEP_PASSWORD is a password that stays in memory only.
HTTPS_PROXY and NO_PROXY apply unless the setting network.proxy overrides them.`;

/** Runs the command that `argv` (without program and script) names. Resolves to the exit code; never rejects. */
export async function runCommandLine(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<ExitCode> {
  const stop = listenForStop();
  const output = createOutput(argv.includes('--json'), stop.request, process);
  let exitCode: ExitCode = exitCodes.done;
  const closing = new AsyncDisposableStack();
  const program = createProgram(output, async (work) => {
    const { dataDir } = program.opts<{ dataDir?: string }>();
    exitCode = (await work(createContext({ dataDir, output, stop, env, closing }))) ?? exitCodes.done;
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    exitCode = report(error, output, stop);
  }
  try {
    await closing.disposeAsync();
  } catch (error) {
    exitCode = report(error, output, stop);
  }
  await output.flush();
  return exitCode;
}

function createProgram(output: Output, run: Run): Command {
  const program = new Command('matchkeep')
    .description('Your own archive of esports match and game data: complete, intact and searchable.')
    .version(version)
    .addOption(
      new Option('--data-dir <dir>', 'folder for all data')
        .env('MATCHKEEP_DATA_DIR')
        .default(undefined, defaultDataDir()),
    )
    .option('--json', 'print one JSON document for other programs')
    .showHelpAfterError('(run with --help for usage)')
    .configureOutput({ writeErr: (text) => output.isJson || output.note(text.trimEnd()) })
    .addHelpText('after', epilogue)
    .exitOverride();
  for (const add of commands) add(program, run);
  program.on('beforeAllHelp', ({ command }: { command: Command }) => refuseUnknownCommand(command));
  // Otherwise commander runs the group's default command, and finds that it has too many arguments.
  for (const group of program.commands) group.hook('preSubcommand', refuseUnknownCommand);
  return program;
}

/** Refuses a word that names no command. Commander only shows help for `nonsense --help`, and calls that a success. */
function refuseUnknownCommand(helped: Command): void {
  for (let command: Command | null = helped; command !== null; command = command.parent) {
    const [first, second] = command.args;
    const word = first === 'help' ? second : first;
    if (command.commands.length === 0 || word === undefined || word.startsWith('-') || word === 'help')
      continue;
    if (command.commands.some((known) => known.name() === word || known.aliases().includes(word))) continue;
    command.error(`error: unknown command '${word}'`, { code: 'commander.unknownCommand' });
  }
}

const commands = [
  addSessionCommands,
  addSyncCommand,
  addWorkCommands,
  addBrowseCommands,
  addCoverageCommand,
  addHistoryCommand,
  addStatsCommands,
  addGetCommand,
  addArchiveCommands,
  addArchiveFolderCommands,
  addExportCommand,
  addCiteCommand,
  addDatasetCommands,
  addDataDragonCommands,
  addQueryCommand,
  addDownloadsCommands,
  addRulesCommands,
  addPeopleCommands,
  addNotesCommands,
  addBackfillCommand,
  addConfigCommands,
  addBackupCommands,
  addDiagnosticsCommand,
  addServeCommand,
  addOpenCommand,
  addPracticeCommand,
  addCompletionCommand,
];

function report(error: unknown, output: Output, stop: Stop): ExitCode {
  if (error instanceof CommanderError) return reportUsage(error, output);
  if (stop.signal.aborted && error === stop.signal.reason) return stop.exitCode() ?? exitCodes.done;
  if (isCancelled(error)) {
    output.failure(toErrorData(error));
    return stop.exitCode() ?? 130;
  }
  const data = toErrorData(refusedBySystem(error) ?? error);
  output.failure(data);
  return toExitCode(data.code);
}

/** Commander has already written help, the version, or what is wrong with the arguments. */
function reportUsage(error: CommanderError, output: Output): ExitCode {
  if (error.exitCode === 0) return exitCodes.done;
  const isWithoutCommand = error.code === 'commander.help';
  const message = isWithoutCommand ? 'Missing command.' : error.message.replace(/^error: /, '');
  if (output.isJson) output.failure({ code: 'invalid-input', message, remedy: 'See "matchkeep --help".' });
  return exitCodes.usage;
}
