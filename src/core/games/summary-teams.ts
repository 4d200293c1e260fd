/** The two sides of a summary, whichever its shape. */
import type { PlayerFacts, Side, TeamFacts } from '../../shared/game-facts.ts';
import { championName } from '../../shared/game-names/champions.ts';
import { sideOf } from './summary-players.ts';
import { objectiveSchema, oldTeamSchema, type RecognisedSummary, teamSchema } from './summary-shapes.ts';
import { type JsonObject, objectsOf } from './tolerant.ts';

type Told = Pick<TeamFacts, 'isWinner' | 'objectives' | 'bans'>;

/** Blue first. A side that the file's list of teams leaves out is made from its players, where it has any. */
export function readTeams({ shape, game }: RecognisedSummary, players: readonly PlayerFacts[]): TeamFacts[] {
  const told = new Map<Side, Told>();
  for (const raw of objectsOf(game['teams'])) {
    const side = sideOf(teamSchema.parse(raw).teamId);
    if (side !== null && !told.has(side)) told.set(side, shape === 'match-v4' ? oldTeam(raw) : newTeam(raw));
  }
  return (['blue', 'red'] as const).flatMap((side) => {
    const own = players.filter((player) => player.side === side);
    const team = told.get(side);
    if (team === undefined && own.length === 0) return [];
    const { isWinner = null, objectives = [], bans = [] } = team ?? {};
    const sum = (figure: 'kills' | 'deaths' | 'assists' | 'gold') => total(own.map((one) => one[figure]));
    const kills = objectives.find(({ name }) => name === 'champion')?.kills ?? sum('kills');
    return [
      {
        side,
        isWinner: isWinner ?? common(own.map((player) => player.isWinner)),
        kills,
        deaths: sum('deaths'),
        assists: sum('assists'),
        gold: sum('gold'),
        // match-v4 has no number of kills in its list of objectives.
        objectives: objectives.map((one) => (one.name === 'champion' ? { ...one, kills } : one)),
        bans,
      },
    ];
  });
}

function newTeam(raw: JsonObject): Told {
  const team = teamSchema.parse(raw);
  return {
    isWinner: team.win,
    bans: bansOf(team.bans),
    objectives: Object.entries(team.objectives).flatMap(([name, value]) => {
      const { kills, first } = objectiveSchema.safeParse(value).data ?? { kills: null, first: null };
      return kills === null && first === null ? [] : [{ name, kills, isFirst: first }];
    }),
  };
}

function oldTeam(raw: JsonObject): Told {
  const team = oldTeamSchema.parse(raw);
  return {
    isWinner: team.win === 'Win' ? true : team.win === 'Fail' ? false : teamSchema.parse(raw).win,
    bans: bansOf(team.bans),
    objectives: [
      { name: 'baron', kills: team.baronKills, isFirst: team.firstBaron },
      { name: 'champion', kills: null, isFirst: team.firstBlood },
      { name: 'dragon', kills: team.dragonKills, isFirst: team.firstDragon },
      { name: 'inhibitor', kills: team.inhibitorKills, isFirst: team.firstInhibitor },
      { name: 'riftHerald', kills: team.riftHeraldKills, isFirst: team.firstRiftHerald },
      { name: 'tower', kills: team.towerKills, isFirst: team.firstTower },
    ],
  };
}

/** A turn that was passed has no champion (0 or −1). */
function bansOf(
  bans: readonly { readonly championId: number | null; readonly pickTurn: number | null }[],
): TeamFacts['bans'] {
  return bans.flatMap(({ championId: id, pickTurn: turn }) =>
    id === null || id <= 0 ? [] : [{ champion: { id, name: championName(id) }, turn }],
  );
}

/** Null unless every figure is known. */
function total(figures: readonly (number | null)[]): number | null {
  if (figures.length === 0) return null;
  return figures.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);
}

function common(outcomes: readonly (boolean | null)[]): boolean | null {
  const [first = null] = outcomes;
  return outcomes.every((one) => one === first) ? first : null;
}
