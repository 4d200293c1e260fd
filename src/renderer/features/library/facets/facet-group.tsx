/**
 * One facet: values with the number of games that have each. A click includes a value, a click with Alt or
 * Shift excludes it.
 */
import { ActionIcon, Skeleton } from '@mantine/core';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { fold } from '../../../../shared/base/names.ts';
import type { Facet, FacetField } from '../../../../shared/library/library.ts';
import { isSameValue } from '../../../../shared/query/edit.ts';
import { nameFields } from '../../../../shared/query/fields.ts';
import { formatCount } from '../../../format/counted.ts';
import { excludedValues, isAskedFor } from '../query/query-terms.ts';
import styles from './facet-group.module.css';
import { FacetMore } from './facet-more.tsx';
import { FacetValue } from './facet-value.tsx';

interface FacetGroupProps {
  readonly field: FacetField;
  readonly label: string;
  /** Undefined while it loads. */
  readonly facet: Facet | undefined;
  readonly query: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onAsk: (query: string) => void;
}

const blanks = [68, 54, 61, 47] as const;

export function FacetGroup({ field, label, facet, query, isOpen, onToggle, onAsk }: FacetGroupProps) {
  const id = useId();
  const [isSearching, setIsSearching] = useState(false);
  const isSearchable = nameFields.some((one) => one === field);
  const values = facet?.values ?? [];
  // Excluded values are not among the results, so they need a line of their own to be included again.
  const excluded = excludedValues(query, field).filter(
    (value) => !values.some((one) => isSameValue(field, one.value, value)),
  );
  // Selected values. A query may name a value by its beginning, and thus several or none of these.
  const chosen = values.filter(({ value }) => isAskedFor(query, field, value)).length;
  const list = useRef<HTMLUListElement>(null);
  const focusOn = useFocusOnValue(list);
  const askAbout = (value: string) => (asked: string) => {
    focusOn(value);
    onAsk(asked);
  };
  return (
    <section className={styles.facet}>
      <h3>
        <button
          type="button"
          className={styles.name}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <IconChevronRight className={styles.arrow} size={13} aria-hidden />
          {label}
          {isOpen && chosen > 0 && (
            <>
              {' '}
              <span className={`${styles.chosen} mk-num`}>{chosen}</span>
            </>
          )}
        </button>
        {isOpen && isSearchable && (
          <ActionIcon size={24} aria-label={`Search: ${label}`} onClick={() => setIsSearching(true)}>
            <IconSearch size={13} />
          </ActionIcon>
        )}
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            {!facet && blanks.map((width) => <Skeleton key={width} height={9} width={`${width}%`} m={8} />)}
            <ul aria-label={label} ref={list}>
              {excluded.map((value) => (
                <FacetValue
                  key={`not ${value}`}
                  field={field}
                  value={value}
                  label={value}
                  count={null}
                  query={query}
                  onAsk={askAbout(value)}
                />
              ))}
              {values.map(({ value, label: valueLabel, count }) => (
                <FacetValue
                  key={value}
                  field={field}
                  value={value}
                  label={valueLabel}
                  count={count}
                  query={query}
                  onAsk={askAbout(value)}
                />
              ))}
            </ul>
            {facet && values.length === 0 && (
              <p className={`${styles.none} mk-muted`}>
                {field === 'side' ? 'For a search with a team, player or champion' : 'None'}
              </p>
            )}
            {facet && facet.more > 0 && (
              <button type="button" className={`${styles.more} mk-link`} onClick={() => setIsSearching(true)}>
                {formatCount(facet.more)} more…
              </button>
            )}
            {isSearching && (
              <FacetMore
                field={field}
                name={label}
                query={query}
                onAsk={onAsk}
                onClose={() => setIsSearching(false)}
              />
            )}
          </>
        )}
      </div>
    </section>
  );
}

/**
 * A value that moves in the list after a click keeps the focus, until the next input. Returns the function to call with
 * the value that was clicked. The values carry `data-value`, folded.
 */
function useFocusOnValue(list: RefObject<HTMLElement | null>): (value: string) => void {
  const pressed = useRef<string | null>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (pressed.current === null || list.current?.contains(activeElement)) return;
    if (activeElement !== document.body) pressed.current = null;
    else list.current?.querySelector<HTMLElement>(`[data-value=${pressed.current}] button`)?.focus();
  });
  useEffect(() => {
    const forget = () => {
      pressed.current = null;
    };
    window.addEventListener('pointerdown', forget, true);
    window.addEventListener('keydown', forget, true);
    return () => {
      window.removeEventListener('pointerdown', forget, true);
      window.removeEventListener('keydown', forget, true);
    };
  }, []);
  return (value) => {
    pressed.current = CSS.escape(fold(value));
  };
}
