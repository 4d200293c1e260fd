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
      // The length of the simulated month, its matches a day, the seeds of its worlds, and its watch rules.
      days: { type: 'string', default: '30' },
      matches: { type: 'string', default: '60' },
      seeds: { type: 'string', default: '1' },
      rules: { type: 'string', default: 'all,changing' },
      // How often a backfill is killed.
      kills: { type: 'string', default: '5' },
      // How often everything is measured, both sides in turns where there are two.
      rounds: { type: 'string' },
      // The file that gets the results.
      json: { type: 'string' },
      // Where filled catalogues are stored for reuse.
      keep: { type: 'string' },
      // Of a filled catalogue to scroll through, instead of filling one.
      'data-dir': { type: 'string' },
    },
  });
}

export type Options = ReturnType<typeof readOptions>['values'];
