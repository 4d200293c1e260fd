/**
 * Suggestions below the search field: names with their kind and number of games. The field keeps the focus,
 * handles the keys and names the active option.
 */
import { useEffect, useRef } from 'react';
import type { Suggestion } from '../../../../shared/library/library.ts';
import { formatCount } from '../../../format/counted.ts';
import styles from './suggestion-list.module.css';

interface SuggestionListProps {
  /** The id of the list; options append their index. */
  readonly id: string;
  readonly items: readonly Suggestion[];
  /** False while the list is still that of an earlier text: nothing can be chosen. */
  readonly isCurrent: boolean;
  readonly active: number;
  readonly onTake: (item: Suggestion) => void;
}

export function SuggestionList({ id, items, isCurrent, active, onTake }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={`${id}list`}
      role="listbox"
      aria-label="Suggestions"
      aria-busy={!isCurrent}
      className={styles.suggestions}
      hidden={items.length === 0}
    >
      {items.map((item, at) => (
        <div
          key={`${item.field} ${item.value}`}
          id={`${id}${at}`}
          role="option"
          aria-selected={at === active}
          className={styles.suggestion}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(item)}
        >
          {item.value === '' ? (
            <>
              <span className="mk-mono">{item.field}:</span>
              <span className={`${styles.about} mk-muted mk-cut`}>{item.label}</span>
            </>
          ) : (
            <>
              <span className="mk-cut">{item.label}</span>
              <span className={`${styles.field} mk-muted`}>{item.field}</span>
              <span className={`${styles.count} mk-num mk-muted`}>
                {item.count !== null && formatCount(item.count)}
              </span>
            </>
          )}
        </div>
      ))}
    </div>
  );
}
