/** The text of the search field: reported shortly after the last key, and replaced when the address changes. */
import { useDebouncedCallback } from '@mantine/hooks';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Suggestion } from '../../../../shared/library.ts';
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
  /** Whether the text was reported: the archiver's problems are about it. */
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
  const [text, setText] = useState(given);
  const reported = useRef(given);
  const report = useDebouncedCallback((next: string) => {
    reported.current = next;
    onType(next);
  }, pauseMs);

  // Typed text returns as the address; only a change from elsewhere replaces the text.
  useEffect(() => {
    if (given === reported.current) return;
    reported.current = given;
    setText(given);
  }, [given]);

  const change = (next: string, at: number) => {
    setText(next);
    // Between two terms anything could follow, so no suggestions.
    if (/\S/.test(next[at - 1] ?? ' ')) suggestions.look(next, at);
    else suggestions.close();
    report(next);
  };
  const take = (next: string, at: number) => {
    report.cancel();
    reported.current = next;
    setText(next);
    suggestions.close();
    onTake(next);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(at, at);
    });
  };
  const accept = (item: Suggestion) => {
    const before = text.slice(0, suggestions.from) + item.text;
    const after = text.slice(suggestions.to).trimStart();
    // After a field name comes its value; after a value, the next term.
    const gap = before.endsWith(':') ? '' : ' ';
    take(`${before}${gap}${after}`, before.length + gap.length);
    if (gap === '') suggestions.look(`${before}${after}`, before.length);
  };

  return { text, isReported: reported.current === text, change, take, accept, flush: report.flush };
}
