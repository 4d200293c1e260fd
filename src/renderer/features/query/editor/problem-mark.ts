/** Marks the place of a problem in the text. */
import { StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { type Place, wordAt } from './place.ts';

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
