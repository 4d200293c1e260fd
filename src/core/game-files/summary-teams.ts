/** Reads the two sides of a summary of any shape. */
import { counted, formatCount } from '../../shared/base/counted.ts';
import { championName } from '../../shared/game-names/champions.ts';
import type { PlayerFacts, Side, TeamFacts } from '../../shared/games/game-facts.ts';
import { integerIn } from './fields.ts';
import { type JsonObject, toObject, toObjects } from './lenient.ts';
import { listIn, reportNumbers } from './out-of-bounds.ts';
import {
  maxBans,
  maxObjectiveKinds,
  maxObjectives,
  maxPlayers,
  maxTeams,
  maxTextLength,
} from './plausible.ts';
import type { ProblemLog } from './problem-log.ts';
import { sideSum } from './side-sums.ts';
import { toSide } from './summary-players.ts';
import { objectiveSchema, oldTeamSchema, type RecognisedSummary, teamSchema } from './summary-shapes.ts';

type ListedTeam = Pick<TeamFacts, 'isWinner' | 'objectives' | 'bans'>;

/** Blue first. Problems go to the log. A side missing from the list of teams is derived from its players. */
export function readTeams(
  { shape, game }: RecognisedSummary,
  players: readonly PlayerFacts[],
  playersPerSide: number,
  log: ProblemLog,
): TeamFacts[] {
  const listed = new Map<Side, ListedTeam>();
  const teams = toObjects(listIn(game, 'teams', '', log)).slice(0, maxTeams);
  reportMoreTeams(teams, toObjects(game['participants']).slice(0, maxPlayers), log);
  teams.forEach((raw, index) => {
    const side = toSide(teamSchema.parse(raw).teamId);
    if (side === null || listed.has(side)) return;
    reportTeam(raw, `teams[${index}].`, log);
    listed.set(side, shape === 'match-v4' ? oldTeam(raw) : newTeam(raw));
  });
  addAtakhan([...listed.values()]);
  withdrawSharedFirsts([...listed.values()]);
  return (['blue', 'red'] as const).flatMap((side) => {
    const own = players.filter((player) => player.side === side);
    const team = listed.get(side);
    if (team === undefined && own.length === 0) return [];
    const { isWinner = null, objectives = [], bans = [] } = team ?? {};
    const listedKills = objectives.find(({ name }) => name === 'champion')?.kills ?? null;
    const playersKills = sideSum(own, 'kills', playersPerSide);
    const kills = listedKills ?? playersKills;
    if (kills !== null && playersKills !== null) reportKills(side, kills, playersKills, log);
    return [
      {
        side,
        isWinner: isWinner ?? common(own.map((player) => player.isWinner)),
        kills,
        deaths: sideSum(own, 'deaths', playersPerSide),
        assists: sideSum(own, 'assists', playersPerSide),
        gold: sideSum(own, 'gold', playersPerSide),
        // match-v4 has no kills in its list of objectives.
        objectives: objectives.map((one) => (one.name === 'champion' ? { ...one, kills } : one)),
        bans,
      },
    ];
  });
}

/** A champion that no player killed may count for the other side, and files differ in that. */
function reportKills(side: Side, listed: number, players: number, log: ProblemLog): void {
  if (listed === players) return;
  const message = `The file counts ${counted(listed, 'kill')} for ${side}, and ${formatCount(players)} for its players together. The result shows the first, the scoreboard adds up the players.`;
  log.add({ code: 'kills-differ', message, side, listed, players });
}

const towerKills = { towerKills: maxObjectives, inhibitorKills: maxObjectives } as const;
const monsterKills = {
  baronKills: maxObjectives,
  dragonKills: maxObjectives,
  riftHeraldKills: maxObjectives,
  hordeKills: maxObjectives,
} as const;

function reportTeam(raw: JsonObject, path: string, log: ProblemLog): void {
  reportNumbers(raw, { ...towerKills, ...monsterKills }, path, log);
  listIn(raw, 'bans', path, log);
  for (const [name, value] of objectiveKinds(toObject(raw['objectives']))) {
    reportNumbers(toObject(value) ?? {}, { kills: maxObjectives }, `${path}objectives.${name}.`, log);
  }
}

/** Reports teams, and players' teams, that are neither blue nor red. */
function reportMoreTeams(
  teams: readonly JsonObject[],
  participants: readonly JsonObject[],
  log: ProblemLog,
): void {
  const ids = [...teams, ...participants].map((one) => integerIn(one, 'teamId'));
  const teamIds = [...new Set(ids.filter((id) => id !== null))].sort((a, b) => a - b);
  if (teamIds.every((id) => toSide(id) !== null)) return;
  const message = `The summary has the teams ${teamIds.join(', ')}. Only 100 (blue) and 200 (red) are shown.`;
  log.add({ code: 'more-than-two-teams', message, teamIds });
}

function objectiveKinds(objectives: JsonObject | null): [string, unknown][] {
  return Object.entries(objectives ?? {})
    .filter(([name]) => name.length <= maxTextLength)
    .slice(0, maxObjectiveKinds);
}

function newTeam(raw: JsonObject): ListedTeam {
  const team = teamSchema.parse(raw);
  return {
    isWinner: team.win,
    bans: readBans(team.bans),
    objectives: objectiveKinds(team.objectives).flatMap(([name, value]) => {
      const { kills, first } = objectiveSchema.safeParse(value).data ?? { kills: null, first: null };
      return kills === null && first === null ? [] : [{ name, kills, isFirst: first }];
    }),
  };
}

function oldTeam(raw: JsonObject): ListedTeam {
  const team = oldTeamSchema.parse(raw);
  return {
    isWinner: team.win === 'Win' ? true : team.win === 'Fail' ? false : teamSchema.parse(raw).win,
    bans: readBans(team.bans),
    objectives: [
      { name: 'baron', kills: team.baronKills, isFirst: team.firstBaron },
      { name: 'champion', kills: null, isFirst: team.firstBlood },
      { name: 'dragon', kills: team.dragonKills, isFirst: team.firstDragon ?? team.firstDargon },
      ...(team.hordeKills === null ? [] : [{ name: 'horde', kills: team.hordeKills, isFirst: null }]),
      { name: 'inhibitor', kills: team.inhibitorKills, isFirst: team.firstInhibitor },
      { name: 'riftHerald', kills: team.riftHeraldKills, isFirst: team.firstRiftHerald },
      { name: 'tower', kills: team.towerKills, isFirst: team.firstTower },
    ],
  };
}

/** A passed turn has the champion 0 or −1. */
function readBans(
  bans: readonly { readonly championId: number | null; readonly pickTurn: number | null }[],
): TeamFacts['bans'] {
  return bans.slice(0, maxBans).flatMap(({ championId: id, pickTurn: turn }) => {
    if (id === null) return [];
    return [{ champion: id <= 0 ? null : { id, name: championName(id) }, turn }];
  });
}

/** Files name Atakhan only for the side that killed it: the other one has none. */
function addAtakhan(teams: readonly ListedTeam[]): void {
  const taken = (team: ListedTeam) => team.objectives.find(({ name }) => name === 'atakhan');
  const isTaken = teams.some((team) => (taken(team)?.kills ?? 0) > 0);
  for (const { objectives } of teams) {
    const isListed = objectives.some(({ name }) => name === 'atakhan');
    if (isTaken && !isListed && objectives.length > 0)
      objectives.push({ name: 'atakhan', kills: 0, isFirst: false });
  }
}

/** Only one side has the first of a kind: where the file gives it to both, nobody knows which. */
function withdrawSharedFirsts(teams: readonly ListedTeam[]): void {
  const firsts = teams.flatMap(({ objectives }) => objectives.filter(({ isFirst }) => isFirst === true));
  for (const own of Map.groupBy(firsts, ({ name }) => name).values())
    if (own.length > 1) for (const objective of own) objective.isFirst = null;
}

function common(outcomes: readonly (boolean | null)[]): boolean | null {
  const [first = null] = outcomes;
  return outcomes.every((one) => one === first) ? first : null;
}
