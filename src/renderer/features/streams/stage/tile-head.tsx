/** The head of a tile: the stream's name and actions. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconChartBar, IconDots, IconGripVertical, IconX } from '@tabler/icons-react';
import type { Stream } from '../../../../shared/settings/streams.ts';
import { changeGrid } from '../grid/grid-store.ts';
import { closeTile, type StreamGrid } from '../grid/stream-grid.ts';
import styles from './tile-head.module.css';

interface TileHeadProps {
  readonly stream: Stream;
  readonly grid: StreamGrid;
  readonly hasFigures: boolean;
  readonly onFigures: () => void;
  /** Moves the tile by this many positions. */
  readonly onMove: (by: number) => void;
}

export function TileHead({ stream, grid, hasFigures, onFigures, onMove }: TileHeadProps) {
  const { id, label } = stream;
  const place = grid.tiles.indexOf(id);
  return (
    <div slot="top-chrome" className={styles.head}>
      <span className={styles.name} draggable={grid.tiles.length > 1}>
        {grid.tiles.length > 1 && <IconGripVertical size={14} aria-hidden />}
        <span className="mk-cut" title={label}>
          {label}
        </span>
      </span>
      <ActionIcon
        size={28}
        className={styles.button}
        aria-label="Statistics"
        aria-pressed={hasFigures}
        onClick={onFigures}
      >
        <IconChartBar size={16} />
      </ActionIcon>
      {grid.tiles.length > 1 && (
        <Menu withinPortal={false} position="bottom-end" returnFocus>
          <Menu.Target>
            <ActionIcon size={28} className={styles.button} aria-label={`Position of ${label}`}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={place === 0} onClick={() => onMove(-1)}>
              Move forward
            </Menu.Item>
            <Menu.Item disabled={place === grid.tiles.length - 1} onClick={() => onMove(1)}>
              Move back
            </Menu.Item>
            <Menu.Item disabled={place === 0} onClick={() => onMove(-place)}>
              Move to first place
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <ActionIcon
        size={28}
        className={styles.button}
        aria-label={`Close ${label}`}
        onClick={() => changeGrid((now) => closeTile(now, id))}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
