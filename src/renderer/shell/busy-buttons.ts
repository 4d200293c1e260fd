/**
 * A button whose work goes on is disabled, and the browser takes the focus from what is disabled: whoever pressed it
 * by a key would begin at the top of the screen again. It gets the focus back when it can be pressed again, unless
 * something else was looked for meanwhile.
 */
export function keepFocusOfBusyButtons(root: HTMLElement): void {
  let waiting: HTMLElement | null = null;
  const forget = () => {
    waiting = null;
  };
  // Told before the browser takes the focus away, which it does when it paints.
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement)) continue;
      const isBusy = target.hasAttribute('disabled');
      if (isBusy && target === document.activeElement) waiting = target;
      if (isBusy || target !== waiting) continue;
      if (document.activeElement === document.body) target.focus();
      waiting = null;
    }
  });
  watch.observe(root, { subtree: true, attributeFilter: ['disabled'] });
  root.addEventListener('focusin', forget);
  root.addEventListener('pointerdown', forget);
}
