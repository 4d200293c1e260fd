/** What in a row acts by itself, so that a click on it is not one on the row. */
const controls = 'button, a, input, label';

export const isOnControl = ({ target }: { readonly target: EventTarget }): boolean =>
  target instanceof Element && target.closest(controls) !== null;
