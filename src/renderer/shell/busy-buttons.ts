/**
 * A button that is busy is disabled, and the browser takes the focus from what is disabled: whoever pressed it by a
 * key would begin at the top of the screen again. It gets the focus back when it is done, unless another has it.
 */
const busy = 'data-loading';

export function keepFocusOfBusyButtons(root: HTMLElement): void {
  let waiting: HTMLElement | null = null;
  // Told before the browser takes the focus away, which it does when it paints.
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement)) continue;
      const { activeElement } = document;
      if (target.hasAttribute(busy)) {
        if (target === activeElement) waiting = target;
      } else if (target === waiting) {
        waiting = null;
        if (activeElement === document.body) target.focus();
      }
    }
  });
  watch.observe(root, { subtree: true, attributeFilter: [busy] });
}
