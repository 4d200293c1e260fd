/**
 * On a new screen, or in its search field, the Down key moves into the list without tabbing through the
 * tools. Pressed before the list exists, it is remembered until another key is pressed.
 */
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { isModalOpen } from '../keyboard/overlays.ts';

type List = RefObject<HTMLElement | null>;

const lists = new Set<List>();
let isAwaited = false;

/** Call once, in the layout: a key may be pressed while a screen is still loading. */
export function useArrowKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || event.defaultPrevented || !isAlone(event)) return;
      if (isIdle(event.target) && leadToList()) event.preventDefault();
    };
    // Runs before other listeners: their reaction to this key may be to focus a list that is loading.
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

/** Focuses the screen's list, now or once it exists. Returns whether it exists already. */
export function leadToList(): boolean {
  const stop = firstStop();
  isAwaited = stop === null;
  stop?.focus();
  return stop !== null;
}

/** For a grid that is focusable itself, or whose rows or cells are. */
export function useArrowToList(list: List): void {
  useLayoutEffect(() => {
    lists.add(list);
    return () => void lists.delete(list);
  }, [list]);
  // On every render, since the rows of a list arrive later.
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

/** Rows, or the cells of a grid whose cells are focusable. */
const stops = ['row', 'rowheader', 'gridcell'].map((role) => `[role="${role}"][tabindex="0"]`).join();

function tabStop({ current }: List): HTMLElement | null {
  if (current?.matches('[role="grid"][tabindex="0"]')) return current;
  return current?.querySelector<HTMLElement>(stops) ?? null;
}

const isAlone = (event: KeyboardEvent) =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing);

/**
 * Whether the key has no other meaning there: nothing focused, the screen itself, its search, or a link to
 * it.
 */
function isIdle(target: EventTarget | null): boolean {
  if (isModalOpen()) return false;
  return target instanceof Element && target.matches('body, #screen, input[data-search], nav a');
}
