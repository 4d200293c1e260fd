/** The text of a field: reported after a short pause, and replaced when its value changes from elsewhere. */
import { useDebouncedCallback } from '@mantine/hooks';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { receiveValue, reportText, startText, typeText } from './typed-text.ts';

interface TypedTextOptions {
  /** The text as it is stored, such as in the address. */
  readonly value: string;
  readonly input: RefObject<HTMLElement | null>;
  /** Between the last key and the report. */
  readonly pauseMs: number;
  readonly onReport: (text: string) => void;
}

interface TypedTextField {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Replaces the text; the caller reports it itself, at once. */
  readonly replace: (text: string) => void;
  /** Reports now what was typed. To be called when the field loses the focus, so that it is before what follows. */
  readonly flush: () => void;
}

export function useTypedText({ value, input, pauseMs, onReport }: TypedTextOptions): TypedTextField {
  const state = useRef(startText(value));
  const [text, setText] = useState(value);
  const report = useDebouncedCallback(() => {
    state.current = reportText(state.current);
    onReport(state.current.text);
  }, pauseMs);

  useEffect(() => {
    if (value === state.current.value) return;
    state.current = receiveValue(state.current, value, document.activeElement === input.current);
    setText(state.current.text);
    if (!state.current.isReported) report();
  }, [value, input, report]);

  const type = (next: string) => {
    state.current = typeText(state.current, next);
    setText(next);
    report();
  };
  const replace = (next: string) => {
    report.cancel();
    state.current = reportText(typeText(state.current, next));
    setText(next);
  };
  return { text, type, replace, flush: report.flush };
}
