/** The roles of Summoner's Rift in words. */
import type { Role } from '../../shared/games/game-facts.ts';

const roleWords: Readonly<Record<Role, string>> = {
  TOP: 'Top',
  JUNGLE: 'Jungle',
  MIDDLE: 'Mid',
  BOTTOM: 'Bot',
  UTILITY: 'Support',
};

export const roleName = (role: Role | null): string | null => (role === null ? null : roleWords[role]);
