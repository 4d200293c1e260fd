/**
 * A disabled button loses the focus, and keyboard users would start at the top of the screen again. This
 * gives the focus back as soon as the button is enabled, also if it is disabled more than once in between,
 * unless the user has moved the focus elsewhere.
 */
export function keepFocusOfBusyButtons(root: HTMLElement): void {
  let waiting: HTMLElement | null = null;
  const remember = (target: EventTarget | null) => {
    if (target instanceof HTMLElement && target.hasAttribute('disabled')) waiting = target;
  };
  // Some browsers take the focus away at once, others at the next paint and without an event.
  root.addEventListener('focusout', ({ target }) => remember(target));
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target === document.activeElement) remember(target);
      if (!(target instanceof HTMLElement) || target !== waiting) continue;
      if (!target.hasAttribute('disabled') && document.activeElement === document.body) target.focus();
    }
  });
  watch.observe(root, { subtree: true, attributeFilter: ['disabled'] });
  root.addEventListener('focusin', ({ target }) => {
    if (target !== waiting) waiting = null;
  });
  root.addEventListener('pointerdown', () => {
    waiting = null;
  });
}
