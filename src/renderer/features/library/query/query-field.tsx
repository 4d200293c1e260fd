/**
 * The search field of the library: reports while typing, marks terms, underlines ignored parts and shows
 * suggestions. `/` focuses it; Escape closes the list, then empties the field, then leaves it; Down and Enter
 * move into the table.
 */
import { CloseButton, Kbd } from '@mantine/core';
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { QueryProblem, Suggestion } from '../../../../shared/library.ts';
import { parseQuery } from '../../../../shared/query/parse-query.ts';
import { leadToList } from '../../../ui/table/use-arrow-to-list.ts';
import styles from './query-field.module.css';
import { QueryHelp } from './query-help.tsx';
import { QueryMarks } from './query-marks.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface QueryFieldProps {
  readonly text: string;
  /** Problems that the archiver found in this text. */
  readonly problems: readonly QueryProblem[];
  /** What parsing `text` finds. */
  readonly ignored: readonly QueryProblem[];
  readonly onType: (text: string) => void;
  /** Called when the user chose a suggestion or an example. */
  readonly onTake: (text: string) => void;
}

const pauseMs = 60;
const problemPauseMs = 700;
const label = 'Search the library';

export function QueryField({ text: given, problems, ignored, onType, onTake }: QueryFieldProps) {
  const [text, setText] = useState(given);
  const [caret, setCaret] = useState<number | null>(null);
  const reported = useRef(given);
  const input = useRef<HTMLInputElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const suggestions = useSuggestions();
  const id = useId();
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
  useLayoutEffect(() => {
    // Reading it forces a layout, which the first render should not wait for.
    if (text !== '' && marks.current && input.current) marks.current.scrollLeft = input.current.scrollLeft;
  }, [text]);

  const change = (next: string, at: number) => {
    setText(next);
    setCaret(at);
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
  const leave = () => {
    report.flush();
    suggestions.close();
    leadToList();
  };

  const isOpen = suggestions.items.length > 0;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = suggestions.items[suggestions.active];
    switch (event.key) {
      case 'ArrowDown':
        if (!isOpen || suggestions.active === suggestions.items.length - 1) return leaveBy(event);
        event.preventDefault();
        return suggestions.move(1);
      case 'ArrowUp':
        if (!isOpen) return;
        event.preventDefault();
        return suggestions.move(-1);
      case 'Tab':
        if (!chosen || event.shiftKey) return suggestions.close();
        event.preventDefault();
        return accept(chosen);
      case 'Enter':
        if (!chosen) return leaveBy(event);
        event.preventDefault();
        return accept(chosen);
      case 'Escape':
        event.stopPropagation();
        event.preventDefault();
        if (isOpen) suggestions.close();
        else if (text !== '') take('', 0);
        else event.currentTarget.blur();
    }
  };
  const leaveBy = (event: KeyboardEvent) => {
    event.preventDefault();
    leave();
  };

  const syntaxProblems = useMemo(
    () => (text === given ? ignored : parseQuery(text).problems),
    [text, given, ignored],
  );
  const all = [...syntaxProblems, ...(reported.current === text ? problems : [])];
  // An unfinished term is not wrong yet; it is checked when typing pauses.
  const [settledText] = useDebouncedValue(text, problemPauseMs);
  const isWriting = ({ from, to }: QueryProblem) =>
    settledText !== text && caret !== null && caret >= from && caret <= to;
  const shown = all.filter((each) => !isWriting(each));
  const [problem] = shown;
  return (
    <search className={styles.query}>
      <div className={styles.box}>
        <IconSearch className={styles.icon} size={14} aria-hidden />
        <div className={styles.text}>
          <div className={styles.marks} ref={marks} aria-hidden>
            <QueryMarks text={text} problems={shown} />
          </div>
          <input
            ref={input}
            data-search
            role="combobox"
            aria-label={label}
            aria-expanded={isOpen}
            aria-controls={`${id}list`}
            aria-autocomplete="list"
            aria-activedescendant={suggestions.active >= 0 ? `${id}${suggestions.active}` : undefined}
            aria-invalid={shown.length > 0 || undefined}
            aria-describedby={problem && !isOpen ? `${id}problem` : undefined}
            placeholder="Team, player, champion, league, patch:, id …"
            maxLength={1900}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ currentTarget }) =>
              change(currentTarget.value, currentTarget.selectionStart ?? currentTarget.value.length)
            }
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
            onScroll={({ currentTarget }) => {
              if (marks.current) marks.current.scrollLeft = currentTarget.scrollLeft;
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setCaret(null);
              suggestions.close();
            }}
          />
        </div>
        {text === '' ? (
          <Kbd size="xs" aria-hidden>
            /
          </Kbd>
        ) : (
          <CloseButton size="xs" aria-label="Clear search" onClick={() => take('', 0)} />
        )}
        <QueryHelp
          onTake={(example) => take(withExample(text, example), withExample(text, example).length)}
        />
      </div>
      <SuggestionList id={id} items={suggestions.items} active={suggestions.active} onTake={accept} />
      {problem && !isOpen && (
        <p id={`${id}problem`} className={styles.problem} role="status">
          {problem.message}
        </p>
      )}
    </search>
  );
}

const withExample = (text: string, example: string) => `${text.trim()} ${example}`.trim();
