/** The text of the search field: reported shortly after the last key, and replaced when the address changes. */
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Suggestion } from '../../../../shared/library/library.ts';
import { useTypedText } from '../../../ui/controls/use-typed-text.ts';
import type { Suggestions } from './use-suggestions.ts';

const pauseMs = 60;

interface QueryTextOptions {
  /** The text in the address. */
  readonly given: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly suggestions: Suggestions;
  readonly onType: (text: string) => void;
  /** Called when the user chose a suggestion or an example. */
  readonly onTake: (text: string) => void;
}

export interface QueryText {
  readonly text: string;
  /** Whether the text is in the address: the archiver's problems are about it. */
  readonly isReported: boolean;
  /** The user typed; the caret is at `at`. */
  readonly change: (text: string, at: number) => void;
  /** Replaces the text at once, and puts the caret at `at`. */
  readonly take: (text: string, at: number) => void;
  readonly accept: (item: Suggestion) => void;
  /** Reports now what was typed. */
  readonly flush: () => void;
}

export function useQueryText({ given, input, suggestions, onType, onTake }: QueryTextOptions): QueryText {
  const { text, type, replace, flush } = useTypedText({ value: given, input, pauseMs, onReport: onType });

  const change = (next: string, at: number) => {
    type(next);
    // Between two terms anything could follow, so no suggestions.
    if (/\S/.test(next[at - 1] ?? ' ')) suggestions.look(next, at);
    else suggestions.close();
  };
  const take = (next: string, at: number) => {
    // The caret is placed before the next key arrives: later, it would move back between letters that followed.
    flushSync(() => {
      replace(next);
      suggestions.close();
    });
    input.current?.focus();
    input.current?.setSelectionRange(at, at);
    onTake(next);
    // A menu that closes takes the focus back.
    requestAnimationFrame(() => {
      if (document.activeElement !== input.current) input.current?.focus();
    });
  };
  const accept = (item: Suggestion) => {
    // The positions and the item are of another text.
    if (suggestions.answered !== text) return;
    const before = text.slice(0, suggestions.from) + item.text;
    const after = text.slice(suggestions.to).trimStart();
    // After a field name comes its value; after a value, the next term.
    const gap = before.endsWith(':') ? '' : ' ';
    take(`${before}${gap}${after}`, before.length + gap.length);
    if (gap === '') suggestions.look(`${before}${after}`, before.length);
  };

  return { text, isReported: given === text, change, take, accept, flush };
}
