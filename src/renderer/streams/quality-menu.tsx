/** Which quality is shown: as the network allows, or always the same. */
import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { LivePlayer, PlayerView, Quality } from './player/live-player.ts';

export function QualityMenu({ player, view }: { readonly player: LivePlayer; readonly view: PlayerView }) {
  const { qualities, chosen } = view;
  if (qualities.length < 2) return null;
  return (
    <Menu withinPortal={false} position="top-end">
      <Menu.Target>
        <button
          type="button"
          className="mk-quality"
          aria-label={`Quality: ${chosen ? nameOf(chosen) : 'automatic'}`}
        >
          {chosen ? nameOf(chosen) : 'Auto'}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Choice isChosen={chosen === null} onChoose={() => player.choose(null)}>
          Automatic
        </Choice>
        {qualities.map((quality) => (
          <Choice
            key={`${quality.height} ${quality.bitrate}`}
            isChosen={chosen?.height === quality.height && chosen.bitrate === quality.bitrate}
            onChoose={() => player.choose(quality)}
          >
            {nameOf(quality)} <span className="mk-muted mk-num">{formatBitrate(quality.bitrate)}</span>
          </Choice>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: React.ReactNode;
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <Menu.Item
      role="menuitemradio"
      aria-checked={isChosen}
      leftSection={isChosen ? <IconCheck size={13} /> : <span className="mk-no-check" />}
      onClick={onChoose}
    >
      {children}
    </Menu.Item>
  );
}

const nameOf = ({ height }: Quality) => (height > 0 ? `${height}p` : 'Sound only');

/** Bits a second. */
export function formatBitrate(bitsPerSecond: number): string {
  const megabits = bitsPerSecond / 1e6;
  return `${megabits.toFixed(megabits < 10 ? 1 : 0)} Mbit/s`;
}
