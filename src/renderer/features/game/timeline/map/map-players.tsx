/** The players on the map, at their positions at the cursor. */
import { useId } from 'react';
import type { LoadedPicture } from '../../../../ui/pictures/pictures.tsx';
import { formatGameClock } from '../../model/figures.ts';
import { useShortNames } from '../../model/game-context.ts';
import { shortName } from '../../model/short-names.ts';
import { useChampionPicture } from '../../parts/champion-chip.tsx';
import type { Actor } from '../model/actors.ts';
import { type ChartData, frameAt, frameTime } from '../model/chart-data.ts';
import { useAtCursor } from '../model/cursor.ts';
import styles from './game-map.module.css';

/** Of a map, in its own units. */
export interface Size {
  readonly x: number;
  readonly y: number;
}

interface MapPlayersProps {
  readonly chartData: ChartData;
  readonly actors: readonly Actor[];
  readonly size: Size;
}

export function MapPlayers({ chartData, actors, size }: MapPlayersProps) {
  const frame = useAtCursor((at) => frameAt(chartData, at));
  const radius = size.x / 38;
  return actors.map((actor) => {
    const place = actor.series.positions[frame];
    if (!place) return null;
    return (
      <g
        key={actor.participantId}
        transform={`translate(${place.x} ${size.y - place.y})`}
        className={styles.player}
        data-side={actor.side}
      >
        <title>{`${actor.label} at ${formatGameClock(frameTime(chartData, frame))}`}</title>
        <PlayerMark actor={actor} radius={radius} />
      </g>
    );
  });
}

/** The champion's picture, or its short name where that is missing, in the shape of the side. */
function PlayerMark({ actor, radius }: { readonly actor: Actor; readonly radius: number }) {
  const mark = shortName(useShortNames(), actor.mark);
  const picture = useChampionPicture(actor.mark);
  const shape =
    actor.side === 'blue' ? (
      <circle r={radius} />
    ) : (
      <rect x={-radius} y={-radius} width={radius * 2} height={radius * 2} rx={radius * 0.35} />
    );
  const clip = useId();
  if (picture !== null) {
    return (
      <>
        <clipPath id={clip}>{shape}</clipPath>
        <g clipPath={`url(#${CSS.escape(clip)})`}>
          <PicturePart picture={picture} radius={radius} />
        </g>
        <g className={styles.ring}>{shape}</g>
      </>
    );
  }
  return (
    <>
      {shape}
      <text
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={(radius * 2.6) / Math.max(2.7, mark.length)}
      >
        {mark}
      </text>
    </>
  );
}

function PicturePart({
  picture: { url, x, y, w, h, fileWidth, fileHeight },
  radius,
}: {
  readonly picture: LoadedPicture;
  readonly radius: number;
}) {
  return (
    <svg
      aria-hidden
      x={-radius}
      y={-radius}
      width={radius * 2}
      height={radius * 2}
      viewBox={`${x} ${y} ${w} ${h}`}
      preserveAspectRatio="none"
    >
      <image href={url} width={fileWidth} height={fileHeight} />
    </svg>
  );
}
