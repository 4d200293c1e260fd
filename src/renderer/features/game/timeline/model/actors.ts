/** The players of a timeline. The timeline has only their numbers; names come from the summary. */
import { useMemo } from 'react';
import type {
  GameFacts,
  NamedId,
  PlayerFacts,
  PlayerSeries,
  Side,
} from '../../../../../shared/games/game-facts.ts';
import { playerById, useGame } from '../../model/game-context.ts';
import { championName, playerName, rolePlace } from '../../model/names.ts';

export interface Actor {
  readonly participantId: number;
  /** Null in a game without sides. */
  readonly side: Side | null;
  /** The champion, with the player's name if two players have the same; `Player 3` without a summary. */
  readonly label: string;
  /** The content of the player's mark. */
  readonly mark: NamedId;
  readonly player: PlayerFacts | null;
  readonly series: PlayerSeries;
}

export function useActors(players: readonly PlayerSeries[]): readonly Actor[] {
  const { facts } = useGame();
  return useMemo(() => toActors(players, facts), [players, facts]);
}

/** Blue first, each side by role. */
function toActors(players: readonly PlayerSeries[], facts: GameFacts | null): readonly Actor[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const champion of facts?.players.map(championName) ?? []) {
    if (seen.has(champion)) repeated.add(champion);
    seen.add(champion);
  }
  return players
    .map((series): Actor => {
      const { participantId, side } = series;
      const player = playerById(facts, participantId) ?? null;
      return {
        participantId,
        side,
        player,
        series,
        label: actorLabel(participantId, player, repeated),
        mark: player?.champion ?? { id: participantId, name: null },
      };
    })
    .toSorted(
      (a, b) =>
        Number(a.side === 'red') - Number(b.side === 'red') ||
        rolePlace(a.player?.role ?? null) - rolePlace(b.player?.role ?? null) ||
        a.participantId - b.participantId,
    );
}

function actorLabel(
  participantId: number,
  player: PlayerFacts | null,
  repeated: ReadonlySet<string>,
): string {
  if (player === null) return `Player ${participantId}`;
  const champion = championName(player);
  return repeated.has(champion) ? `${champion} · ${playerName(player)}` : champion;
}

export const metrics = {
  gold: { name: 'Gold', read: (series: PlayerSeries) => series.gold },
  experience: { name: 'Experience', read: (series: PlayerSeries) => series.experience },
  creepScore: { name: 'Creep score', read: (series: PlayerSeries) => series.creepScore },
  level: { name: 'Level', read: (series: PlayerSeries) => series.level },
} as const;
export type Metric = keyof typeof metrics;
export const metricOptions: readonly { readonly value: Metric; readonly label: string }[] = [
  { value: 'gold', label: metrics.gold.name },
  { value: 'experience', label: metrics.experience.name },
  { value: 'creepScore', label: metrics.creepScore.name },
  { value: 'level', label: metrics.level.name },
];
