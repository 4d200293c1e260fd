/** Finds the sidecars that are older than the catalogue, and their new content. */
import type Database from 'better-sqlite3';
import type { ArchivedFile, EarlierVersion, MatchPlace } from '../../domain/assets.ts';
import { isOwnSql } from '../../domain/further-paths.ts';
import type { SidecarData } from '../../domain/sidecar.ts';
import { earlierColumns } from '../rows/earlier-columns.ts';
import type { Names } from '../rows/names.ts';
import { noTime, toIsoOrNull } from '../rows/sort-key.ts';
import type { Write } from '../schema/write.ts';

export interface Sidecars {
  /**
   * Matches (or lone games) whose sidecar is older than the catalogue, the latest first; `limit` at a time. `behind` is the
   * token of the last one that was read: the next are returned.
   */
  staleSidecars(limit: number, behind?: string | null): readonly StaleSidecar[];
  /** Those of `staleSidecars` that describe some of these games. */
  staleSidecarsOfGames(platformGameIds: readonly string[]): readonly StaleSidecar[];
  /** Call when the sidecar is on disk. It stays stale if the catalogue changed after its data was read. */
  sidecarsWritten(tokens: readonly string[]): void;
}

export interface StaleSidecar {
  readonly token: string;
  readonly data: SidecarData;
  /** Null for a game that is listed alone. */
  readonly match: { readonly key: number; readonly place: MatchPlace } | null;
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
  readonly team_keys: string;
  readonly played_at: number | null;
}

/** What the sidecar says of it. */
type Described = Omit<Owner, 'folder' | 'revision' | 'team_keys' | 'played_at'>;

interface OfGame {
  readonly game_key: number;
}

interface OtherMatch extends OfGame {
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

function toVersion({
  game_key: _,
  contentType: __,
  ...version
}: EarlierVersion & OfGame & { contentType: string }) {
  return version;
}

/** Above every key. */
const unbounded = Number.MAX_SAFE_INTEGER;

function readToken(token: string) {
  const [, kind, key, revision] = /^([mg]):(\d+):(\d+)$/.exec(token) ?? [];
  if (kind !== 'm' && kind !== 'g') throw new Error(`"${token}" is no sidecar's token.`);
  return { kind, key: Number(key), revision: Number(revision) } as const;
}

export function createSidecars(db: Database.Database, write: Write, names: Names): Sidecars {
  const staleMatches = (which: string) =>
    `SELECT m.key, m.id, m.league_key, m.tournament_key, m.start_at, m.folder, r.raw, m.revision,
       coalesce(nullif(m.team_keys, ''), (SELECT max(g.team_keys) FROM games g WHERE g.match_key = m.key), '') AS team_keys,
       iif(m.start_at = ${noTime}, (SELECT max(g.played_at) FROM games g WHERE g.match_key = m.key), NULL) AS played_at
     FROM matches m LEFT JOIN match_raw r ON r.key = m.key
     WHERE m.folder IS NOT NULL AND m.sidecar_revision < m.revision AND ${which}`;
  const staleGames = (which: string) =>
    `SELECT key, NULL AS id, league_key, tournament_key, started_at AS start_at, folder, NULL AS raw, revision,
       team_keys, NULL AS played_at
     FROM games WHERE match_key IS NULL AND folder IS NOT NULL AND sidecar_revision < revision AND ${which}`;
  const latest = {
    matches: db.prepare<[number, number], Owner>(staleMatches('m.key < ? ORDER BY m.key DESC LIMIT ?')),
    games: db.prepare<[number, number], Owner>(staleGames('key < ? ORDER BY key DESC LIMIT ?')),
  };
  const ofGames = {
    matches: db.prepare<{ ids: string }, Owner>(
      staleMatches(
        'm.key IN (SELECT g.match_key FROM json_each(:ids) i CROSS JOIN games g ON g.id = i.value)',
      ),
    ),
    games: db.prepare<{ ids: string }, Owner>(staleGames('id IN (SELECT value FROM json_each(:ids))')),
  };
  const games = `g.key, g.id, g.number, g.position,
     coalesce((SELECT raw FROM game_raws r WHERE r.key = g.key), 'null') AS raw FROM games g`;
  const gamesOfMatch = db.prepare<[number], GameRow>(
    `SELECT ${games} WHERE match_key = ? ORDER BY position, key`,
  );
  const gameAlone = db.prepare<[number], GameRow>(`SELECT ${games} WHERE key = ?`);
  // Both are of all games of several sidecars: `keys` is a JSON array.
  const furtherMatches = db.prepare<{ keys: string }, Described & OtherMatch>(
    `SELECT o.game_key, m.key, m.id, m.league_key, m.tournament_key, m.start_at, r.raw, o.position
     FROM json_each(:keys) k CROSS JOIN other_matches o ON o.game_key = k.value
     JOIN matches m ON m.key = o.match_key LEFT JOIN match_raw r ON r.key = m.key ORDER BY m.id`,
  );
  const selectFiles = db.prepare<{ keys: string }, Omit<ArchivedFile, 'platformGameId'> & OfGame>(
    `SELECT a.game_key, a.content_type AS contentType, f.path, f.folder, a.bytes, f.sha256,
       f.archived_at AS archivedAt, f.origin, f.etag, f.media_type AS mediaType, f.headers, f.version
     FROM json_each(:keys) k CROSS JOIN assets a ON a.game_key = k.value JOIN files f ON f.asset_key = a.key
     WHERE +a.state = 'archived' AND ${isOwnSql('f.path')} ORDER BY a.content_type`,
  );
  const selectEarlier = db.prepare<{ keys: string }, EarlierVersion & OfGame & { contentType: string }>(
    `SELECT a.game_key, a.content_type AS contentType, ${earlierColumns}
     FROM json_each(:keys) k CROSS JOIN assets a ON a.game_key = k.value
     CROSS JOIN earlier_versions v ON v.asset_key = a.key ORDER BY v.replaced_at, v.sha256`,
  );
  const earlierFolders = db
    .prepare<[number], string>(
      'SELECT folder FROM earlier_folders WHERE match_key = ? ORDER BY left_at, folder',
    )
    .pluck();
  const written = {
    m: db.prepare<[number, number]>(
      'UPDATE matches SET sidecar_revision = max(sidecar_revision, ?) WHERE key = ?',
    ),
    g: db.prepare<[number, number]>(
      'UPDATE games SET sidecar_revision = max(sidecar_revision, ?) WHERE key = ?',
    ),
  };

  function toMatch<Id>(match: Omit<Described, 'id'> & { readonly id: Id }) {
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

  function toPlace(owner: Owner): StaleSidecar['match'] {
    if (owner.id === null) return null;
    return {
      key: owner.key,
      place: {
        matchId: owner.id,
        leagueName: names.league(owner.league_key).name,
        tournamentName: names.tournament(owner.tournament_key).name,
        startAt: owner.start_at || owner.played_at || null,
        teamCodes: names.teams(owner.team_keys).map(({ code }) => code),
      },
    };
  }

  function described(matches: readonly Owner[], alone: readonly Owner[]): readonly StaleSidecar[] {
    const stale = [
      ...matches.map((owner) => ({ kind: 'm', owner, games: gamesOfMatch.all(owner.key) })),
      ...alone.map((owner) => ({ kind: 'g', owner, games: gameAlone.all(owner.key) })),
    ];
    const keys = JSON.stringify(stale.flatMap(({ games }) => games.map(({ key }) => key)));
    const files = Map.groupBy(selectFiles.all({ keys }), (file) => file.game_key);
    const earlier = Map.groupBy(
      selectEarlier.all({ keys }),
      ({ game_key, contentType }) => `${game_key} ${contentType}`,
    );
    const others = Map.groupBy(furtherMatches.all({ keys }), (other) => other.game_key);
    const toGame = ({ key, id, number, position, raw }: GameRow) => {
      const otherMatches = others.get(key)?.map((other) => ({ ...toMatch(other), position: other.position }));
      const ofGame = files.get(key) ?? [];
      return {
        platformGameId: id,
        number,
        position,
        raw,
        files: ofGame.map(({ game_key: _, ...file }) => {
          const versions = earlier.get(`${key} ${file.contentType}`)?.map(toVersion);
          return { platformGameId: id, ...file, ...(versions && { earlier: versions }) };
        }),
        ...(otherMatches && { otherMatches }),
      };
    };
    return stale.map(({ kind, owner, games }) => {
      const earlier = kind === 'm' ? earlierFolders.all(owner.key) : [];
      const folders = { folder: owner.folder, ...(earlier.length > 0 && { earlierFolders: earlier }) };
      return {
        token: `${kind}:${owner.key}:${owner.revision}`,
        data: { match: { ...toMatch(owner), ...folders }, games: games.map(toGame) },
        match: toPlace(owner),
      };
    });
  }

  return {
    staleSidecars(limit, behind = null) {
      const last = behind === null ? null : readToken(behind);
      const matches = last?.kind === 'g' ? [] : latest.matches.all(last?.key ?? unbounded, limit);
      const behindGame = last?.kind === 'g' ? last.key : unbounded;
      const alone = matches.length < limit ? latest.games.all(behindGame, limit - matches.length) : [];
      return described(matches, alone);
    },
    staleSidecarsOfGames(platformGameIds) {
      const ids = JSON.stringify(platformGameIds);
      return described(ofGames.matches.all({ ids }), ofGames.games.all({ ids }));
    },
    sidecarsWritten(tokens) {
      write(() => {
        for (const token of tokens) {
          const { kind, key, revision } = readToken(token);
          written[kind].run(revision, key);
        }
      });
    },
  };
}
