/** `open`: a fresh link to the server that already runs, and the browsers that may use it. */
import { type Command, Option } from 'commander';
import type { Handlers } from '../../core/bridge/dispatch.ts';
import { counted } from '../../shared/base/counted.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { AuthorisedBrowser } from '../../shared/screens/browsers.ts';
import { openPageInBrowser } from '../host/host-actions.ts';
import { type Column, formatTable } from '../terminal/table.ts';
import { timeText } from '../terminal/words.ts';
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

async function open(context: CommandContext, opensBrowser: boolean): Promise<void> {
  const { output } = context;
  const { link, file } = await askServer(context, (browsers) => browsers['browsers.link'](null));
  output.result({ link }, link);
  if (opensBrowser && file !== null && !output.isJson) await openPageInBrowser(file);
}

async function list(context: CommandContext): Promise<void> {
  const { output } = context;
  const browsers = await askServer(context, (asked) => asked['browsers.list'](null));
  output.result(
    browsers,
    browsers.length === 0 ? 'No browser is authorised.' : formatTable(columns, browsers, output.columns),
  );
}

async function end(context: CommandContext, given: readonly string[]): Promise<void> {
  const isAll = given.includes('all');
  const { ended, unknown } = await askServer(context, async (browsers) => {
    const authorised = (await browsers['browsers.list'](null)).map(({ id }) => id);
    const ids = authorised.filter((id) => isAll || given.includes(id));
    for (const id of ids) await browsers['browsers.end']({ id });
    return { ended: ids, unknown: isAll ? [] : given.filter((id) => !ids.includes(id)) };
  });
  if (unknown.length > 0) {
    throw new MatchkeepError('not-found', `No authorised browser has the ID ${unknown.join(', ')}.`, {
      remedy: 'See "matchkeep open --list".',
    });
  }
  context.output.result({ ended }, `${counted(ended.length, 'session')} ended.`);
}

type Asked = Pick<Handlers, 'browsers.link' | 'browsers.list' | 'browsers.end'>;

/** Throws `not-found` if no server runs on the data folder. */
async function askServer<T>(
  { dataDir, stop }: CommandContext,
  ask: (browsers: Asked) => Promise<T> | T,
): Promise<T> {
  const { connectToServer } = await import('../../core/handover/client.ts');
  const server = await connectToServer(dataDir, { signal: stop.signal });
  try {
    return await ask(server.handlers);
  } finally {
    await server.close();
  }
}
