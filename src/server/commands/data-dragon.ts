/** `datadragon`: names and pictures of champions, items, runes and spells, from Riot's Data Dragon. */
import type { Command } from 'commander';
import { counted } from '../../shared/base/counted.ts';
import { MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import { sizeText } from '../../shared/base/sizes.ts';
import {
  type DragonReport,
  type DragonStatus,
  dragonVersionSchema,
  patchSchema,
} from '../../shared/domain/data-dragon.ts';
import { toPath } from '../terminal/arguments.ts';
import { type ExitCode, exitCodes } from '../terminal/exit-codes.ts';
import { bar, drawDuring, percentage } from '../terminal/progress.ts';
import { type Column, formatTable } from '../terminal/table.ts';
import type { CommandContext, Run } from './context.ts';

export function addDataDragonCommands(program: Command, run: Run): void {
  const dragon = program
    .command('datadragon')
    .description('names and pictures of champions, items, runes and spells, from Data Dragon of Riot Games');
  dragon
    .command('status', { isDefault: true })
    .description('show which versions are here')
    .action(() => run(showStatus));
  dragon
    .command('fetch')
    .description('fetch names and pictures of patches that are not here yet')
    .argument('[patch...]', 'such as 15.8; without one: all patches of the library')
    .action((patches: readonly string[]) => run((context) => fetchPatches(context, patches)));
  dragon
    .command('import')
    .description('read names and pictures from an archive of Data Dragon, without a network')
    .argument('<file>', 'such as dragontail-15.8.1.tgz')
    .action((file: string) => run((context) => importArchive(context, toPath(file))));
  dragon
    .command('remove')
    .description('remove a version, or everything with "all"')
    .argument('<version>', 'a version from "matchkeep datadragon", or all')
    .action((version: string) => run((context) => remove(context, version)));
}

const columns: readonly Column<DragonStatus['versions'][number]>[] = [
  { title: 'VERSION', value: ({ version }) => version },
  { title: 'LANGUAGES', value: ({ languages }) => languages.join(', ') },
  { title: 'SIZE', value: ({ bytes }) => sizeText(bytes) },
];

async function showStatus({ output, withReadOnly }: CommandContext): Promise<ExitCode> {
  return await withReadOnly(async ({ handlers }) => {
    const status = await handlers['dataDragon.status'](null);
    const { versions, bytes } = status;
    output.result(status, formatTable(columns, versions, output.columns));
    if (!output.isJson) {
      output.note(
        versions.length === 0
          ? 'There are no names and pictures here. "matchkeep datadragon fetch" fetches them.'
          : `${counted(versions.length, 'version')}, ${sizeText(bytes)} with the pictures that they share.`,
      );
    }
    return exitCodes.done;
  });
}

async function fetchPatches(context: CommandContext, given: readonly string[]): Promise<ExitCode> {
  const wanted = given.map((text) => {
    const patch = patchSchema.safeParse(text);
    if (patch.success) return patch.data;
    throw new MatchkeepError('invalid-input', `"${text}" is not a patch.`, {
      remedy: 'Write it as in the library, such as 15.8.',
    });
  });
  const patches = given.length === 0 ? await patchesOfLibrary(context) : wanted;
  return await context.withArchiver(async ({ handlers }) => {
    const report = await drawingProgress(
      context,
      () => handlers['dataDragon.status'](null),
      async () => handlers['dataDragon.fetch']({ patches }),
    ).catch((error: unknown) => {
      const data = toErrorData(error);
      if (data.code !== 'not-available-yet') throw error;
      context.output.failure(data);
      return null;
    });
    if (report === null) return exitCodes.someFailed;
    context.output.result(report, reportText(report));
    return report.unavailable.length === 0 ? exitCodes.done : exitCodes.someFailed;
  });
}

async function importArchive(context: CommandContext, path: string): Promise<undefined> {
  await context.withArchiver(async ({ handlers }) => {
    const report = await drawingProgress(
      context,
      () => handlers['dataDragon.status'](null),
      async () => handlers['dataDragon.import']({ path }),
    );
    context.output.result(report, reportText(report));
  });
  return undefined;
}

/** As many as the contract allows at a time. */
const maxPatches = 500;

async function patchesOfLibrary({ withReadOnly }: CommandContext): Promise<string[]> {
  return await withReadOnly(async ({ handlers }) => {
    const [facet] = await handlers['library.facets']({ query: '', fields: ['patch'], limit: maxPatches });
    return facet?.values.map(({ value }) => value) ?? [];
  });
}

function reportText({ versions, files, bytes, unavailable }: DragonReport): string {
  const added =
    versions.length === 0
      ? 'Everything that Data Dragon has of them is here already.'
      : `Added ${versions.join(', ')}: ${counted(files, 'file')}, ${sizeText(bytes)}.`;
  if (unavailable.length === 0) return added;
  return `${added} Data Dragon has nothing of ${counted(unavailable.length, 'patch', 'patches')}: ${unavailable.join(', ')}.`;
}

async function remove({ output, withArchiver }: CommandContext, text: string): Promise<undefined> {
  const version = text === 'all' ? null : dragonVersionSchema.safeParse(text);
  if (version !== null && !version.success)
    throw new MatchkeepError('invalid-input', `"${text}" is not a version of Data Dragon.`, {
      remedy: 'See "matchkeep datadragon".',
    });
  await withArchiver(async ({ handlers }) => {
    const result = await handlers['dataDragon.remove']({ version: version?.data ?? null });
    if (result.changed === 0)
      throw new MatchkeepError(
        'not-found',
        text === 'all' ? 'There is nothing to remove.' : `${text} is not here.`,
        {
          remedy: 'See "matchkeep datadragon".',
        },
      );
    output.result(result, `Removed ${text === 'all' ? 'all names and pictures' : text}.`);
  });
  return undefined;
}

function drawingProgress<Result>(
  { output }: CommandContext,
  readStatus: () => DragonStatus | Promise<DragonStatus>,
  work: () => Promise<Result>,
): Promise<Result> {
  const line = async () => {
    const { work: now } = await readStatus();
    if ((now.state !== 'fetching' && now.state !== 'importing') || now.total === 0) return null;
    const part = Math.min(1, now.done / now.total);
    const start = now.state === 'importing' ? 'Archive' : `Patch ${now.patch}`;
    return `${start}  ${bar(part)} ${percentage(part)}`;
  };
  return drawDuring(output, line, work);
}
