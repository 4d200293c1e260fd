/** `GAMH_SUMMARY` in the usual shape: the match-v5 `info` object of a simulated game. */
import { runes, spells, trinketId } from './champions.ts';
import type { Player } from './player-game.ts';
import { gameNumber, type Simulation } from './simulation.ts';

export function writeSummary(simulation: Simulation) {
  const { game, durationSeconds } = simulation;
  const startAt = game.startAt;
  return {
    endOfGameResult: 'GameComplete',
    gameCreation: startAt - 18_000,
    gameDuration: durationSeconds,
    gameEndTimestamp: game.endAt,
    gameId: gameNumber(game),
    gameMode: 'CLASSIC',
    gameName: `${game.platformGameId}|game${game.number}`,
    gameStartTimestamp: startAt,
    gameType: 'CUSTOM_GAME',
    gameVersion: game.gameVersion,
    mapId: 11,
    participants: simulation.players.map((player) => participant(simulation, player)),
    platformId: 'ESPORTSTMNT01',
    queueId: 0,
    seasonId: 13,
    teams: [team(simulation, 100), team(simulation, 200)],
    tournamentCode: '',
  };
}

/** How often each objective was taken, and whether first, by side. */
export function writeObjectives(simulation: Simulation, teamId: 100 | 200) {
  const taken = (matches: (event: Simulation['fights'][number]) => 100 | 200 | null) => {
    const sides = simulation.fights.map(matches).filter((side) => side !== null);
    return { first: sides[0] === teamId, kills: sides.filter((side) => side === teamId).length };
  };
  const monster = (type: string) =>
    taken((event) =>
      event.type === 'ELITE_MONSTER_KILL' && event.monsterType === type ? event.killerTeamId : null,
    );
  const building = (type: string) =>
    taken((event) =>
      event.type === 'BUILDING_KILL' && event.buildingType === type
        ? event.teamId === 100
          ? 200
          : 100
        : null,
    );
  return {
    baron: monster('BARON_NASHOR'),
    champion: taken((event) => (event.type === 'CHAMPION_KILL' ? (event.killerId <= 5 ? 100 : 200) : null)),
    dragon: monster('DRAGON'),
    horde: monster('HORDE'),
    inhibitor: building('INHIBITOR_BUILDING'),
    riftHerald: monster('RIFTHERALD'),
    tower: building('TOWER_BUILDING'),
  };
}

/** As in files of tournaments: the sides take turns, in two phases that are each counted from 1. */
const banTurns = { 100: [1, 3, 5, 2, 4], 200: [2, 4, 6, 1, 3] } as const;

function team(simulation: Simulation, teamId: 100 | 200) {
  return {
    teamId,
    win: simulation.winner === teamId,
    bans: simulation.bans[teamId].map((championId, index) => ({
      championId,
      pickTurn: banTurns[teamId][index] ?? 0,
    })),
    objectives: writeObjectives(simulation, teamId),
  };
}

const lanes = {
  TOP: 'TOP',
  JUNGLE: 'JUNGLE',
  MIDDLE: 'MIDDLE',
  BOTTOM: 'BOTTOM',
  UTILITY: 'BOTTOM',
} as const;
const laneRoles = {
  TOP: 'SOLO',
  JUNGLE: 'NONE',
  MIDDLE: 'SOLO',
  BOTTOM: 'CARRY',
  UTILITY: 'SUPPORT',
} as const;

/** The figures that both shapes of the summary carry. */
export function writeFigures(simulation: Simulation, player: Player) {
  const { end, role } = player;
  const isMagic = role === 'MIDDLE' || role === 'UTILITY';
  const magic = Math.floor(player.damageToChampions * (isMagic ? 0.82 : 0.12));
  const trueDamage = Math.floor(player.damageToChampions * 0.04);
  const items = player.items.slice(-6).map((item) => item.id);
  const first = simulation.fights.find((event) => event.type === 'CHAMPION_KILL');
  const hits = (scale: number) => Math.floor(player.damageToChampions * scale + end.minionsKilled * 420);
  return {
    win: simulation.winner === player.teamId,
    item0: items[0] ?? 0,
    item1: items[1] ?? 0,
    item2: items[2] ?? 0,
    item3: items[3] ?? 0,
    item4: items[4] ?? 0,
    item5: items[5] ?? 0,
    item6: trinketId,
    kills: player.kills,
    deaths: player.deaths,
    assists: player.assists,
    totalDamageDealt: hits(1.4) + end.jungleMinionsKilled * 900,
    totalDamageDealtToChampions: player.damageToChampions,
    magicDamageDealtToChampions: magic,
    physicalDamageDealtToChampions: player.damageToChampions - magic - trueDamage,
    trueDamageDealtToChampions: trueDamage,
    damageDealtToObjectives: hits(0.3),
    damageDealtToTurrets: Math.floor(player.damageToChampions * 0.15),
    totalDamageTaken: player.damageTaken,
    damageSelfMitigated: Math.floor(player.damageTaken * 0.8),
    totalHeal: Math.floor(player.damageTaken * 0.25),
    visionScore: player.visionScore,
    wardsPlaced: player.wardsPlaced,
    wardsKilled: player.wardsKilled,
    visionWardsBoughtInGame: Math.floor(player.wardsPlaced * 0.3),
    goldEarned: end.totalGold,
    goldSpent: end.totalGold - end.currentGold,
    totalMinionsKilled: end.minionsKilled,
    neutralMinionsKilled: end.jungleMinionsKilled,
    champLevel: end.level,
    firstBloodKill: first?.type === 'CHAMPION_KILL' && first.killerId === player.participantId,
    firstBloodAssist:
      first?.type === 'CHAMPION_KILL' && first.assistingParticipantIds.includes(player.participantId),
  };
}

function participant(simulation: Simulation, player: Player) {
  const [summoner1Id, summoner2Id] = spells[player.role];
  return {
    participantId: player.participantId,
    teamId: player.teamId,
    championId: player.champion.id,
    championName: player.champion.name,
    summonerName: player.name,
    riotIdGameName: player.name,
    riotIdTagline: 'PRAC',
    summoner1Id,
    summoner2Id,
    teamPosition: player.role,
    individualPosition: player.role,
    lane: lanes[player.role],
    role: laneRoles[player.role],
    timePlayed: simulation.durationSeconds,
    ...writeFigures(simulation, player),
    champExperience: player.end.xp,
    perks: perks(player),
  };
}

function perks(player: Player) {
  const { trees, perks: chosen } = runes[player.role];
  const selection = (perk: number) => ({ perk, var1: 0, var2: 0, var3: 0 });
  return {
    statPerks: { defense: 5001, flex: 5008, offense: 5005 },
    styles: [
      { description: 'primaryStyle', style: trees[0], selections: chosen.slice(0, 4).map(selection) },
      { description: 'subStyle', style: trees[1], selections: chosen.slice(4).map(selection) },
    ],
  };
}

/** The same wrapped, as match-v5 itself answers. */
export function writeWrappedSummary(simulation: Simulation) {
  const info = writeSummary(simulation);
  return {
    metadata: {
      dataVersion: '2',
      matchId: `ESPORTSTMNT01_${info.gameId}`,
      participants: simulation.players.map(({ name }) => name),
    },
    info,
  };
}
