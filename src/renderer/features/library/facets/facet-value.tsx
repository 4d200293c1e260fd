/** One value of a facet: included, excluded, or neither. */
import { IconMinus } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { fold } from '../../../../shared/base/names.ts';
import { contentTypeLabel } from '../../../../shared/domain/content-types.ts';
import type { FacetField } from '../../../../shared/library/library.ts';
import { formatCount } from '../../../format/counted.ts';
import { isAskedFor, isExcluded, withExclusionToggled, withToggled } from '../query/query-terms.ts';
import styles from './facet-value.module.css';

interface FacetValueProps {
  readonly field: FacetField;
  readonly value: string;
  readonly label: string;
  /** Null if unknown. */
  readonly count: number | null;
  readonly query: string;
  readonly onAsk: (query: string) => void;
}

export function FacetValue({ field, value, label, count, query, onAsk }: FacetValueProps) {
  const isOut = isExcluded(query, field, value);
  const isIn = isAskedFor(query, field, value);
  const shown = field === 'has' ? contentTypeLabel(label) : label;
  const exclude = () => onAsk(withExclusionToggled(query, field, value));
  const onClick = (event: MouseEvent) => {
    if (event.altKey || event.shiftKey) exclude();
    else onAsk(isOut ? withExclusionToggled(query, field, value) : withToggled(query, field, value));
  };
  return (
    <li
      className={styles.value}
      data-value={fold(value)}
      data-in={isIn || undefined}
      data-out={isOut || undefined}
    >
      <button
        type="button"
        role="checkbox"
        aria-checked={isIn ? true : isOut ? 'mixed' : false}
        className={styles.main}
        title={label}
        onClick={onClick}
        onKeyDown={(event) => {
          if (event.key !== '-') return;
          event.preventDefault();
          exclude();
        }}
      >
        <span className={styles.box} aria-hidden />
        <span className={`${styles.label} mk-cut`}>
          {isOut && <span className="mk-only-read">not </span>}
          {shown}
        </span>
        {count !== null && <span className={`${styles.count} mk-num`}>{formatCount(count)}</span>}
      </button>
      <button
        type="button"
        className={styles.exclude}
        aria-label={isOut ? `Stop excluding ${shown}` : `Exclude ${shown}`}
        title={isOut ? 'Stop excluding' : 'Exclude (Alt-click, Shift-click or the - key)'}
        onClick={exclude}
      >
        <IconMinus size={12} stroke={2.4} aria-hidden />
      </button>
    </li>
  );
}
