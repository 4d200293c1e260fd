/** Converts a summary's facts to the catalogue's row. */
import type { GameFacts } from '../../shared/games/game-facts.ts';
import { numberInFile } from '../../shared/games/game-problems.ts';
import type { GameSummaryRow } from '../domain/game-summary.ts';

export function toSummaryRow(facts: GameFacts): GameSummaryRow {
  const side = (name: 'blue' | 'red') => facts.teams.find((team) => team.side === name);
  return {
    winner: facts.winner,
    voidReason: facts.voidReason,
    lengthSeconds: facts.lengthSeconds,
    gameVersion: facts.gameVersion,
    patch: facts.patch,
    kills: { blue: side('blue')?.kills ?? null, red: side('red')?.kills ?? null },
    gold: { blue: side('blue')?.gold ?? null, red: side('red')?.gold ?? null },
    players: facts.players.map((player) => ({
      name: player.name,
      participantId: numberInFile(player.participantId),
      championId: player.champion.id,
      championName: player.champion.name,
      side: player.side,
      subteam: player.subteam,
      subteamPlace: player.subteamPlace,
      role: player.role,
      roleSource: player.roleSource,
      spell1Id: player.spell1?.id ?? null,
      spell2Id: player.spell2?.id ?? null,
      isWinner: player.isWinner,
      level: player.level,
      kills: player.kills,
      deaths: player.deaths,
      assists: player.assists,
      gold: player.gold,
      damageToChampions: player.damageToChampions,
      damageTaken: player.damageTaken,
      creepScore: player.creepScore,
      visionScore: player.visionScore,
    })),
  };
}
