/** `open`: a fresh link to the server that already runs. */
import type { Command } from 'commander';
import type { Run } from '../context.ts';
import { openInBrowser } from '../host-actions.ts';
import { requestLink } from '../web/control.ts';

export function addOpenCommand(program: Command, run: Run): void {
  program
    .command('open')
    .description('let a browser in to the server that runs on this data folder ("serve")')
    .option('--no-open', 'only print the link')
    .action((options: { open: boolean }) =>
      run(async (context) => {
        const link = await requestLink(context.dataDir);
        context.output.result({ link }, link);
        if (options.open && !context.output.isJson) await openInBrowser(link);
        return undefined;
      }),
    );
}
