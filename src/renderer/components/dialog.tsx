/**
 * A dialog over the screen, open for as long as it is mounted. When it goes, the focus is back where it was before:
 * on the button that opened it, also through a menu.
 */
import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

interface DialogProps extends Pick<ModalProps, 'size' | 'onClose' | 'children'> {
  readonly title: string;
  /** Of a dialog that is opened out of another, which gives way to it: what had the focus before both. */
  readonly opener?: Opener;
}

/** What gets the focus back; null where nothing had it. */
export type Opener = HTMLElement | null;

export function Dialog({ opener: given, ...modal }: DialogProps) {
  const [found] = useState(openerNow);
  const opener = given === undefined ? found : given;
  useEffect(
    () => () => {
      // Whoever went elsewhere meanwhile stays there.
      if (document.activeElement === document.body) opener?.focus();
    },
    [opener],
  );
  return <Modal opened {...modal} closeButtonProps={{ 'aria-label': 'Close' }} />;
}

/** What is to have the focus once all that is about to open has gone: of an entry of a menu, what opened the menu. */
export function openerNow(): Opener {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? null;
  const opener = menu === null ? activeElement : document.getElementById(menu);
  return opener instanceof HTMLElement ? opener : null;
}
