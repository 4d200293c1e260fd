/** `cite`: what figures of games are based on, read while another process may own the folder. */
import type { Command } from 'commander';
import { cite, citedFiles } from '../../core/dataset/cite.ts';
import { citationText, fileLine } from '../../shared/library/citation.ts';
import type { Run } from './context.ts';

export function addCiteCommand(program: Command, run: Run): void {
  program
    .command('cite')
    .description(
      'name what figures are based on: how many games, the SHA-256 of the list of their files, and the state of the data set',
    )
    .argument('[query]', 'library search query (default: all games)', '')
    .option('--list', 'the list itself, for "sha256sum -c" in the folder of the archive', false)
    .action((query: string, { list }: { readonly list: boolean }) =>
      run((context) =>
        context.withReadOnly(async ({ handlers, catalogue, dataDir }) => {
          const library = { ids: handlers['library.ids'] };
          const options = { library, catalogue, dataDir, now: Date.now };
          if (!list) {
            const citation = await cite(options, query);
            context.output.result(citation, citationText(citation));
          } else if (context.output.isJson) {
            const files = [];
            for await (const some of citedFiles(options, query)) files.push(...some);
            context.output.result({ query, files }, '');
          } else {
            await context.output.copy(listText(citedFiles(options, query)));
          }
          return undefined;
        }),
      ),
    );
}

async function* listText(files: ReturnType<typeof citedFiles>): AsyncGenerator<string> {
  for await (const some of files) yield some.map(fileLine).join('');
}
