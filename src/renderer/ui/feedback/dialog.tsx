/**
 * A dialog, open while it is mounted. Closing it returns the focus to the element that opened it, also
 * through a menu.
 */
import { Button, Modal, type ModalProps } from '@mantine/core';
import { createContext, useContext, useEffect, useState } from 'react';
import styles from './dialog.module.css';

interface DialogProps extends Pick<ModalProps, 'size' | 'onClose' | 'children'> {
  readonly title: string;
  /** For a dialog that replaces another one: what had the focus before both. */
  readonly opener?: Opener;
  /** Whether closing would lose input: Escape, a click outside and the close button then ask first. */
  readonly hasEdits?: boolean;
}

const IsAsking = createContext(false);
/** Whether the surrounding dialog asks if it may close; fields keep their unfinished input meanwhile. */
export const useIsAsking = (): boolean => useContext(IsAsking);

/** Gets the focus back; null if nothing had it. */
export type Opener = HTMLElement | null;

export function Dialog({ opener: given, hasEdits = false, onClose, children, ...modal }: DialogProps) {
  const [found] = useState(openerNow);
  const [isAsking, setIsAsking] = useState(false);
  const opener = given === undefined ? found : given;
  useEffect(
    () => () => {
      // Leaves the focus alone if the user has moved it.
      if (document.activeElement === document.body) opener?.focus();
    },
    [opener],
  );
  const close = () => {
    // Escape arrives here while the question is open, and answers it.
    if (isAsking) setIsAsking(false);
    else if (hasEdits) setIsAsking(true);
    else onClose();
  };
  return (
    <Modal opened {...modal} onClose={close} closeButtonProps={{ 'aria-label': 'Close' }}>
      <IsAsking value={isAsking}>{children}</IsAsking>
      <Modal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title="Discard your changes?"
        size={360}
        centered
        withCloseButton={false}
        closeOnEscape={false}
        zIndex={300}
      >
        <p className={styles.question}>Your changes are not saved.</p>
        <div className={styles.answers}>
          <Button data-autofocus variant="default" onClick={() => setIsAsking(false)}>
            Continue editing
          </Button>
          <Button color="red" onClick={onClose}>
            Discard
          </Button>
        </div>
      </Modal>
    </Modal>
  );
}

/** The element to focus after everything has closed; for a menu item, the button that opened the menu. */
export function openerNow(): Opener {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? null;
  const opener = menu === null ? activeElement : document.getElementById(menu);
  return opener instanceof HTMLElement ? opener : null;
}
