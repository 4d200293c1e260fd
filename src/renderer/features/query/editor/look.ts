/** The editor in the interface's colours. They are variables, so that light and dark need nothing else. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

export const look = [
  EditorView.theme({
    '&': { height: '100%', color: 'var(--mk-text)', backgroundColor: 'var(--mk-surface)' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: 'var(--mk-mono)', fontSize: '0.8125rem', lineHeight: '1.5' },
    '.cm-content': { padding: '8px 0', caretColor: 'var(--mk-text)' },
    '.cm-cursor': { borderLeftColor: 'var(--mk-text)' },
    '.cm-gutters': {
      color: 'var(--mk-muted)',
      backgroundColor: 'var(--mk-chrome)',
      paddingLeft: '8px',
      borderRight: '1px solid var(--mk-line)',
    },
    '.cm-placeholder': { color: 'var(--mk-muted)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      background: 'var(--mk-selected)',
    },
    '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--mk-selected)', outline: 'none' },
    '.cm-problem': {
      backgroundColor: 'var(--mk-bad-soft)',
      textDecoration: 'underline wavy var(--mk-bad)',
      textUnderlineOffset: '3px',
    },
    '.cm-tooltip': {
      color: 'var(--mk-text)',
      backgroundColor: 'var(--mk-surface)',
      border: '1px solid var(--mk-line-strong)',
      borderRadius: '5px',
      boxShadow: '0 6px 24px rgb(0 0 0 / 16%)',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', fontSize: '0.75rem' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px' },
    '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      color: 'var(--mk-text)',
      backgroundColor: 'var(--mk-selected)',
    },
    '.cm-completionDetail': { color: 'var(--mk-muted)', fontStyle: 'normal' },
    '.cm-completionMatchedText': { fontWeight: '650', textDecoration: 'none' },
    '.cm-tooltip.cm-completionInfo': { maxWidth: '320px', padding: '6px 9px', fontSize: '0.75rem' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.keyword, color: 'var(--mk-accent)', fontWeight: '600' },
      { tag: [tags.string, tags.special(tags.string)], color: 'var(--mk-ok)' },
      { tag: [tags.number, tags.bool, tags.null], color: 'var(--mk-red)' },
      { tag: [tags.lineComment, tags.blockComment], color: 'var(--mk-muted)', fontStyle: 'italic' },
      { tag: [tags.typeName, tags.standard(tags.name)], color: 'var(--mk-blue)' },
    ]),
  ),
];
