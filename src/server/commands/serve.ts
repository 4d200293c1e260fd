/** `serve`: the interface at an address of this machine, for where there is no desktop. */
import type { Command } from 'commander';
import { wholeNumber } from '../terminal/arguments.ts';
import type { Run } from './context.ts';
import type { ServeOptions } from './run-server.ts';

export function addServeCommand(program: Command, run: Run): void {
  program
    .command('serve')
    .description('serve the interface to browsers and sync in the background until stopped')
    .option('--port <port>', '0: any free port', wholeNumber(0, 65_535), 4870)
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option(
      '--allow-remote',
      'let other machines connect; traffic is not encrypted, and a TLS proxy in front is not supported',
      false,
    )
    .option('--no-open', 'do not open a browser')
    .option('--practice', 'start in the practice workspace', false)
    .action((options: ServeOptions) =>
      run(async (context) => {
        const { serve } = await import('./run-server.ts');
        return serve(context, options);
      }),
    );
}
