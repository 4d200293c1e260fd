/** One stream: its picture, its controls, and what is to be said about it. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconChartBar, IconDots, IconGripVertical, IconX } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import type { Stream } from '../../shared/streams.ts';
import { Controls } from './controls.tsx';
import { PhaseNote } from './phase-note.tsx';
import { Statistics } from './statistics.tsx';
import { Unmute } from './unmute.tsx';
import { useControlsInUse } from './use-controls-in-use.ts';
import { useLivePlayer } from './use-live-player.ts';
import { useStreamKeys } from './use-stream-keys.ts';
import { useVideoSound } from './use-video-sound.ts';
import type { Wall } from './wall.ts';
import { closeTile, moveTile } from './wall.ts';
import { changeWall } from './wall-store.ts';
import { useIsAway } from './window-away.ts';
import './media-elements.ts';

interface TileProps {
  readonly stream: Stream;
  readonly wall: Wall;
  /** Whether it is seen; else it rests and asks for nothing. */
  readonly isShown: boolean;
  readonly isMini: boolean;
  /** Whether keys that are pressed outside of every tile are meant for this one. */
  readonly hasKeys: boolean;
}

const dragType = 'application/x-matchkeep-tile';

export function Tile({ stream, wall, isShown, isMini, hasKeys }: TileProps) {
  const { id, label, matchPerid } = stream;
  const tile = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const controller = useRef<HTMLElement>(null);
  const hasTime = useControlsInUse(controller);
  const [hasFigures, setHasFigures] = useState(false);
  const [isTarget, setIsTarget] = useState(false);
  const isAway = useIsAway();
  const { player, view } = useLivePlayer(video, matchPerid, isShown && !isAway);
  const sound = useVideoSound(video, id, wall);
  const place = wall.tiles.indexOf(id);
  const move = (by: number) => changeWall((now) => moveTile(now, id, now.tiles.indexOf(id) + by));

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
    changeWall((now) => moveTile(now, dragged, now.tiles.indexOf(id)));
  };

  return (
    <section
      ref={tile}
      className="mk-tile"
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
        className="mk-player"
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
        {!isMini && (
          <div slot="top-chrome" className="mk-tile-head">
            <span className="mk-tile-name" draggable={wall.tiles.length > 1}>
              {wall.tiles.length > 1 && <IconGripVertical size={14} aria-hidden />}
              <span className="mk-cut" title={label}>
                {label}
              </span>
            </span>
            <ActionIcon
              size={28}
              className="mk-on-picture"
              aria-label="Statistics"
              aria-pressed={hasFigures}
              onClick={() => setHasFigures(!hasFigures)}
            >
              <IconChartBar size={16} />
            </ActionIcon>
            {wall.tiles.length > 1 && (
              <Menu withinPortal={false} position="bottom-end" returnFocus>
                <Menu.Target>
                  <ActionIcon size={28} className="mk-on-picture" aria-label={`Place of ${label}`}>
                    <IconDots size={16} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item disabled={place === 0} onClick={() => move(-1)}>
                    Move forward
                  </Menu.Item>
                  <Menu.Item disabled={place === wall.tiles.length - 1} onClick={() => move(1)}>
                    Move back
                  </Menu.Item>
                  <Menu.Item disabled={place === 0} onClick={() => move(-place)}>
                    Make it the first
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
            <ActionIcon
              size={28}
              className="mk-on-picture"
              aria-label={`Close ${label}`}
              onClick={() => changeWall((now) => closeTile(now, id))}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        )}
        {player !== null && <PhaseNote player={player} view={view} isMini={isMini} />}
        {!isMini && !sound.isHeard && view.phase.name === 'playing' && <Unmute sound={sound} label={label} />}
        {player !== null && hasFigures && !isMini && <Statistics player={player} />}
        {player !== null && <Controls player={player} view={view} isMini={isMini} hasTime={hasTime} />}
      </media-controller>
    </section>
  );
}
