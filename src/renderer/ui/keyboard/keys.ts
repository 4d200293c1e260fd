/** Keys of fields and of whole screens. */
import type { HotkeyItem } from '@mantine/hooks';
import type { KeyboardEvent } from 'react';
import { isEscapeTaken, isModalOpen } from './overlays.ts';

/** Whether a key pressed in `target` enters text or chooses something; it has no other meaning then. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      isTextInput(target))
  );
}

const notText = new Set(['checkbox', 'radio', 'button', 'submit', 'range']);
const isTextInput = (target: HTMLElement) => target instanceof HTMLInputElement && !notText.has(target.type);

/** A key for `useHotkeys` that works anywhere on a screen, except in fields and below dialogs, menus and lists. */
export const screenKey = (name: string, run: () => void): HotkeyItem => [
  name,
  (event) => {
    if (event.defaultPrevented || isTyping(event.target) || isModalOpen() || isEscapeTaken(event)) return;
    event.preventDefault();
    run();
  },
  { preventDefault: false },
];

/** Escape in a search field: the first empties it, the next leaves it. No other listener receives the key. */
export function escapeField(event: KeyboardEvent<HTMLInputElement>, empty: () => void): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  if (event.currentTarget.value !== '') empty();
  else event.currentTarget.blur();
}

export const isMac = (): boolean => navigator.userAgent.includes('Mac');
