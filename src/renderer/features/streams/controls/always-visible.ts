/** On the controls' layer: what must be seen also while nobody moves the pointer. */
export const alwaysVisible = { noautohide: '' };
