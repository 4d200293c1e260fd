/** `people`: which names in the files are one player's. */
import type { Command } from 'commander';
import type { CommandArchiver } from '../../core/collector/command-archiver.ts';
import { readTextOrNull } from '../../core/disk/read-text.ts';
import { replaceFile } from '../../core/disk/replace-file.ts';
import { refuseTaken } from '../../core/disk/target.ts';
import { counted, formatCount } from '../../shared/base/counted.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { isSameName } from '../../shared/base/names.ts';
import { operations } from '../../shared/bridge/bridge.ts';
import { maxImportLength, type PeopleImport, type Person } from '../../shared/library/people.ts';
import { toPath } from '../terminal/arguments.ts';
import { type ExitCode, exitCodes } from '../terminal/exit-codes.ts';
import { type Column, formatTable } from '../terminal/table.ts';
import type { CommandContext, Run } from './context.ts';

export function addPeopleCommands(program: Command, run: Run): void {
  const people = program
    .command('people')
    .description('players who have changed names: which names in the files are one person');
  people
    .command('list', { isDefault: true })
    .description('the people and their names')
    .action(() =>
      run((context) =>
        context.withReadOnly(async ({ handlers }) => {
          const items = await handlers['people.list'](null);
          context.output.result({ items }, formatTable(columns, items, context.output.columns));
          if (!context.output.isJson && items.length === 0)
            context.output.note('The list is empty: each name is a player of its own.');
          return undefined;
        }),
      ),
    );
  people
    .command('add')
    .description('add a person with other names, or other names to a person of the list')
    .argument('<name>', 'the name that Matchkeep shows')
    .argument('<other...>', 'other names, as the files have them')
    .action((name: string, others: readonly string[]) =>
      run((context) => context.withArchiver((archiver) => add(context, archiver, name, others))),
    );
  people
    .command('remove')
    .description('remove a person: each name is a player of its own again')
    .argument('<name>', 'the name from "matchkeep people"')
    .action((name: string) =>
      run((context) =>
        context.withArchiver(async (archiver) => {
          const person = await find(archiver, name);
          if (person === undefined) throw noPerson(name);
          const result = await archiver.handlers['people.remove']({ id: person.id });
          context.output.result(result, `Removed ${person.name}.`);
          return undefined;
        }),
      ),
    );
  people
    .command('import')
    .description(
      'add people and names from a CSV file; exit code 2 if a line is not valid, and then nothing changes',
    )
    .argument('<file>', 'CSV with the columns person and name, one line for each name')
    .action((file: string) =>
      run((context) => context.withArchiver((archiver) => importFile(context, archiver, toPath(file)))),
    );
  people
    .command('export')
    .description('write the list to a CSV file that "import" reads')
    .argument('<file>', 'target file, such as people.csv')
    .option('--replace', 'replace an existing file', false)
    .action((file: string, { replace }: { readonly replace: boolean }) =>
      run((context) =>
        context.withReadOnly(async ({ handlers }) => {
          const path = toPath(file);
          refuseTaken(path, replace);
          const { length } = await handlers['people.list'](null);
          const { text } = await handlers['people.export'](null);
          replaceFile(path, text, { mode: 0o644 });
          context.output.result(
            { path, people: length },
            `Written to ${path}: ${counted(length, 'person', 'people')}.`,
          );
          return undefined;
        }),
      ),
    );
}

const columns: readonly Column<Person>[] = [
  { title: 'PERSON', value: ({ name }) => name },
  { title: 'OTHER NAMES', value: ({ names }) => names.slice(1).join(', '), isFlexible: true },
];

async function find({ handlers }: CommandArchiver, name: string): Promise<Person | undefined> {
  return (await handlers['people.list'](null)).find((person) => isSameName(person.name, name));
}

async function add(
  { output }: CommandContext,
  archiver: CommandArchiver,
  name: string,
  others: readonly string[],
): Promise<undefined> {
  const known = await find(archiver, name);
  const draft =
    known === undefined ? { name, names: [...others] } : { ...known, names: [...known.names, ...others] };
  // Checked against the contract here too: these words come straight from the user.
  const parsed = operations['people.save'].input.safeParse(draft);
  if (!parsed.success)
    throw new MatchkeepError('invalid-input', parsed.error.issues[0]?.message ?? 'A name is not valid.', {
      remedy: 'See "matchkeep people add --help".',
    });
  const person = await archiver.handlers['people.save'](parsed.data);
  const verb = known === undefined ? 'Added' : 'Changed';
  output.result(person, `${verb} ${person.name}: ${person.names.slice(1).join(', ')}.`);
  return undefined;
}

async function importFile(
  { output }: CommandContext,
  archiver: CommandArchiver,
  path: string,
): Promise<ExitCode> {
  const text = readTextOrNull(path);
  if (text === null)
    throw new MatchkeepError('path-invalid', `There is no file ${path}.`, { remedy: 'Check its path.' });
  if (text.length > maxImportLength)
    throw new MatchkeepError(
      'invalid-input',
      `The file has more than ${formatCount(maxImportLength)} characters.`,
      { remedy: 'Import it in parts.' },
    );
  const result = await archiver.handlers['people.import']({ text });
  output.result(result, importText(result));
  return result.refusedCount === 0 ? exitCodes.done : exitCodes.usage;
}

function importText({ added, changed, refused, refusedCount }: PeopleImport): string {
  if (refusedCount === 0)
    return `Added ${counted(added, 'person', 'people')}, changed ${formatCount(changed)}.`;
  const lines = refused.map(({ line, message }) => `Line ${line}: ${message}`);
  const more = refusedCount - refused.length;
  if (more > 0) lines.push(`${counted(more, 'more line')}.`);
  return [...lines, `Nothing was imported: ${counted(refusedCount, 'line is', 'lines are')} not valid.`].join(
    '\n',
  );
}

function noPerson(name: string): MatchkeepError {
  return new MatchkeepError('not-found', `There is no person "${name}".`, {
    remedy: 'See "matchkeep people".',
  });
}
