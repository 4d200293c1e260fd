/** Marks the place of a problem in the text. */
import { StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

/** Counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

const setPlace = StateEffect.define<Place | null>();

const marked = Decoration.mark({ class: 'cm-problem' });

export const problemMark = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, newDoc }) {
    const effect = effects.find((one) => one.is(setPlace));
    if (effect?.is(setPlace)) return effect.value === null ? Decoration.none : markAt(newDoc, effect.value);
    return marks.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Moves the cursor to the place and marks the word there; null removes the mark. */
export function showPlace(view: EditorView, place: Place | null): void {
  const range = place && wordAt(view.state.doc, place);
  view.dispatch({
    effects: setPlace.of(place),
    ...(range && { selection: { anchor: range.from }, scrollIntoView: true }),
  });
}

function markAt(doc: Text, place: Place): DecorationSet {
  const { from, to } = wordAt(doc, place);
  return to > from ? Decoration.set(marked.range(from, to)) : Decoration.none;
}

/** The word at a place, or one sign; where the text has no such place, the last sign before it. */
export function wordAt(doc: Text, { line, column }: Place): { readonly from: number; readonly to: number } {
  const { from: start, to: end, text } = doc.line(Math.min(Math.max(1, line), doc.lines));
  const at = Math.min(Math.max(0, column - 1), Math.max(0, text.length - 1));
  const length = /^\w+/.exec(text.slice(at))?.[0].length ?? 1;
  return { from: Math.min(start + at, end), to: Math.min(start + at + length, end) };
}
