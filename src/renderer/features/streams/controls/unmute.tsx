/** Streams begin without sound, as browsers want it: the way to hear one is in plain sight. */
import { IconVolumeOff } from '@tabler/icons-react';
import { alwaysVisible } from './always-visible.ts';
import type { Sound } from './use-video-sound.ts';

export function Unmute({ sound, label }: { readonly sound: Sound; readonly label: string }) {
  return (
    <button
      type="button"
      aria-label={`Unmute ${label}`}
      slot="middle-chrome"
      className="mk-unmute"
      onClick={sound.hear}
      {...alwaysVisible}
    >
      <IconVolumeOff size={16} aria-hidden />
      Unmute
    </button>
  );
}
