/** All benches by their name, with what determines how much each measures. */
import { benchArchive } from './archive.ts';
import { benchBackfill } from './backfill.ts';
import { benchCatalogueWrites } from './catalogue.ts';
import { benchCoverage } from './coverage.ts';
import { benchExport } from './export.ts';
import { benchFourStreams } from './four-streams.ts';
import { benchIdle } from './idle.ts';
import { benchInspect } from './inspect.ts';
import { benchLibrary } from './library.ts';
import { benchListings } from './listings.ts';
import { benchMany } from './many.ts';
import { benchMix } from './mix.ts';
import { benchMonth, isMonthKind } from './month.ts';
import type { Options } from './options.ts';
import type { Results } from './result.ts';
import type { Settings } from './result-file.ts';
import { benchRules } from './rules.ts';
import { benchScroll } from './scroll.ts';
import { benchStartup } from './startup.ts';
import { benchStreams } from './streams.ts';
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
  const seeds = options.seeds.split(',').map(Number);
  const { keep: keepDir, 'data-dir': dataDir } = options;
  return {
    transfer: bench({ rounds: rounds(3) }, benchTransfer),
    mix: bench({ rounds: rounds(3) }, benchMix),
    many: bench({ files: games(20_000) }, benchMany),
    catalogue: bench({ rounds: rounds(5) }, benchCatalogueWrites),
    listings: bench({ rounds: rounds(15) }, benchListings),
    startup: bench({ rounds: rounds(7) }, benchStartup),
    inspect: bench({ rounds: rounds(3) }, benchInspect),
    export: bench({ games: games(100_000), rounds: rounds(3) }, (settings) =>
      benchExport({ ...settings, keepDir }),
    ),
    scroll: bench({ games: dataDir === undefined ? games(1_000_000) : null, rounds: rounds(3) }, (settings) =>
      benchScroll({ ...settings, dataDir }),
    ),
    streams: bench({ rounds: rounds(13) }, benchStreams),
    'four-streams': bench({ games: games(100_000), rounds: rounds(4) }, (settings) =>
      benchFourStreams({ ...settings, keepDir }),
    ),
    month: bench(
      {
        days: Number(options.days),
        matchesPerDay: Number(options.matches),
        seeds,
        rules: monthKinds(options),
      },
      benchMonth,
    ),
    backfill: bench(
      { games: games(10_000), kills: Number(options.kills), seed: seeds[0] ?? 1 },
      benchBackfill,
    ),
    archive: bench({ games: games(20_000), rounds: rounds(3) }, benchArchive),
    coverage: bench({ games: sizes(), rounds: rounds(9) }, (settings) =>
      benchCoverage({ ...settings, keepDir }),
    ),
    rules: bench({ games: sizes(), rounds: rounds(5) }, (settings) => benchRules({ ...settings, keepDir })),
    idle: bench({ minutes: Number(options.minutes), games: games(100_000) }, benchIdle),
    library: bench({ games: sizes(), rounds: rounds(3) }, (settings) =>
      benchLibrary({ ...settings, keepDir }),
    ),
  };
}

const monthKinds = (options: Options) => options.rules.split(',').filter(isMonthKind);
