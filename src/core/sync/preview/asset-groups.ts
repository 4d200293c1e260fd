/**
 * Every asset, grouped by what the rules see of it. Reads one number for each asset from the index `assets_state`, and
 * all those of a state as one text: rows would take twice as long.
 */
import type Database from 'better-sqlite3';
import { type DownloadState, downloadStates } from '../../../shared/domain/domain.ts';
import { downloadSteps } from '../../../shared/downloads/download-states.ts';
import { isInMissingIndex, timedKindList } from '../../catalogue/rows/status-sql.ts';
import { expectedStepMs } from '../../domain/asset-status.ts';
import type { JudgedAsset } from '../../downloads/records/judging.ts';

/** Assets that the rules judge alike. */
export interface AssetGroup extends JudgedAsset {
  readonly contentType: string;
  /** The keys of their games. */
  readonly games: readonly number[];
}

/** Assets of one content type that are upcoming, or would be if they were wanted, with the keys of their games. */
type UpcomingAssets = Pick<AssetGroup, 'contentType' | 'games'>;

/** Until when the service listed the game of `a` as not played, rounded as other times are: epoch ms, or 0. */
export const unplayedStep = `coalesce(a.unplayed_until, 0) / ${expectedStepMs} * ${expectedStepMs}`;

const comma = ','.charCodeAt(0);
const zero = '0'.charCodeAt(0);

export function createAssetGroups(db: Database.Database) {
  const readContentTypes = db
    .prepare<[], string>("SELECT DISTINCT ref FROM coverage_counts WHERE scope = 'content-type' ORDER BY ref")
    .pluck();
  // The inner query reads the index alone.
  const upcoming = db.prepare<{ now: number }, { game: number; contentType: string }>(
    `SELECT a.game_key AS game, a.content_type AS contentType FROM assets a
     WHERE a.key IN (SELECT key FROM assets INDEXED BY assets_missing
       WHERE ${isInMissingIndex} AND counted_as IN ${timedKindList}
         AND counted_step * ${expectedStepMs} > :now)
     UNION ALL
     SELECT a.game_key, a.content_type FROM assets a INDEXED BY assets_unplayed
     WHERE a.unplayed_until > :now AND ${unplayedStep} > :now AND a.state = 'not-wanted'`,
  );

  function readState(state: DownloadState, contentTypes: readonly string[]): readonly AssetGroup[] {
    const groups = contentTypes.flatMap((contentType) =>
      (['rule', 'user'] as const).flatMap((wanted_by) =>
        [0, 1].map((has_file) => ({ state, contentType, wanted_by, has_file, games: [] as number[] })),
      ),
    );
    // A file is only looked up where it decides.
    const hasFile = !downloadSteps.unwant.from.includes(state)
      ? '0'
      : `CASE a.wanted_by WHEN 'user' THEN 0 ELSE EXISTS (SELECT 1 FROM files f WHERE f.asset_key = a.key) END`;
    const whens = contentTypes.map((_, index) => `WHEN ? THEN ${index * 4}`).join(' ');
    const assets = db
      .prepare<string[], string | null>(
        `SELECT group_concat(a.game_key * ${groups.length} + CASE a.content_type ${whens} END
           + (a.wanted_by = 'user') * 2 + ${hasFile})
         FROM assets a INDEXED BY assets_state WHERE a.state = ?`,
      )
      .pluck()
      .get(...contentTypes, state);
    forEachNumber(assets ?? '', (asset) => {
      const index = asset % groups.length;
      groups[index]?.games.push((asset - index) / groups.length);
    });
    return groups.filter(({ games }) => games.length > 0);
  }

  return {
    groups(): readonly AssetGroup[] {
      const contentTypes = readContentTypes.all();
      if (contentTypes.length === 0) return [];
      return downloadStates.flatMap((state) => readState(state, contentTypes));
    },
    /** At `now`, in epoch ms. */
    upcoming: (now: number): readonly UpcomingAssets[] =>
      Array.from(
        Map.groupBy(upcoming.all({ now }), (asset) => asset.contentType),
        ([contentType, assets]) => ({ contentType, games: assets.map(({ game }) => game) }),
      ),
  };
}

/** Calls `use` for each of the whole numbers, which are separated by commas. */
function forEachNumber(text: string, use: (value: number) => void): void {
  let value = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === comma) {
      use(value);
      value = 0;
    } else value = value * 10 + (code - zero);
  }
  if (text !== '') use(value);
}
