/**
 * A dialog over the screen, open for as long as it is mounted. When it goes, the focus is back where it was before:
 * on the button that opened it, also through a menu.
 */
import { Button, Modal, type ModalProps } from '@mantine/core';
import { createContext, useContext, useEffect, useState } from 'react';
import './dialog.css';

interface DialogProps extends Pick<ModalProps, 'size' | 'onClose' | 'children'> {
  readonly title: string;
  /** Of a dialog that is opened out of another, which gives way to it: what had the focus before both. */
  readonly opener?: Opener;
  /** Whether closing it would lose what was entered: then Escape, a click outside and the cross ask first. */
  readonly hasEdits?: boolean;
}

const IsAsking = createContext(false);
/** Whether the dialog around this component asks if it may close: until the answer, a field keeps what is in it. */
export const useIsAsking = (): boolean => useContext(IsAsking);

/** What gets the focus back; null where nothing had it. */
export type Opener = HTMLElement | null;

export function Dialog({ opener: given, hasEdits = false, onClose, children, ...modal }: DialogProps) {
  const [found] = useState(openerNow);
  const [isAsking, setIsAsking] = useState(false);
  const opener = given === undefined ? found : given;
  useEffect(
    () => () => {
      // Whoever went elsewhere meanwhile stays there.
      if (document.activeElement === document.body) opener?.focus();
    },
    [opener],
  );
  const close = () => {
    // Escape comes here too while the question is open, and answers it.
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
        <p className="mk-dialog-question">Your changes are not saved.</p>
        <div className="mk-dialog-answers">
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

/** What is to have the focus once all that is about to open has gone: of an entry of a menu, what opened the menu. */
export function openerNow(): Opener {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? null;
  const opener = menu === null ? activeElement : document.getElementById(menu);
  return opener instanceof HTMLElement ? opener : null;
}
