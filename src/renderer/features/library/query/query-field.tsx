/**
 * The search field of the library: reports while typing, marks terms, underlines ignored parts and shows
 * suggestions. `/` focuses it; Escape closes the list, then empties the field, then leaves it; Down and Enter
 * move into the table.
 */
import { CloseButton, Kbd } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { QueryProblem } from '../../../../shared/library/library.ts';
import { parseQuery } from '../../../../shared/query/parse-query.ts';
import styles from './query-field.module.css';
import { QueryHelp } from './query-help.tsx';
import { onQueryKey } from './query-keys.ts';
import { QueryMarks } from './query-marks.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { useQueryText } from './use-query-text.ts';
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

const label = 'Search the library';

export function QueryField({ text: given, problems, ignored, onType, onTake }: QueryFieldProps) {
  const [caret, setCaret] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const suggestions = useSuggestions();
  const id = useId();
  const query = useQueryText({ given, input, suggestions, onType, onTake });
  const { text, take } = query;
  useLayoutEffect(() => {
    // Reading it forces a layout, which the first render should not wait for.
    if (text !== '' && marks.current && input.current) marks.current.scrollLeft = input.current.scrollLeft;
  }, [text]);

  const syntaxProblems = useMemo(
    () => (text === given ? ignored : parseQuery(text).problems),
    [text, given, ignored],
  );
  const all = [...syntaxProblems, ...(query.isReported ? problems : [])];
  const shown = useShownProblems(text, caret, all);
  const [problem] = shown;
  const isOpen = suggestions.items.length > 0;
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
            placeholder="Search teams, players, champions, leagues, IDs"
            maxLength={1900}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ currentTarget: { value, selectionStart } }) => {
              const at = selectionStart ?? value.length;
              setCaret(at);
              query.change(value, at);
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
            onScroll={({ currentTarget }) => {
              if (marks.current) marks.current.scrollLeft = currentTarget.scrollLeft;
            }}
            onKeyDown={(event) => onQueryKey(event, query, suggestions)}
            onBlur={() => {
              query.flush();
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
      <SuggestionList
        id={id}
        items={suggestions.items}
        isCurrent={suggestions.answered === text}
        active={suggestions.active}
        onTake={query.accept}
      />
      {problem && !isOpen && (
        <p id={`${id}problem`} className={styles.problem} role="status">
          {problem.message}
        </p>
      )}
    </search>
  );
}

const withExample = (text: string, example: string) => `${text.trim()} ${example}`.trim();

const pauseMs = 700;

/** An unfinished term is not wrong yet: the problems at the caret are left out until typing pauses. */
function useShownProblems(
  text: string,
  caret: number | null,
  problems: readonly QueryProblem[],
): readonly QueryProblem[] {
  const [settled] = useDebouncedValue(text, pauseMs);
  if (settled === text || caret === null) return problems;
  return problems.filter(({ from, to }) => caret < from || caret > to);
}
