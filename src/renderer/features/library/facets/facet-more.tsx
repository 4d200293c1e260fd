/** All values of a facet: the most frequent first, or those that begin with the search text. */
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { FacetField } from '../../../../shared/library/library.ts';
import { quotedValue } from '../../../../shared/query/parts.ts';
import { useBridgeQuery } from '../../../bridge/hooks.tsx';
import { formatCount } from '../../../format/counted.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { emptyIn } from '../query/scope.ts';
import styles from './facet-more.module.css';
import { FacetValue } from './facet-value.tsx';

interface FacetMoreProps {
  readonly field: FacetField;
  /** The field's label. */
  readonly name: string;
  readonly query: string;
  readonly onAsk: (query: string) => void;
  readonly onClose: () => void;
}

const maxShown = 300;
const maxFound = 50;
const pauseMs = 80;

export function FacetMore({ field, name, query, onAsk, onClose }: FacetMoreProps) {
  const [text, setText] = useState('');
  const [sought] = useDebouncedValue(text.trim(), pauseMs);
  const { data, error } = useBridgeQuery(
    'library.facets',
    { query, fields: [field], limit: maxShown },
    { showsLast: true },
  );
  const written = `${field}:${quotedValue(sought)}`;
  const { data: found } = useBridgeQuery(
    'library.suggest',
    { text: written, at: written.length, among: emptyIn(query), limit: maxFound },
    { isEnabled: sought !== '', showsLast: true },
  );
  const counted = data?.[0]?.values ?? [];
  const all = sought === '' ? counted : (found?.items ?? []).filter((item) => item.value !== '');
  const valueCount = (value: string) => counted.find((one) => one.value === value)?.count ?? null;
  return (
    <Dialog onClose={onClose} title={name} size={420}>
      <TextInput
        size="xs"
        data-autofocus
        aria-label={`Search: ${name}`}
        placeholder="Starts with…"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error && <Failure error={error} />}
      <ul className={styles.list} aria-label={name}>
        {all.map((item) => (
          <FacetValue
            key={item.value}
            field={field}
            value={item.value}
            label={item.label}
            count={sought === '' ? item.count : valueCount(item.value)}
            query={query}
            onAsk={onAsk}
          />
        ))}
      </ul>
      {all.length === 0 && <p className="mk-muted">No matches.</p>}
      {sought === '' && (data?.[0]?.more ?? 0) > 0 && (
        <p className="mk-muted">
          Showing the {formatCount(maxShown)} most frequent of{' '}
          {formatCount((data?.[0]?.more ?? 0) + counted.length)}. Type to find others.
        </p>
      )}
    </Dialog>
  );
}
