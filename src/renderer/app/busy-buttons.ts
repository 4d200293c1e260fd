/**
 * The browser takes the focus from a button that is disabled while its work goes on, and a keyboard user would start
 * at the top of the screen again. The button gets the focus back as soon as it can be pressed, also when it is
 * disabled more than once on the way, unless the user goes somewhere else in the meantime.
 */
export function keepFocusOfBusyButtons(root: HTMLElement): void {
  let waiting: HTMLElement | null = null;
  const remember = (target: EventTarget | null) => {
    if (target instanceof HTMLElement && target.hasAttribute('disabled')) waiting = target;
  };
  // Browsers differ: some take the focus away at once, and some when they next paint, without an event.
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
