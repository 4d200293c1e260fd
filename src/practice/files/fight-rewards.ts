/** What a player gets from fights: gold, experience and a score. */
import type { FightEvent } from './fights.ts';

/** Gold and experience from fights and objectives up to `time` (ms). */
export function rewards(
  fights: readonly FightEvent[],
  participantId: number,
  teamId: number,
  time: number,
): { readonly gold: number; readonly xp: number } {
  let gold = 0;
  let xp = 0;
  for (const event of fights) {
    if (event.timestamp > time) break;
    switch (event.type) {
      case 'CHAMPION_KILL':
        if (event.killerId === participantId) {
          gold += event.bounty;
          xp += 180;
        } else if (event.assistingParticipantIds.includes(participantId)) {
          gold += 90;
          xp += 90;
        }
        break;
      case 'BUILDING_KILL':
        // `teamId` of a building is the side that lost it.
        if (event.teamId !== teamId) gold += event.buildingType === 'TOWER_BUILDING' ? 120 : 50;
        break;
      case 'ELITE_MONSTER_KILL':
        if (event.killerTeamId === teamId) {
          gold += event.monsterType === 'BARON_NASHOR' ? 300 : 40;
          xp += 120;
        }
        break;
    }
  }
  return { gold, xp };
}

/** The player's kills, deaths and assists in the whole game. */
export function tally(fights: readonly FightEvent[], participantId: number) {
  let kills = 0;
  let deaths = 0;
  let assists = 0;
  for (const event of fights) {
    if (event.type !== 'CHAMPION_KILL') continue;
    if (event.killerId === participantId) kills += 1;
    if (event.victimId === participantId) deaths += 1;
    if (event.assistingParticipantIds.includes(participantId)) assists += 1;
  }
  return { kills, deaths, assists };
}
