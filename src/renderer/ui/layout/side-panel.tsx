/** The side panel of a list, for its selected item. Escape closes it and returns the focus. */
import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { openerNow } from '../feedback/dialog.tsx';
import { isEscapeTaken } from '../keyboard/overlays.ts';
import styles from './side-panel.module.css';

interface SidePanelProps {
  readonly label: string;
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function SidePanel({ label, title, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  useFocusBack(panel);
  const close = (event: KeyboardEvent) => {
    // In a list, Escape leads from a row's buttons to the row first.
    if (!event.defaultPrevented && !isEscapeTaken(event)) onClose();
  };
  useHotkeys([['Escape', close, { preventDefault: false }]], []);
  return (
    <aside ref={panel} className={styles.panel} aria-label={label}>
      <header className={styles.head}>
        <div className={styles.title}>{title}</div>
        <ActionIcon aria-label="Close the panel" onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      <section className={styles.body} tabIndex={0} aria-label={`${label}, details`}>
        {children}
      </section>
    </aside>
  );
}

/**
 * When the panel closes with the focus inside, the focus returns to the element outside that had it last: the
 * row of the panel.
 */
function useFocusBack(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const screen = panel.current?.parentElement;
    let last = openerNow();
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !panel.current?.contains(target)) last = target;
    };
    screen?.addEventListener('focusin', note);
    return () => {
      screen?.removeEventListener('focusin', note);
      // Focus that the user has moved elsewhere is not taken back.
      if (document.activeElement === document.body) last?.focus();
    };
  }, [panel]);
}
