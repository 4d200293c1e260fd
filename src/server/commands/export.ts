/** `export`: the files of the selected games in a folder of their own, with a table of what they are. */
import { type Command, Option } from 'commander';
import { addFilterOptions, collect, type FilterOptions, filtersOf } from '../arguments.ts';
import type { CommandContext, Run } from '../context.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { exportGames } from '../export/export-games.ts';
import { showWorking } from '../progress.ts';
import { countText, sizeText } from '../words.ts';

interface ExportOptions extends FilterOptions {
  readonly content?: readonly string[];
  readonly format: 'csv' | 'jsonl';
}

export function addExportCommand(program: Command, run: Run): void {
  addFilterOptions(program.command('export'))
    .description('copy the archived files of the selected games into a folder, with a table of facts')
    .argument('<folder>', 'made when missing; files already there with the same content are left as they are')
    .option('--content <type>', 'only this content type; may be given several times', collect)
    .addOption(
      new Option('--format <format>', 'of the table "facts.csv" or "facts.jsonl"')
        .choices(['csv', 'jsonl'])
        .default('csv'),
    )
    .action((folder: string, options: ExportOptions) =>
      run((context) => exportAll(context, folder, options)),
    );
}

/** Files that are missing or damaged in the archive are left out, named, and make the exit code 5. */
async function exportAll(context: CommandContext, folder: string, options: ExportOptions): Promise<ExitCode> {
  const { output, stop } = context;
  return context.withReadOnly(async (reader) => {
    const working = showWorking('Exporting', output);
    const report = await exportGames({
      reader,
      folder,
      filters: filtersOf(options),
      contentTypes: options.content ?? null,
      format: options.format,
      signal: stop.signal,
    }).finally(working.end);
    const lines = [
      `Exported ${countText(report.files, 'file')} of ${countText(report.games, 'game')} (${sizeText(report.bytes)}) to ${report.folder}.`,
      ...report.leftOut.map(({ path, reason }) => `left out  ${path}  (${reason})`),
    ];
    output.result(report, lines.join('\n'));
    return report.leftOut.length > 0 ? exitCodes.someFailed : exitCodes.done;
  });
}
