/** The choice of quality: automatic or fixed. */
import { Menu } from '@mantine/core';
import type { LivePlayer } from '../player/live-player.ts';
import type { PlayerView, Quality } from '../player/player-view.ts';
import controlsStyles from './controls.module.css';

const automatic = 'automatic';

export function QualityMenu({ player, view }: { readonly player: LivePlayer; readonly view: PlayerView }) {
  const { qualities, chosen } = view;
  if (qualities.length < 2) return null;
  const choose = (key: string) =>
    player.selectQuality(qualities.find((quality) => qualityKey(quality) === key) ?? null);
  return (
    <Menu withinPortal={false} position="top-end" returnFocus>
      <Menu.Target>
        <button
          type="button"
          className={controlsStyles.quality}
          aria-label={`Quality: ${chosen ? qualityName(chosen) : 'Auto'}`}
        >
          {chosen ? qualityName(chosen) : 'Auto'}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={chosen ? qualityKey(chosen) : automatic} onChange={choose}>
          <Menu.RadioItem value={automatic} closeMenuOnClick>
            Automatic
          </Menu.RadioItem>
          {qualities.map((quality) => (
            <Menu.RadioItem key={qualityKey(quality)} value={qualityKey(quality)} closeMenuOnClick>
              {qualityName(quality)} <span className="mk-muted mk-num">{formatBitrate(quality.bitrate)}</span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

const qualityKey = ({ height, bitrate }: Quality) => `${height} ${bitrate}`;
const qualityName = ({ height }: Quality) => (height > 0 ? `${height}p` : 'Audio only');

/** Formats bits per second. */
export function formatBitrate(bitsPerSecond: number): string {
  const megabits = bitsPerSecond / 1e6;
  return `${megabits.toFixed(megabits < 10 ? 1 : 0)} Mbit/s`;
}
