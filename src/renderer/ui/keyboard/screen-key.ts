/** A key of a screen as a whole: what lies over the screen has it first, and so has a field that is written in. */
import type { HotkeyItem } from '@mantine/hooks';
import { isTyping } from './is-typing.ts';
import { isEscapeTaken, isModalOpen } from './overlays.ts';

/** For `useHotkeys`, with no tags to be ignored. */
export const screenKey = (name: string, run: () => void): HotkeyItem => [
  name,
  (event) => {
    if (event.defaultPrevented || isTyping(event.target) || isModalOpen() || isEscapeTaken(event)) return;
    event.preventDefault();
    run();
  },
  { preventDefault: false },
];
