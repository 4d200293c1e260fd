/** Escape in a field that something is looked for in: it empties it, then leaves it. Nobody else hears of it. */
import type { KeyboardEvent } from 'react';

export function escapeField(event: KeyboardEvent<HTMLInputElement>, empty: () => void): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  if (event.currentTarget.value !== '') empty();
  else event.currentTarget.blur();
}
