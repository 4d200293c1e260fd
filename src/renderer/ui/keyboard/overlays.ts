/**
 * What lies over the screen has the keys: a dialog, a menu, the open list of a field. One Escape closes one thing.
 * Some of these close before the screen hears of the key, and then nothing of them is left to be seen: so whom an
 * Escape is for is noted before all others hear of it. A menu takes the focus a moment after it has opened, and
 * only hears of keys pressed within it: until then its button closes it.
 */
const opener = ':is([aria-haspopup="menu"], [aria-haspopup="dialog"])[aria-expanded="true"]';
const openLists =
  '[aria-haspopup="listbox"]:is([data-expanded], [aria-expanded="true"]), [role="combobox"][aria-expanded="true"]';

const taken = new WeakSet<Event>();

/** Once, before anything is drawn: who listens to the same first is told first. */
export function noteEscapes(page: Window): void {
  page.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      const open = event.target instanceof Element ? event.target.closest<HTMLElement>(opener) : null;
      if (open) {
        event.preventDefault();
        event.stopPropagation();
        open.click();
      } else if (isForWhatIsOver(event)) taken.add(event);
    },
    { capture: true },
  );
}

/** Whether this Escape closes something that lies, or lay when it was pressed, over the screen. */
export const isEscapeTaken = (event: Event): boolean => taken.has(event);

export const isModalOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

function isForWhatIsOver({ target }: KeyboardEvent): boolean {
  if (isModalOpen() || document.querySelector(openLists) !== null) return true;
  // What a popover holds has Escape only while the focus is in it.
  if (target instanceof Element && target.closest('[role="dialog"]') !== null) return true;
  return [...document.querySelectorAll('[role="menu"]')].some((menu) => menu.checkVisibility());
}
