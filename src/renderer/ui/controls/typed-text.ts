/**
 * The text of a search field whose value is in the address. What is typed is reported to the address and comes back as
 * the field's value, on a busy machine only after more was typed. The field must not take that older text for a change
 * from elsewhere, such as Back or a saved view: letters would be lost, or the caret would move between them.
 */
export interface TypedText {
  readonly text: string;
  /** The value that came last. */
  readonly value: string;
  /** Texts that were reported and have not come back as the value, oldest first. */
  readonly awaited: readonly string[];
  readonly isReported: boolean;
}

export const startText = (value: string): TypedText => ({
  text: value,
  value,
  awaited: [],
  isReported: true,
});

export const typeText = (state: TypedText, text: string): TypedText => ({
  ...state,
  text,
  isReported: false,
});

export function reportText(state: TypedText): TypedText {
  const { text, value, awaited } = state;
  // A report that changes nothing does not come back.
  const isNew = text !== (awaited.at(-1) ?? value);
  return { ...state, awaited: isNew ? [...awaited, text] : awaited, isReported: true };
}

/**
 * A value came. If `isReported` is false afterwards, the text must be reported (again): the value came from elsewhere
 * while the user was typing, and the typed text is the later one.
 */
export function receiveValue(state: TypedText, value: string, hasFocus: boolean): TypedText {
  const at = state.awaited.indexOf(value);
  if (at >= 0) return { ...state, value, awaited: state.awaited.slice(at + 1) };
  const isTyping = !state.isReported || (hasFocus && state.awaited.length > 0);
  return isTyping ? { ...state, value, isReported: false } : startText(value);
}
