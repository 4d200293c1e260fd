/**
 * Two faults of what a listing says. `unknown-values`: what a later version of the service might say. `unknown-teams`:
 * matches before it is known who plays, as the service lists later rounds of a tournament.
 */
import type { ExactJson } from '../service/exact-json.ts';

interface Fields {
  readonly [key: string]: ExactJson;
}

export function oddGame(game: Fields): Fields {
  const assets = Array.isArray(game['assets']) ? game['assets'] : [];
  return {
    ...game,
    state: 'REVIEWED_V9',
    ...(game['status'] !== null && { status: 'UNDER_REVIEW' }),
    ...(game['type'] !== null && { type: 'SHOW_MATCH' }),
    ...(assets.length > 0 && { assets: [...assets, 'HOLO_REPLAY_3D'] }),
    patchNotes: { revision: 9_007_199_254_740_993n, authors: ['practice'] },
  };
}

export function oddMatch(match: Fields): Fields {
  const games = Array.isArray(match['games']) ? match['games'] : [];
  return {
    ...match,
    type: 'SHOW_MATCH',
    seriesType: 'FIRST_BLOOD_WINS',
    games: games.map((game) => oddGame(game)),
    broadcast: { channels: [{ id: 18_446_744_073_709_551_615n, language: 'tlh' }], isRestricted: null },
  };
}

const unknown = { name: 'TBD', code: 'TBD', esportsId: '' };

/** The fault `unknown-teams`. */
export function withoutTeams(match: Fields): Fields {
  const games = Array.isArray(match['games']) ? match['games'] : [];
  const teams = [unknown, unknown];
  return { ...match, teams, games: games.map((game) => ({ ...game, teams })) };
}
