/** Playback statistics, updated every second. */
import { useEffect, useState } from 'react';
import { formatCount } from '../../../format/counted.ts';
import type { LivePlayer } from '../player/live-player.ts';
import type { Figures } from '../player/player-view.ts';
import { alwaysVisible } from './media-elements.ts';
import { formatBitrate } from './quality-menu.tsx';
import styles from './statistics.module.css';

const everyMs = 1_000;

export function Statistics({ player }: { readonly player: LivePlayer }) {
  const [figures, setFigures] = useState<Figures>(() => player.readFigures());
  useEffect(() => {
    const timer = setInterval(() => setFigures(player.readFigures()), everyMs);
    return () => clearInterval(timer);
  }, [player]);
  return (
    <dl className={`${styles.figures} mk-num`} slot="middle-chrome" {...alwaysVisible}>
      {statisticsRows(figures).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function statisticsRows(figures: Figures): readonly (readonly [string, string])[] {
  const { delaySeconds, width, height, bitrate, networkBitrate, framesShown, framesDropped, bufferSeconds } =
    figures;
  const kind = figures.isLowLatency ? ', low latency' : '';
  return [
    ['Behind live', delaySeconds === null ? '–' : `${delaySeconds.toFixed(1)} s${kind}`],
    ['Resolution', width === 0 ? '–' : `${width} × ${height}`],
    ['Bitrate', bitrate === null ? '–' : formatBitrate(bitrate)],
    ['Network', networkBitrate === null ? '–' : formatBitrate(networkBitrate)],
    ['Frames', `${formatCount(framesShown)} shown, ${formatCount(framesDropped)} dropped`],
    ['Buffer', `${bufferSeconds.toFixed(1)} s`],
  ];
}
