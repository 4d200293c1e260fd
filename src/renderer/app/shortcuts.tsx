/** Global keyboard shortcuts, and the dialog that lists them. */
import { Kbd, Modal } from '@mantine/core';
import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { screens } from '../../shared/screens/screens.ts';
import { bindShortcuts, isShortcut, listShortcuts } from '../../shared/screens/shortcuts.ts';
import { useStatus } from '../bridge/hooks.tsx';
import { type Opener, openerNow } from '../ui/feedback/dialog.tsx';
import { isMac, isTyping } from '../ui/keyboard/keys.ts';
import { isModalOpen } from '../ui/keyboard/overlays.ts';
import { openPalette } from './palette.tsx';
import styles from './shortcuts.module.css';

const openEvent = 'matchkeep:shortcuts';
export const openShortcuts = () => window.dispatchEvent(new Event(openEvent));

/** How long after `g` the second key counts, in milliseconds. */
const chordMs = 1200;

const ways: ReadonlyMap<string, NavigateOptions> = new Map(
  screens.map(({ key, path }) => [key, { to: path }]),
);

/**
 * Ctrl+A selects rows in lists and text in fields. Elsewhere it selects the focused text, never the whole
 * page.
 */
function selectWithin(event: KeyboardEvent): void {
  const isSelectAll = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'a';
  if (!isSelectAll || event.defaultPrevented || isTyping(event.target)) return;
  event.preventDefault();
  const text = event.target instanceof Element ? event.target.closest('[data-selectable]') : null;
  if (text) document.getSelection()?.selectAllChildren(text);
}

export function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false);
  const { data: shell } = useStatus((status) => status.shell);
  const navigate = useNavigate();
  const chordAt = useRef(Number.NEGATIVE_INFINITY);
  const opener = useRef<Opener>(null);

  useEffect(() => {
    const open = () => {
      opener.current = openerNow();
      setIsOpen(true);
    };
    const close = () => {
      setIsOpen(false);
      // Right away: whatever opens next restores the focus to the element that has it now.
      opener.current?.focus({ preventScroll: true });
    };
    const shortcuts = bindShortcuts('anywhere', {
      find() {
        if (isOpen) close();
        else if (isModalOpen()) return;
        openPalette();
      },
      search: () => document.querySelector<HTMLInputElement>('input[data-search]')?.focus(),
      list() {
        if (isOpen) setIsOpen(false);
        else open();
      },
    });
    const onKey = (event: KeyboardEvent) => {
      selectWithin(event);
      const shortcut = shortcuts.find(({ key }) => isShortcut(key, event));
      // This one writes nothing into a field.
      if (shortcut?.name === 'find') {
        event.preventDefault();
        shortcut.run();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // Above another dialog, what opens would be closed together with that dialog.
      if (isModalOpen() && !(isOpen && shortcut?.name === 'list')) return;
      if (shortcut) {
        event.preventDefault();
        shortcut.run();
      }
    };
    const onChord = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isModalOpen()) return;
      const isChord = event.timeStamp - chordAt.current < chordMs;
      chordAt.current = event.key === 'g' && !isChord ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const go = isChord ? ways.get(event.key) : undefined;
      if (!go) return;
      // The key does nothing else now, such as in a game or in a stream.
      event.preventDefault();
      event.stopPropagation();
      void navigate(go);
    };
    window.addEventListener(openEvent, open);
    window.addEventListener('keydown', onKey);
    // Before all others, which a key that opens a screen does not reach.
    window.addEventListener('keydown', onChord, { capture: true });
    return () => {
      window.removeEventListener(openEvent, open);
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('keydown', onChord, { capture: true });
    };
  }, [navigate, isOpen]);

  return (
    <Modal
      opened={isOpen}
      onClose={() => setIsOpen(false)}
      title="Keyboard shortcuts"
      size={980}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={styles.keys}>
        {listShortcuts({ isDesktop: shell === 'desktop', isMac: isMac() }).map((group) => (
          <section key={group.title}>
            <h3 className="mk-caps">{group.title}</h3>
            <dl>
              {group.keys.map(([keys, meaning]) => (
                <div key={meaning}>
                  <dt>
                    {keys.map((key) => (
                      <Kbd key={key} size="xs">
                        {key}
                      </Kbd>
                    ))}
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
