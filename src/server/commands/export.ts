/** `export`: files of the selected games, tables of what is known of them, or figures, for other programs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { nothingYet } from '../../core/catalogue/schema/open.ts';
import { exportBatches } from '../../core/export/export-batches.ts';
import { runExport } from '../../core/export/export-thread.ts';
import type { ReadOnly } from '../../core/read-only.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { type ExportContent, type ExportReport, exportTableNames } from '../../shared/library/export.ts';
import { aggregateKinds, type GameSelection } from '../../shared/library/library.ts';
import { collect, searchedInGames, timeParser, toPath } from '../terminal/arguments.ts';
import { type ExitCode, exitCodes } from '../terminal/exit-codes.ts';
import { exportText, skippedLines } from '../terminal/export-text.ts';
import { showWorking } from '../terminal/progress.ts';
import { standardOutput, tableToOutput } from '../terminal/table-to-output.ts';
import type { CommandContext, Run } from './context.ts';
import {
  columnNames,
  destinationKind,
  type ExportOptions,
  forms,
  type GivenOptions,
  toContent,
  toDestination,
  toSelection,
  toTables,
  withPlace,
} from './export-options.ts';

const examples = `
Examples:
  matchkeep export ~/games                                     all files, with an index
  matchkeep export --query "league:LCK patch:13.17" --as zip --to lck.zip
  matchkeep export --query "year:2026" --as bagit --to ~/bag-2026
  matchkeep export --query "team:T1" --as parquet --tables games,players,events --to ~/t1
  matchkeep export ESPORTSTMNT01:2690210 --as csv --tables players --to players.csv
  matchkeep export --query "year:2026" --as csv --by champion --to champions.csv
  matchkeep export --query "year:2026" --as oracles-elixir --to ~/oracles-elixir
  matchkeep export --league LCK --as jsonl --to - | jq .match_id

Every column is described in docs/export.md.`;

export function addExportCommand(program: Command, run: Run): void {
  program
    .command('export')
    .description('export files of games, tables or statistics for other programs')
    .argument('[ids...]', 'game IDs; without --to, the target folder for the files of all selected games')
    .option(
      '--to <path>',
      'a folder (created if missing), a file for a zip or a single table, or - to print a single table',
      collect,
    )
    .option('--search <words>', `words in ${searchedInGames}`)
    .option('--league <league>', 'name or ID of a league')
    .option('--team <team>', 'name or code of a team')
    .option('--from <date>', 'on or after this day or time', timeParser(0))
    .option('--until <date>', 'up to and including this day, or up to this time', timeParser(1))
    .option('--query <query>', 'library search query, such as "team:T1 has:GAMH_DETAILS"')
    .addOption(new Option('--as <form>', 'output form').choices(forms).default('files'))
    .option(
      '--tables <names>',
      `tables: ${exportTableNames.join(', ')}; separated by commas (default: games)`,
      toTables,
    )
    .addOption(
      new Option('--by <what>', 'statistics per player, champion or team instead of tables')
        .choices(aggregateKinds)
        .conflicts('tables'),
    )
    .addOption(
      new Option(
        '--columns <names>',
        "for --as oracles-elixir: the names of the columns, today's (latest) or those of 2021",
      ).choices(columnNames),
    )
    .option('--everyone', 'with --by: include everyone in the games, not only those in --query', false)
    .option('--content <type>', 'for files: only this content type; can be repeated', collect)
    .addOption(
      new Option(
        '--format <format>',
        'format of the index "facts.csv" or "facts.jsonl" that comes with the files',
      )
        .choices(['csv', 'jsonl'])
        .default('csv'),
    )
    .option('--for-spreadsheets', 'CSV for Excel and other spreadsheets: see docs/export.md', false)
    .option('--replace', 'replace existing files', false)
    .addHelpText('after', examples)
    .action((ids: string[], options: GivenOptions) =>
      run((context) => {
        const given = withPlace(options);
        if (given.warning !== undefined) context.output.note(given.warning);
        return exportAll(context, ids, given);
      }),
    );
}

/** What is missing or damaged in the archive is left out, named, and makes the exit code 5. */
async function exportAll(
  context: CommandContext,
  words: readonly string[],
  options: ExportOptions,
): Promise<ExitCode> {
  const { output, stop } = context;
  const { to, ids } = toDestination(words, options);
  const content = toContent(options);
  return context.withReadOnly(async (reader) => {
    const selection = await toSelection(reader, ids, options);
    const write = (target: Work['target']) => {
      const working = showWorking('Exporting', output);
      return work(reader, { content, target, selection, signal: stop.signal }).finally(working.end);
    };
    if (to === standardOutput) {
      const report = await tableToOutput(output, content, (path) =>
        write({ kind: 'file', path, replaces: false }),
      );
      for (const line of skippedLines(report)) output.note(line);
      return report.skippedCount > 0 ? exitCodes.someFailed : exitCodes.done;
    }
    const path = toPath(to);
    const target = { kind: destinationKind(path, content), path, replaces: options.replace };
    const report = await write(target).catch(withReplaceOption);
    const facts = content.as === 'files' ? { facts: join(path, `facts.${content.manifest}`) } : {};
    output.result(
      { to: path, ...(target.kind === 'folder' && { folder: path }), ...facts, ...report },
      exportText(report, path),
    );
    return report.skippedCount > 0 ? exitCodes.someFailed : exitCodes.done;
  });
}

/** Throws the error. Where a file already exists, the remedy names the option that replaces it. */
function withReplaceOption(error: unknown): never {
  if (!(error instanceof MatchkeepError) || error.code !== 'conflict') throw error;
  throw new MatchkeepError('conflict', error.message, {
    remedy: 'Choose another name, or add --replace.',
    cause: error,
  });
}

interface Work {
  readonly content: ExportContent;
  readonly target: { readonly kind: 'folder' | 'file'; readonly path: string; readonly replaces: boolean };
  readonly selection: GameSelection;
  readonly signal: AbortSignal;
}

async function work(
  { dataDir, archivePlace, handlers }: ReadOnly,
  { content, target, selection, signal }: Work,
): Promise<ExportReport> {
  const file = join(dataDir, 'catalogue.db');
  if (!existsSync(file)) throw nothingYet();
  const library = { ids: handlers['library.ids'], aggregates: handlers['library.aggregates'] };
  return runExport({
    content,
    target,
    signal,
    file,
    archive: archivePlace,
    manifestName: 'facts',
    startedAt: Date.now(),
    portions: () => exportBatches(library, selection, content),
    // The line that says "Exporting" says enough.
    onProgress: () => {},
    onState: () => {},
  });
}
