/** All benches by their name, with what determines how much each measures. */
import { benchArchive } from './archive.ts';
import { benchDataset } from './dataset.ts';
import { benchExport } from './export.ts';
import { benchFourStreams } from './four-streams.ts';
import { benchIdle } from './idle.ts';
import { benchLibrary } from './library.ts';
import { benchMove } from './move.ts';
import type { Options } from './options.ts';
import type { Results } from './result.ts';
import type { Settings } from './result-file.ts';
import { benchStartup } from './startup.ts';
import { benchTransfer } from './transfer.ts';

export interface Bench {
  /** Written with its results: results of other settings cannot be compared. */
  readonly settings: Settings;
  run(): Promise<Results>;
}

const bench = <S extends Settings>(settings: S, run: (settings: S) => Promise<Results>): Bench => ({
  settings,
  run: () => run(settings),
});

export function listBenches(options: Options): Readonly<Record<string, Bench>> {
  const games = (normal: number) => Number(options.games ?? normal);
  const sizes = () => (options.games ?? '1e4,1e5,1e6').split(',').map(Number);
  const rounds = (normal: number) => Number(options.rounds ?? normal);
  const { keep: keepDir } = options;
  return {
    transfer: bench({ rounds: rounds(3) }, benchTransfer),
    startup: bench({ rounds: rounds(7) }, benchStartup),
    export: bench({ games: games(100_000), rounds: rounds(3) }, (settings) =>
      benchExport({ ...settings, keepDir }),
    ),
    'four-streams': bench({ games: games(100_000), rounds: rounds(4) }, (settings) =>
      benchFourStreams({ ...settings, keepDir }),
    ),
    archive: bench({ games: games(20_000), rounds: rounds(3) }, benchArchive),
    move: bench({ games: games(100_000) }, benchMove),
    dataset: bench({ games: games(10_000), rounds: rounds(3) }, benchDataset),
    idle: bench({ minutes: Number(options.minutes), games: games(100_000) }, benchIdle),
    library: bench({ games: sizes(), rounds: rounds(3) }, (settings) =>
      benchLibrary({ ...settings, keepDir }),
    ),
  };
}
