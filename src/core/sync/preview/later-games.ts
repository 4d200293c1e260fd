/** Games whose files are upcoming if they are newly wanted, grouped by the content types of which that is not true. */
import type Database from 'better-sqlite3';
import { isKnownPlayed, readTexts } from '../../catalogue/rows/wantable.ts';
import { unplayedStep } from './asset-groups.ts';

export interface LaterGames {
  /** What the service lists already, and the assets that no change of the rules makes upcoming, or that are known to be. */
  readonly except: ReadonlySet<string>;
  /** The keys of the games. */
  readonly games: readonly number[];
}

type Row = readonly [
  key: number,
  endedAt: number | null,
  status: string | null,
  listed: string,
  settled: string,
];

const batch = 1000;

/** Returns a function that reads those of the games (their keys) that are not known to be played; `now` in epoch ms. */
export function createLaterGames(db: Database.Database) {
  const read = db
    .prepare<{ keys: string; now: number }, Row>(
      `SELECT g.key, g.ended_at, g.status, g.listed_assets, (SELECT json_group_array(a.content_type) FROM assets a
         WHERE a.game_key = g.key AND (a.state <> 'not-wanted' OR ${unplayedStep} > :now))
       FROM json_each(:keys) k CROSS JOIN games g ON g.key = k.value`,
    )
    .raw();

  return (keys: readonly number[], now: number): readonly LaterGames[] => {
    const byTypes = new Map<string, number[]>();
    for (let from = 0; from < keys.length; from += batch) {
      const rows = read.all({ keys: JSON.stringify(keys.slice(from, from + batch)), now });
      for (const [key, endedAt, status, listed, settled] of rows) {
        if (isKnownPlayed(endedAt, status)) continue;
        const types = JSON.stringify([listed, settled]);
        const games = byTypes.get(types);
        if (games === undefined) byTypes.set(types, [key]);
        else games.push(key);
      }
    }
    return Array.from(byTypes, ([types, games]) => ({
      except: new Set(readTexts(types).flatMap(readTexts)),
      games,
    }));
  };
}
