/** Which quality is shown: as the network allows, or always the same. */
import { Menu } from '@mantine/core';
import type { LivePlayer } from '../player/live-player.ts';
import type { PlayerView, Quality } from '../player/player-view.ts';

const automatic = 'automatic';

export function QualityMenu({ player, view }: { readonly player: LivePlayer; readonly view: PlayerView }) {
  const { qualities, chosen } = view;
  if (qualities.length < 2) return null;
  const choose = (key: string) => player.choose(qualities.find((quality) => keyOf(quality) === key) ?? null);
  return (
    <Menu withinPortal={false} position="top-end" returnFocus>
      <Menu.Target>
        <button
          type="button"
          className="mk-quality"
          aria-label={`Quality: ${chosen ? nameOf(chosen) : 'Auto'}`}
        >
          {chosen ? nameOf(chosen) : 'Auto'}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={chosen ? keyOf(chosen) : automatic} onChange={choose}>
          <Menu.RadioItem value={automatic} closeMenuOnClick>
            Automatic
          </Menu.RadioItem>
          {qualities.map((quality) => (
            <Menu.RadioItem key={keyOf(quality)} value={keyOf(quality)} closeMenuOnClick>
              {nameOf(quality)} <span className="mk-muted mk-num">{formatBitrate(quality.bitrate)}</span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

const keyOf = ({ height, bitrate }: Quality) => `${height} ${bitrate}`;
const nameOf = ({ height }: Quality) => (height > 0 ? `${height}p` : 'Sound only');

/** Bits a second. */
export function formatBitrate(bitsPerSecond: number): string {
  const megabits = bitsPerSecond / 1e6;
  return `${megabits.toFixed(megabits < 10 ? 1 : 0)} Mbit/s`;
}
