/** From a fresh screen, or from its search, the Down key leads into the list: no Tab through the tools first. */
import { type RefObject, useEffect } from 'react';

export function useArrowToList(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || event.defaultPrevented || !isAlone(event)) return;
      if (!isIdle(event.target) || document.querySelector('[aria-modal="true"]')) return;
      const isWhole = list.current?.matches('[role="grid"][tabindex="0"]');
      const row = list.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]');
      const target = isWhole ? list.current : row;
      if (!target) return;
      event.preventDefault();
      target.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [list]);
}

const isAlone = (event: KeyboardEvent) =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing);

/** Where the key has no meaning of its own: nothing focused, the screen as a whole, its search, a way to it. */
function isIdle(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('body, #screen, input[data-search], nav a');
}
