/** The control bar below the picture. */
import { IconBadgeCc, IconPlayerTrackNext } from '@tabler/icons-react';
import type { LivePlayer } from '../player/live-player.ts';
import type { PlayerView } from '../player/player-view.ts';
import styles from './controls.module.css';
import { QualityMenu } from './quality-menu.tsx';

interface ControlsProps {
  readonly player: LivePlayer;
  readonly view: PlayerView;
  readonly isMini: boolean;
  /** Whether to show the time range, which updates with every frame: expensive for several players. */
  readonly hasTime: boolean;
}

export function Controls({ player, view, isMini, hasTime }: ControlsProps) {
  return (
    <media-control-bar className={styles.controls}>
      <media-play-button />
      <media-mute-button />
      {!isMini && <media-volume-range />}
      <button
        type="button"
        className={styles.liveButton}
        data-live={view.isAtLive || undefined}
        aria-label={view.isAtLive ? 'Live' : 'Go live'}
        onClick={() => player.goLive()}
      >
        {view.isAtLive ? (
          <span className={styles.liveDot} aria-hidden />
        ) : (
          <IconPlayerTrackNext size={13} aria-hidden />
        )}
        {view.isAtLive ? 'Live' : 'Go live'}
      </button>
      {isMini || !hasTime ? <span className={styles.fill} /> : <media-time-range className={styles.fill} />}
      {!isMini && <QualityMenu player={player} view={view} />}
      {!isMini && view.captions !== 'none' && (
        <button
          type="button"
          className={styles.captions}
          aria-label="Captions"
          aria-pressed={view.captions === 'on'}
          onClick={() => player.toggleCaptions()}
        >
          <IconBadgeCc size={19} stroke={1.6} aria-hidden />
        </button>
      )}
      {!isMini && <media-pip-button />}
      <media-fullscreen-button />
    </media-control-bar>
  );
}
