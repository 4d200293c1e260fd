/** `notes export` and `notes import`. */
import { type Command, Option } from 'commander';
import type { CommandArchiver } from '../../core/collector/command-archiver.ts';
import { readTextOrNull } from '../../core/disk/read-text.ts';
import { replaceFile } from '../../core/disk/replace-file.ts';
import { refuseTaken } from '../../core/disk/target.ts';
import { counted, formatCount } from '../../shared/base/counted.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { importNotes, readNotes, writeNotes, writeNotesTable } from '../../shared/library/note-files.ts';
import { maxNotes } from '../../shared/library/notes.ts';
import { toPath } from '../terminal/arguments.ts';
import { collectPages } from '../terminal/paging.ts';
import type { CommandContext, Run } from './context.ts';
import { onlyCsv } from './export-options.ts';

export function addNotesFileCommands(notes: Command, run: Run): void {
  notes
    .command('export')
    .description(
      'write all notes to a file: as JSON lines, which "import" reads, or as CSV for other programs',
    )
    .argument('<file>', 'target file, such as notes.jsonl')
    .addOption(new Option('--as <form>', 'form').choices(['jsonl', 'csv']).default('jsonl'))
    .option('--for-spreadsheets', 'CSV for Excel and other spreadsheets: see docs/export.md', false)
    .option('--replace', 'replace an existing file', false)
    .action((file: string, { as, forSpreadsheets, replace }: ExportOptions) =>
      run((context) =>
        context.withReadOnly(async (reader) => {
          if (forSpreadsheets && as !== 'csv') throw onlyCsv(as);
          const path = toPath(file);
          refuseTaken(path, replace);
          const { items } = await collectPages(maxNotes, (paging) => reader.handlers['notes.list'](paging));
          const content = as === 'csv' ? writeNotesTable(items, forSpreadsheets) : writeNotes(items);
          replaceFile(path, content, { mode: 0o644 });
          const said = `Written to ${path}: ${counted(items.length, 'note')}.`;
          context.output.result({ path, notes: items.length }, said);
          return undefined;
        }),
      ),
    );
  notes
    .command('import')
    .description(
      'add the notes of an exported file: nothing is removed, and where both have a text, both stay',
    )
    .argument('<file>', 'file that "export" wrote')
    .action((file: string) =>
      run((context) => context.withArchiver((archiver) => importFile(context, archiver, toPath(file)))),
    );
}

interface ExportOptions {
  readonly as: 'jsonl' | 'csv';
  readonly forSpreadsheets: boolean;
  readonly replace: boolean;
}

async function importFile(
  { output }: CommandContext,
  { handlers }: CommandArchiver,
  path: string,
): Promise<undefined> {
  const text = readTextOrNull(path);
  if (text === null)
    throw new MatchkeepError('path-invalid', `There is no file ${path}.`, { remedy: 'Check its path.' });
  const result = await importNotes(
    readNotes(text),
    async (notes) => await handlers['notes.import']({ notes }),
  );
  output.result(result, `Added ${counted(result.added, 'note')}, changed ${formatCount(result.changed)}.`);
  return undefined;
}
