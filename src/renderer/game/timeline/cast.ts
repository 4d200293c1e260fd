/** Who is who in a timeline, which knows its players by number only: names come from the summary. */
import type { NamedId, PlayerFacts, PlayerSeries, Side } from '../../../shared/game-facts.ts';
import { playerById, useGame } from '../game-context.ts';
import { championOf, rolePlace } from '../names.ts';

export interface Actor {
  readonly participantId: number;
  readonly side: Side;
  /** The champion, or `Player 3` where no summary tells. */
  readonly label: string;
  /** What stands in its mark. */
  readonly mark: NamedId;
  readonly player: PlayerFacts | null;
  readonly series: PlayerSeries;
}

/** Blue first, each side in the order of roles. */
export function useCast(players: readonly PlayerSeries[]): readonly Actor[] {
  const { facts } = useGame();
  return players
    .map((series): Actor => {
      const { participantId, side } = series;
      const player = playerById(facts, participantId) ?? null;
      return {
        participantId,
        side,
        player,
        series,
        label: player ? championOf(player) : `Player ${participantId}`,
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

export const metrics = {
  gold: { name: 'Gold', read: (series: PlayerSeries) => series.gold },
  experience: { name: 'Experience', read: (series: PlayerSeries) => series.experience },
  creepScore: { name: 'Creep score', read: (series: PlayerSeries) => series.creepScore },
  level: { name: 'Level', read: (series: PlayerSeries) => series.level },
} as const;
export type Metric = keyof typeof metrics;
export const metricOptions = Object.entries(metrics).map(([value, { name }]) => ({ value, label: name }));
export const isMetric = (value: string): value is Metric => Object.hasOwn(metrics, value);
