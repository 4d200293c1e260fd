/** Finds the sidecars that are older than the catalogue, and their new content. */
import type Database from 'better-sqlite3';
import type { ArchivedFile } from '../../domain/assets.ts';
import type { SidecarData } from '../../domain/sidecar.ts';
import type { Names } from '../rows/names.ts';
import { toIsoOrNull } from '../rows/sort-key.ts';
import type { Write } from '../schema/write.ts';

export interface Sidecars {
  /** Matches (or lone games) whose sidecar is older than the catalogue; `limit` at a time. */
  staleSidecars(limit: number): readonly { readonly token: string; readonly data: SidecarData }[];
  /** Call when the sidecar is on disk. It stays stale if the catalogue changed after its data was read. */
  sidecarsWritten(tokens: readonly string[]): void;
}

interface Owner {
  readonly key: number;
  readonly id: string | null;
  readonly league_key: number;
  readonly tournament_key: number;
  readonly start_at: number | null;
  readonly folder: string;
  readonly raw: string | null;
  readonly revision: number;
}

interface OtherMatch {
  readonly id: string;
  /** In its list of games, from 1. */
  readonly position: number;
}

interface GameRow {
  readonly key: number;
  readonly id: string;
  readonly number: number | null;
  readonly position: number;
  readonly raw: string;
}

export function createSidecars(db: Database.Database, write: Write, names: Names): Sidecars {
  const staleMatches = db.prepare<[number], Owner>(
    `SELECT m.key, m.id, m.league_key, m.tournament_key, m.start_at, m.folder, r.raw, m.revision
     FROM matches m LEFT JOIN match_raw r ON r.key = m.key
     WHERE m.folder IS NOT NULL AND m.sidecar_revision < m.revision ORDER BY m.key LIMIT ?`,
  );
  const staleGames = db.prepare<[number], Owner>(
    `SELECT key, NULL AS id, league_key, tournament_key, started_at AS start_at, folder, NULL AS raw, revision
     FROM games WHERE match_key IS NULL AND folder IS NOT NULL AND sidecar_revision < revision
     ORDER BY key LIMIT ?`,
  );
  const gamesOfMatch = db.prepare<[number], GameRow>(
    `SELECT key, id, number, position, coalesce((SELECT raw FROM game_raws r WHERE r.key = g.key), 'null') AS raw
     FROM games g WHERE match_key = ? ORDER BY position, key`,
  );
  const gameAlone = db.prepare<[number], GameRow>(
    `SELECT key, id, number, position, coalesce((SELECT raw FROM game_raws r WHERE r.key = g.key), 'null') AS raw
     FROM games g WHERE key = ?`,
  );
  const othersOfGame = db.prepare<[number], Omit<Owner, 'folder' | 'revision'> & OtherMatch>(
    `SELECT m.key, m.id, m.league_key, m.tournament_key, m.start_at, r.raw, o.position
     FROM other_matches o JOIN matches m ON m.key = o.match_key LEFT JOIN match_raw r ON r.key = m.key
     WHERE o.game_key = ? ORDER BY m.id`,
  );
  const selectFiles = db.prepare<[string, number], ArchivedFile>(
    `SELECT ? AS platformGameId, a.content_type AS contentType, f.path, f.folder, a.bytes, f.sha256,
       f.archived_at AS archivedAt, f.origin, f.etag, f.media_type AS mediaType, f.headers
     FROM assets a JOIN files f ON f.asset_key = a.key
     WHERE a.game_key = ? AND a.state = 'archived' ORDER BY a.content_type`,
  );
  const written = {
    m: db.prepare<[number, number]>(
      'UPDATE matches SET sidecar_revision = max(sidecar_revision, ?) WHERE key = ?',
    ),
    g: db.prepare<[number, number]>(
      'UPDATE games SET sidecar_revision = max(sidecar_revision, ?) WHERE key = ?',
    ),
  };

  function toMatch<Id>(match: Omit<Owner, 'folder' | 'revision' | 'id'> & { readonly id: Id }) {
    const league = names.league(match.league_key);
    const tournament = names.tournament(match.tournament_key);
    return {
      id: match.id,
      leagueId: league.id || null,
      leagueName: league.name,
      tournamentId: tournament.id || null,
      tournamentName: tournament.name,
      startAt: toIsoOrNull(match.start_at),
      raw: match.raw,
    };
  }

  function toData(owner: Owner, games: readonly GameRow[]): SidecarData {
    return {
      match: { ...toMatch(owner), folder: owner.folder },
      games: games.map(({ key, id, number, position, raw }) => {
        const others = othersOfGame
          .all(key)
          .map((other) => ({ ...toMatch(other), position: other.position }));
        return {
          platformGameId: id,
          number,
          position,
          raw,
          files: selectFiles.all(id, key),
          ...(others.length > 0 && { otherMatches: others }),
        };
      }),
    };
  }

  return {
    staleSidecars(limit) {
      const matches = staleMatches.all(limit);
      const alone = matches.length < limit ? staleGames.all(limit - matches.length) : [];
      return [
        ...matches.map((owner) => ({
          token: `m:${owner.key}:${owner.revision}`,
          data: toData(owner, gamesOfMatch.all(owner.key)),
        })),
        ...alone.map((owner) => ({
          token: `g:${owner.key}:${owner.revision}`,
          data: toData(owner, gameAlone.all(owner.key)),
        })),
      ];
    },
    sidecarsWritten(tokens) {
      write(() => {
        for (const token of tokens) {
          const [, kind, key, revision] = /^([mg]):(\d+):(\d+)$/.exec(token) ?? [];
          if (kind !== 'm' && kind !== 'g') throw new Error(`"${token}" is no sidecar's token.`);
          written[kind].run(Number(revision), Number(key));
        }
      });
    },
  };
}
