/**
 * From a fresh screen, or from its search, the Down key leads into the list: no Tab through the tools first.
 * Pressed before the list is there it is kept for it, until something else is pressed.
 */
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { isModalOpen } from '../keyboard/overlays.ts';

type List = RefObject<HTMLElement | null>;

const lists = new Set<List>();
let isAwaited = false;

/** Once, in the frame of all screens: a key may be pressed while a screen is still on its way. */
export function useArrowKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || event.defaultPrevented || !isAlone(event)) return;
      if (isIdle(event.target) && leadToList()) event.preventDefault();
    };
    // Before all others hear of it: what they do about this key may be to go to a list that is on its way.
    const forget = () => {
      isAwaited = false;
    };
    window.addEventListener('keydown', forget, { capture: true });
    window.addEventListener('keydown', onKey);
    window.addEventListener('pointerdown', forget, { capture: true });
    return () => {
      window.removeEventListener('keydown', forget, { capture: true });
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('pointerdown', forget, { capture: true });
    };
  }, []);
}

/** Gives the screen's list the focus, now or once it is there. Whether it is there already. */
export function leadToList(): boolean {
  const stop = firstStop();
  isAwaited = stop === null;
  stop?.focus();
  return stop !== null;
}

/** For a list: a grid that takes the focus itself, or one whose rows do. */
export function useArrowToList(list: List): void {
  useLayoutEffect(() => {
    lists.add(list);
    return () => void lists.delete(list);
  }, [list]);
  // With every drawing, as the rows of a list come after it.
  useLayoutEffect(() => {
    if (!isAwaited || !isIdle(document.activeElement)) return;
    const stop = tabStop(list);
    if (!stop) return;
    isAwaited = false;
    stop.focus();
  });
}

function firstStop(): HTMLElement | null {
  for (const list of lists) {
    const stop = tabStop(list);
    if (stop) return stop;
  }
  return null;
}

function tabStop({ current }: List): HTMLElement | null {
  if (current?.matches('[role="grid"][tabindex="0"]')) return current;
  return current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]') ?? null;
}

const isAlone = (event: KeyboardEvent) =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing);

/** Where the key has no meaning of its own: nothing focused, the screen as a whole, its search, a way to it. */
function isIdle(target: EventTarget | null): boolean {
  if (isModalOpen()) return false;
  return target instanceof Element && target.matches('body, #screen, input[data-search], nav a');
}
