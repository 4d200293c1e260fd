/** One stream: picture, controls and messages. */
import { IconVolumeOff } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import type { Stream } from '../../../../shared/settings/streams.ts';
import { useIsAway } from '../../../bridge/window-state.ts';
import { Controls } from '../controls/controls.tsx';
import { alwaysVisible } from '../controls/media-elements.ts';
import { PhaseNote } from '../controls/phase-note.tsx';
import { Statistics } from '../controls/statistics.tsx';
import { useLivePlayer } from '../controls/use-live-player.ts';
import { useStreamKeys } from '../controls/use-stream-keys.ts';
import { useControlsInUse, useTileReady } from '../controls/use-tile-controls.ts';
import { type Sound, useVideoSound } from '../controls/use-video-sound.ts';
import { changeGrid } from '../grid/grid-store.ts';
import type { StreamGrid } from '../grid/stream-grid.ts';
import { moveTile } from '../grid/stream-grid.ts';
import styles from './tile.module.css';
import { TileHead } from './tile-head.tsx';

interface TileProps {
  readonly stream: Stream;
  readonly grid: StreamGrid;
  /** Whether it is visible; a hidden tile is suspended. */
  readonly isShown: boolean;
  readonly isMini: boolean;
  /** Whether it handles keys pressed outside all tiles. */
  readonly hasKeys: boolean;
}

const dragType = 'application/x-matchkeep-tile';

export function Tile({ stream, grid, isShown, isMini, hasKeys }: TileProps) {
  const { id, label, matchPerid } = stream;
  const tile = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const controller = useRef<HTMLElement>(null);
  const hasTime = useControlsInUse(controller);
  const [hasFigures, setHasFigures] = useState(false);
  const [isTarget, setIsTarget] = useState(false);
  const isAway = useIsAway();
  const { player, view } = useLivePlayer(video, matchPerid, isShown && !isAway);
  const isDressed = useTileReady(video, view.phase.name);
  const sound = useVideoSound(video, id, grid);
  const move = (by: number) => changeGrid((now) => moveTile(now, id, now.tiles.indexOf(id) + by));

  useStreamKeys({
    tile,
    video,
    player,
    hasKeys: isShown && hasKeys,
    move,
    toggleFigures: () => setHasFigures((old) => !old),
  });

  const onDrop = (event: DragEvent) => {
    setIsTarget(false);
    const dragged = event.dataTransfer.getData(dragType);
    if (dragged === '') return;
    event.preventDefault();
    changeGrid((now) => moveTile(now, dragged, now.tiles.indexOf(id)));
  };

  return (
    <section
      ref={tile}
      className={styles.tile}
      aria-label={`Stream ${label}`}
      data-phase={view.phase.name}
      data-target={isTarget || undefined}
      data-heard={sound.isHeard || undefined}
      hidden={!isShown}
      tabIndex={0}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        setIsTarget(true);
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={onDrop}
    >
      <media-controller
        ref={controller}
        className={styles.player}
        defaultstreamtype="live"
        autohide="2"
        nohotkeys
        novolumepref
        nomutedpref
        nosubtitleslangpref
        noautoseektolive
      >
        {/* A live stream brings its own captions. */}
        <video ref={video} slot="media" playsInline muted disableRemotePlayback aria-label={label} />
        {player !== null && <PhaseNote player={player} view={view} isMini={isMini} />}
        {isDressed && !isMini && (
          <TileHead
            stream={stream}
            grid={grid}
            hasFigures={hasFigures}
            onFigures={() => setHasFigures(!hasFigures)}
            onMove={move}
          />
        )}
        {!isMini && !sound.isHeard && view.phase.name === 'playing' && <Unmute sound={sound} label={label} />}
        {player !== null && hasFigures && !isMini && <Statistics player={player} />}
        {player !== null && isDressed && (
          <Controls player={player} view={view} isMini={isMini} hasTime={hasTime} />
        )}
      </media-controller>
    </section>
  );
}

/** Streams start muted, as browsers require, so the way to hear one is always visible. */
function Unmute({ sound, label }: { readonly sound: Sound; readonly label: string }) {
  return (
    <button
      type="button"
      aria-label={`Unmute ${label}`}
      slot="middle-chrome"
      className={styles.unmute}
      onClick={sound.hear}
      {...alwaysVisible}
    >
      <IconVolumeOff size={16} aria-hidden />
      Unmute
    </button>
  );
}
