/** `notes export` and `notes import`. */
import type { Command } from 'commander';
import type { CommandArchiver } from '../../core/collector/command-archiver.ts';
import { readTextOrNull } from '../../core/disk/read-text.ts';
import { replaceFile } from '../../core/disk/replace-file.ts';
import { refuseTaken } from '../../core/disk/target.ts';
import { counted, formatCount } from '../../shared/base/counted.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { maxNotes, type Note, readNotes, writeNotes } from '../../shared/library/notes.ts';
import { toPath } from '../terminal/arguments.ts';
import { collectPages } from '../terminal/paging.ts';
import type { CommandContext, Run } from './context.ts';

export function addNotesFileCommands(notes: Command, run: Run): void {
  notes
    .command('export')
    .description('write all notes to a file that "import" reads: a line of JSON for each')
    .argument('<file>', 'target file, such as notes.jsonl')
    .option('--replace', 'replace an existing file', false)
    .action((file: string, { replace }: { readonly replace: boolean }) =>
      run((context) =>
        context.withReadOnly(async (reader) => {
          const path = toPath(file);
          refuseTaken(path, replace);
          const { items } = await collectPages(maxNotes, (cursor, limit) =>
            reader.handlers['notes.list']({ ...cursor, limit }),
          );
          replaceFile(path, writeNotes(items), { mode: 0o644 });
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

/** Far more than `maxNotes` notes of usual length have. */
const maxFileLength = 200_000_000;
/** Of one call, in characters: a running Matchkeep takes at most 4 MB. */
const maxCallLength = 500_000;

async function importFile(
  { output }: CommandContext,
  { handlers }: CommandArchiver,
  path: string,
): Promise<undefined> {
  const text = readTextOrNull(path);
  if (text === null)
    throw new MatchkeepError('path-invalid', `There is no file ${path}.`, { remedy: 'Check its path.' });
  if (text.length > maxFileLength) throw tooLarge(`${formatCount(maxFileLength)} characters`);
  // Every line is checked before the first is imported.
  const all = readNotes(text);
  if (all.length > maxNotes) throw tooLarge(`${formatCount(maxNotes)} notes`);
  const result = { added: 0, changed: 0 };
  for (const notes of inCalls(all)) {
    const { added, changed } = await handlers['notes.import']({ notes });
    result.added += added;
    result.changed += changed;
  }
  output.result(result, `Added ${counted(result.added, 'note')}, changed ${formatCount(result.changed)}.`);
  return undefined;
}

function inCalls(notes: readonly Note[]): readonly Note[][] {
  const calls: Note[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const note of notes) {
    const own = JSON.stringify(note).length;
    const last = calls.at(-1);
    if (last === undefined || length + own > maxCallLength || last.length === 500) {
      calls.push([note]);
      length = own;
    } else {
      last.push(note);
      length += own;
    }
  }
  return calls;
}

function tooLarge(limit: string): MatchkeepError {
  return new MatchkeepError('invalid-input', `The file has more than ${limit}.`, {
    remedy: 'Nothing was imported. Choose a file that "matchkeep notes export" wrote.',
  });
}
