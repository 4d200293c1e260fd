/** The games whose files are in a read-only archive that is away. */
import { MatchkeepError } from '../../shared/base/errors.ts';
import { awayIn } from '../archive/store/further.ts';
import { openStore } from '../archive/store/open-store.ts';
import { threadDisk } from '../disk/disk.ts';
import { type FurtherPlaces, isFurther, splitFurther } from '../domain/further-paths.ts';
import type { ExportGame } from '../export/games.ts';

export interface Away {
  /** The names of the read-only archives that are there. */
  readonly here: ReadonlySet<string>;
  /** For the games in others. */
  readonly error: MatchkeepError;
}

/** Which read-only archives are there now. */
export async function lookForFurther(further: FurtherPlaces): Promise<Away> {
  const names = await awayIn(further, (dir) => openStore({ dir }, { disk: threadDisk }));
  const dirs = [...names].map((name) => further[name]?.dir).join(', ');
  const message = `The data set is not up to date for games in a read-only archive that is not there: ${dirs}.`;
  return {
    here: new Set(Object.keys(further).filter((name) => !names.has(name))),
    error: new MatchkeepError('archive-missing', message, {
      remedy: 'Connect its drive, or detach the archive in the settings. Matchkeep then continues.',
    }),
  };
}

/** Throws at a game with a file in an archive that is away: it would lose its rows. */
export function* refuseAway({ here, error }: Away, games: Iterable<ExportGame>): Generator<ExportGame> {
  const isAway = (path: string) => isFurther(path) && !here.has(splitFurther(path)?.name ?? '');
  for (const game of games) {
    if (game.files.some(({ path }) => isAway(path))) throw error;
    yield game;
  }
}
