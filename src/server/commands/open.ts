/** `open`: a fresh link to the server that already runs, and the browsers that may use it. */
import { type Command, Option } from 'commander';
import { counted } from '../../shared/base/counted.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { AuthorisedBrowser } from '../../shared/screens/browsers.ts';
import { openPageInBrowser } from '../host/host-actions.ts';
import { type Column, formatTable } from '../terminal/table.ts';
import { timeText } from '../terminal/words.ts';
import { askServer } from '../web/control.ts';
import type { CommandContext, Run } from './context.ts';

const columns: readonly Column<AuthorisedBrowser>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'Browser', value: ({ name }) => name, isFlexible: true },
  { title: 'Authorised', value: ({ authorisedAt }) => timeText(authorisedAt) },
  { title: 'Last used', value: ({ lastUsedAt }) => timeText(lastUsedAt) },
  { title: 'Ends', value: ({ endsAt }) => timeText(endsAt) },
];

interface OpenOptions {
  readonly open: boolean;
  readonly list: boolean;
  readonly end?: readonly string[];
}

export function addOpenCommand(program: Command, run: Run): void {
  program
    .command('open')
    .description('authorise a browser for the running server of this data folder ("serve")')
    .option('--no-open', 'only print the link')
    .option('--list', 'list the authorised browsers', false)
    .addOption(
      new Option('--end <id...>', 'end the session of these browsers ("all" for every browser)').conflicts(
        'list',
      ),
    )
    .action((options: OpenOptions) =>
      run(async (context) => {
        if (options.list) await list(context);
        else if (options.end !== undefined) await end(context, options.end);
        else await open(context, options.open);
        return undefined;
      }),
    );
}

async function open({ dataDir, output }: CommandContext, opensBrowser: boolean): Promise<void> {
  const { link, file } = await askServer(dataDir, { ask: 'link' });
  output.result({ link }, link);
  if (opensBrowser && file !== null && !output.isJson) await openPageInBrowser(file);
}

async function list({ dataDir, output }: CommandContext): Promise<void> {
  const browsers = await askServer(dataDir, { ask: 'browsers' });
  output.result(
    browsers,
    browsers.length === 0 ? 'No browser is authorised.' : formatTable(columns, browsers, output.columns),
  );
}

async function end({ dataDir, output }: CommandContext, ids: readonly string[]): Promise<void> {
  const all = ids.includes('all');
  const { ended } = await askServer(dataDir, { ask: 'end', ids: all ? null : [...ids] });
  const unknown = all ? [] : ids.filter((id) => !ended.includes(id));
  if (unknown.length > 0) {
    throw new MatchkeepError('not-found', `No authorised browser has the ID ${unknown.join(', ')}.`, {
      remedy: 'See "matchkeep open --list".',
    });
  }
  output.result({ ended }, `${counted(ended.length, 'session')} ended.`);
}
