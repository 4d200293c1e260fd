/**
 * The editor of a query. Tab accepts a completion while their list is open, and leaves the editor otherwise, as everywhere
 * on a page; Ctrl+Space completes, Ctrl+Enter runs.
 */
import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  currentCompletions,
} from '@codemirror/autocomplete';
import { sql } from '@codemirror/lang-sql';
import { bracketMatching } from '@codemirror/language';
import { Compartment, EditorState, Prec, StateEffect, StateField, type Text } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { minimalSetup } from 'codemirror';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { columnSource, type Tables, toNamespace, valueSource } from './completion.ts';
import { duckdb } from './dialect.ts';
import { look } from './look.ts';
import { type Place, wordAt } from './place.ts';
import styles from './sql-editor.module.css';

export interface EditorHandle {
  /** Puts a text in place of the selection, and the focus behind it. */
  insert(text: string): void;
}

interface SqlEditorProps {
  readonly handle: Ref<EditorHandle>;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
  /** Marked in the text until it changes. */
  readonly problem: Place | null;
  /** Empty before the schema is known. */
  readonly tables: Tables;
  readonly readValues: (table: string, column: string) => Promise<readonly string[]>;
  /** The id of a text about the keys. */
  readonly describedBy: string;
}

export function SqlEditor(props: SqlEditorProps) {
  const { value, problem, tables, readValues, describedBy } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const language = useRef(new Compartment());
  const report = useEffectEvent((text: string) => props.onChange(text));
  const run = useEffectEvent((editor: EditorView) => {
    closeCompletion(editor);
    props.onRun();
    return true;
  });
  const firstValue = useEffectEvent(() => value);

  useEffect(() => {
    if (!place.current) return;
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: firstValue(),
        extensions: [
          Prec.highest(
            keymap.of([
              { key: 'Mod-Enter', run: (editor) => run(editor) },
              { key: 'Tab', run: acceptOrLeave },
            ]),
          ),
          minimalSetup,
          lineNumbers(),
          bracketMatching(),
          closeBrackets(),
          keymap.of(closeBracketsKeymap),
          autocompletion({ icons: false }),
          language.current.of([]),
          problemMark,
          look,
          placeholder('SELECT … FROM games'),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({
            'aria-label': 'Query in SQL',
            'aria-describedby': describedBy,
          }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) report(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [describedBy]);

  useEffect(() => {
    const values = duckdb.language.data.of({ autocomplete: valueSource(tables, readValues) });
    const columns = duckdb.language.data.of({ autocomplete: columnSource(tables) });
    const support = sql({ dialect: duckdb, schema: toNamespace(tables), upperCaseKeywords: true });
    view.current?.dispatch({ effects: language.current.reconfigure([support, columns, values]) });
  }, [tables, readValues]);

  // A text from elsewhere, such as an example: the editor's Undo brings the earlier one back.
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    if (view.current) showPlace(view.current, problem);
  }, [problem]);

  useImperativeHandle(props.handle, () => ({
    insert(text) {
      const editor = view.current;
      if (!editor) return;
      editor.dispatch(editor.state.replaceSelection(text));
      editor.focus();
    },
  }));

  return <div ref={place} className={styles.editor} />;
}

const setPlace = StateEffect.define<Place | null>();

const marked = Decoration.mark({ class: 'cm-problem' });

/** Marks the place of a problem in the text. */
const problemMark = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, newDoc }) {
    const effect = effects.find((one) => one.is(setPlace));
    if (effect?.is(setPlace)) return effect.value === null ? Decoration.none : markAt(newDoc, effect.value);
    return marks.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Moves the cursor to the place and marks the word there; null removes the mark. */
function showPlace(view: EditorView, place: Place | null): void {
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

/** Never into the list: a browser gives the focus to what scrolls. */
function acceptOrLeave(editor: EditorView): boolean {
  // A list that has just opened accepts nothing yet, and stays.
  if (acceptCompletion(editor) || currentCompletions(editor.state).length > 0) return true;
  closeCompletion(editor);
  return false;
}
