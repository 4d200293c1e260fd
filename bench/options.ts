/** The options of `npm run bench`. */
import { parseArgs } from 'node:util';

export function readOptions() {
  return parseArgs({
    allowPositionals: true,
    options: {
      // How long the idle archiver is measured.
      minutes: { type: 'string', default: '10' },
      // The number of games or files; several with commas where a bench takes several.
      games: { type: 'string' },
      // How often everything is measured, both sides in turns where there are two.
      rounds: { type: 'string' },
      // The file that gets the results.
      json: { type: 'string' },
      // Where filled catalogues are stored for reuse.
      keep: { type: 'string' },
    },
  });
}

export type Options = ReturnType<typeof readOptions>['values'];
