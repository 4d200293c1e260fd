/** `diagnostics`: one zip that helps to find an error; works next to a running Matchkeep and on a broken one. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { catalogueCopies } from '../../core/copies/copy-files.ts';
import { saveDiagnostics } from '../../core/diagnostics/diagnostics.ts';
import { version } from '../../core/platform/version.ts';
import { openReadOnly, type ReadOnly } from '../../core/read-only.ts';
import { openSettings } from '../../core/settings/settings.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { toPath } from '../terminal/arguments.ts';
import type { CommandContext, Run } from './context.ts';

export function addDiagnosticsCommand(program: Command, run: Run): void {
  program
    .command('diagnostics')
    .description('write versions, settings, counts and the log into a zip, without secrets')
    .argument('<file>', 'target file, such as diagnostics.zip')
    .action((file: string) => run((context) => save(context, toPath(file))));
}

async function save(context: CommandContext, path: string): Promise<undefined> {
  const { dataDir, output } = context;
  if (!existsSync(dirname(path))) {
    throw new MatchkeepError('path-invalid', `There is no folder ${dirname(path)}.`, {
      remedy: 'Create it first, or choose a file in another folder.',
    });
  }
  const about = { version, shell: 'command-line' } as const;
  let reader: ReadOnly | undefined;
  // Opened when a part needs it, so that an error on opening is written into that part.
  const open = () => (reader ??= openReadOnly(dataDir));
  try {
    await saveDiagnostics(
      {
        dataDir,
        about,
        now: Date.now,
        settings: () => openSettings(dataDir).get(),
        status: () => open().handlers['app.status'](null),
        catalogue: () => open().catalogue,
        copies: () => ({ copies: catalogueCopies(join(dataDir, 'catalogue.db')) }),
      },
      path,
    );
  } finally {
    await reader?.close();
  }
  output.result({ path }, `Written to ${path}. Look through it before you pass it on.`);
  return undefined;
}
