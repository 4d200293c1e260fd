/** Names from Data Dragon for the champions, items, runes and spells of a game on the screen. */
import { z } from 'zod';
import type { NamedKind } from '../../shared/domain/data-dragon.ts';
import type { GameFacts, NamedId, PlayerFacts } from '../../shared/games/game-facts.ts';

const names = z.record(z.string(), z.string());

/** The names of one version by number. */
export const gameNamesSchema = z.object({
  version: z.string(),
  /** Whether the version is of the game's patch; else it is the nearest one that is here. */
  isOwn: z.boolean(),
  champion: names,
  item: names,
  rune: names,
  spell: names,
});
export type GameNames = z.infer<typeof gameNamesSchema>;

/**
 * The game's own patch knows best. Another patch only names what has no name otherwise, and is named itself: a number may
 * have been another item's.
 */
export function nameThing(from: GameNames | null, kind: NamedKind, thing: NamedId): NamedId {
  const name = from?.[kind][thing.id];
  if (from === null || name === undefined) return thing;
  const isSearched = kind === 'champion' && thing.name !== null && thing.name !== name;
  if (from.isOwn) return { ...thing, name, ...(isSearched && { searchName: thing.name ?? name }) };
  return thing.name === null ? { ...thing, name, namedBy: from.version } : thing;
}

export function nameFacts(facts: GameFacts, from: GameNames | null): GameFacts {
  if (from === null) return facts;
  const rename = (kind: NamedKind) => (thing: NamedId) => nameThing(from, kind, thing);
  const champion = rename('champion');
  return {
    ...facts,
    teams: facts.teams.map((team) => ({
      ...team,
      bans: team.bans.map((ban) => ({ ...ban, champion: ban.champion && champion(ban.champion) })),
    })),
    players: facts.players.map(
      (player): PlayerFacts => ({
        ...player,
        champion: champion(player.champion),
        items: player.items.map(rename('item')),
        trinket: player.trinket && rename('item')(player.trinket),
        spell1: player.spell1 && rename('spell')(player.spell1),
        spell2: player.spell2 && rename('spell')(player.spell2),
        runes: player.runes && {
          primaryStyle: rename('rune')(player.runes.primaryStyle),
          subStyle: player.runes.subStyle && rename('rune')(player.runes.subStyle),
          picks: player.runes.picks.map(rename('rune')),
        },
      }),
    ),
  };
}
