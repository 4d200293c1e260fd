/**
 * Keys belong to the overlay on top of the screen: a dialog, a menu, the open list of a field. One Escape
 * closes one thing. Some overlays close before the screen receives the key and leave no trace, so a listener
 * that runs before all others records whom an Escape is for. A menu takes the focus a moment after it opens
 * and only receives keys inside it: until then its button closes it.
 */
const opener = ':is([aria-haspopup="menu"], [aria-haspopup="dialog"])[aria-expanded="true"]';
const openLists =
  '[aria-haspopup="listbox"]:is([data-expanded], [aria-expanded="true"]), [role="combobox"][aria-expanded="true"]';

const taken = new WeakSet<Event>();

/** Call once, before the first render: listeners run in the order of registration. */
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

/** Whether this Escape closes an overlay that was open when the key was pressed. */
export const isEscapeTaken = (event: Event): boolean => taken.has(event);

export const isModalOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

function isForWhatIsOver({ target }: KeyboardEvent): boolean {
  if (isModalOpen() || document.querySelector(openLists) !== null) return true;
  // A popover takes Escape only while the focus is inside it.
  if (target instanceof Element && target.closest('[role="dialog"]') !== null) return true;
  return [...document.querySelectorAll('[role="menu"]')].some((menu) => menu.checkVisibility());
}
