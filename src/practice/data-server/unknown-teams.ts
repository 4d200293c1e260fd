/** The fault `unknown-teams`: matches before it is known who plays, as the service lists later rounds of a tournament. */
import type { ExactJson } from '../service/exact-json.ts';

interface Fields {
  readonly [key: string]: ExactJson;
}

const unknown = { name: 'TBD', code: 'TBD', esportsId: '' };

export function withoutTeams(match: Fields): Fields {
  const games = Array.isArray(match['games']) ? match['games'] : [];
  const teams = [unknown, unknown];
  return { ...match, teams, games: games.map((game) => ({ ...game, teams })) };
}
