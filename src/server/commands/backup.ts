/** `backup` and `restore`: the catalogue, the settings and what the user entered as one file. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Command } from 'commander';
import { refuseTaken } from '../../core/disk/target.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { toPath } from '../terminal/arguments.ts';
import { timeText } from '../terminal/words.ts';
import type { CommandContext, Run } from './context.ts';

export function addBackupCommands(program: Command, run: Run): void {
  program
    .command('backup')
    .description('write catalogue, settings, rules, views, queries, streams, people and notes into one file')
    .argument('<file>', 'target file, such as matchkeep-backup.zip')
    .option('--replace', 'replace an existing file', false)
    .action((file: string, { replace }: { readonly replace: boolean }) =>
      run((context) => backup(context, toPath(file), replace)),
    );
  program
    .command('restore')
    .description(
      'put the content of a backup in the place of the present one, which moves to a folder of its own',
    )
    .argument('<file>', 'a file that "matchkeep backup" has written')
    .action((file: string) => run((context) => restore(context, toPath(file))));
}

async function backup(
  { dataDir, output }: CommandContext,
  path: string,
  replaces: boolean,
): Promise<undefined> {
  if (!existsSync(dirname(path)))
    throw new MatchkeepError('path-invalid', `There is no folder ${dirname(path)}.`, {
      remedy: 'Create it first, or choose a file in another folder.',
    });
  refuseTaken(path, replaces);
  const { writeBackup } = await import('../../core/copies/backup.ts');
  const { parts, ...manifest } = await writeBackup({ dataDir, path, now: Date.now() });
  output.result(
    { path, ...manifest, parts },
    `Written to ${path}. The archive's files, the password and the tokens are not in it.`,
  );
  return undefined;
}

async function restore(context: CommandContext, path: string): Promise<undefined> {
  const { dataDir, output } = context;
  const { restoreBackup } = await import('../../core/copies/restore-backup.ts');
  const { manifest, replaced } = await restoreBackup({ dataDir, path, now: Date.now() });
  return await context.withArchiver(async ({ handlers }) => {
    const restored = await handlers['archive.restored'](null);
    if (restored === null)
      throw new MatchkeepError('unexpected', 'The catalogue of the backup could not be used.', {
        remedy: `The log has the reason. What was replaced is in ${replaced}.`,
      });
    output.result(
      { path, madeAt: manifest.madeAt, replaced },
      `Restored the backup of ${timeText(manifest.madeAt)}. What was replaced is in ${replaced}.\nThe next sync first reads from the archive what the backup does not list.`,
    );
    return undefined;
  });
}
