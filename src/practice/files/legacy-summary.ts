/** `GAMH_SUMMARY` in the older match-v4 shape, in which a few games of the practice world come. */
import { runes, spells } from './champions.ts';
import type { Player } from './player-game.ts';
import { gameNumber, type Simulation } from './simulation.ts';
import { writeFigures, writeObjectives } from './summary.ts';

export function writeLegacySummary(simulation: Simulation) {
  const { game } = simulation;
  return {
    gameId: gameNumber(game),
    platformId: 'ESPORTSTMNT01',
    gameCreation: game.startAt,
    gameDuration: simulation.durationSeconds,
    queueId: 0,
    mapId: 11,
    seasonId: 13,
    gameVersion: game.gameVersion,
    gameMode: 'CLASSIC',
    gameType: 'CUSTOM_GAME',
    teams: [team(simulation, 100), team(simulation, 200)],
    participants: simulation.players.map((player) => participant(simulation, player)),
    participantIdentities: simulation.players.map(({ participantId, name }) => ({
      participantId,
      player: { summonerName: name },
    })),
  };
}

function team(simulation: Simulation, teamId: 100 | 200) {
  const { baron, champion, dragon, inhibitor, riftHerald, tower } = writeObjectives(simulation, teamId);
  const firstTurn = teamId === 100 ? 1 : 6;
  return {
    teamId,
    win: simulation.winner === teamId ? 'Win' : 'Fail',
    firstBlood: champion.first,
    firstTower: tower.first,
    firstInhibitor: inhibitor.first,
    firstBaron: baron.first,
    firstDragon: dragon.first,
    firstRiftHerald: riftHerald.first,
    towerKills: tower.kills,
    inhibitorKills: inhibitor.kills,
    baronKills: baron.kills,
    dragonKills: dragon.kills,
    riftHeraldKills: riftHerald.kills,
    vilemawKills: 0,
    dominionVictoryScore: 0,
    bans: simulation.bans[teamId].map((championId, index) => ({ championId, pickTurn: firstTurn + index })),
  };
}

function participant(simulation: Simulation, player: Player) {
  const [spell1Id, spell2Id] = spells[player.role];
  const { trees, perks } = runes[player.role];
  const isSide = player.role === 'BOTTOM' || player.role === 'UTILITY';
  return {
    participantId: player.participantId,
    teamId: player.teamId,
    championId: player.champion.id,
    spell1Id,
    spell2Id,
    stats: {
      participantId: player.participantId,
      ...writeFigures(simulation, player),
      ...Object.fromEntries(perks.map((perk, index) => [`perk${index}`, perk])),
      perkPrimaryStyle: trees[0],
      perkSubStyle: trees[1],
    },
    timeline: {
      participantId: player.participantId,
      role: isSide ? (player.role === 'BOTTOM' ? 'DUO_CARRY' : 'DUO_SUPPORT') : 'SOLO',
      lane: isSide ? 'BOTTOM' : player.role,
    },
  };
}
