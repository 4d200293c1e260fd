/** A value that moves in the list after a click keeps the focus, until the next input. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { fold } from '../../../../shared/base/names.ts';

/** Returns the function to call with the value that was clicked. The values carry `data-value`, folded. */
export function useFocusOnValue(list: RefObject<HTMLElement | null>): (value: string) => void {
  const pressed = useRef<string | null>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (pressed.current === null || list.current?.contains(activeElement)) return;
    if (activeElement !== document.body) pressed.current = null;
    else list.current?.querySelector<HTMLElement>(`[data-value=${pressed.current}] button`)?.focus();
  });
  useEffect(() => {
    const forget = () => {
      pressed.current = null;
    };
    window.addEventListener('pointerdown', forget, true);
    window.addEventListener('keydown', forget, true);
    return () => {
      window.removeEventListener('pointerdown', forget, true);
      window.removeEventListener('keydown', forget, true);
    };
  }, []);
  return (value) => {
    pressed.current = CSS.escape(fold(value));
  };
}
