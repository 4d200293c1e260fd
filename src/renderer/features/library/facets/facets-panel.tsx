/**
 * The filters: values of the games found with counts, next to the table, or as a drawer on a narrow screen.
 */
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { type FacetField, facetFields, facets } from '../../../../shared/library/library.ts';
import { useBridgeQuery } from '../../../bridge/hooks.tsx';
import { readPreference, writePreference } from '../../../preferences/preferences.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { FacetGroup } from './facet-group.tsx';
import styles from './facets-panel.module.css';

interface FacetsPanelProps {
  readonly query: string;
  readonly onAsk: (query: string) => void;
  readonly onClose: () => void;
  /** As a drawer over the table: takes the focus, and Escape closes it. */
  readonly isDrawer: boolean;
}

const valuesEach = 7;
const storageKey = 'library.closedFacets';
const closedSchema = z.array(z.enum(facetFields));
const closedAtFirst = facets.filter(({ isOpen }) => !isOpen).map(({ field }) => field);

export function FacetsPanel({ query, onAsk, onClose, isDrawer }: FacetsPanelProps) {
  const [closed, setClosed] = useState(() => readPreference(storageKey, closedSchema) ?? closedAtFirst);
  const open = facetFields.filter((field) => !closed.includes(field));
  const { data, error, refetch } = useBridgeQuery(
    'library.facets',
    { query, fields: [...open], limit: valuesEach },
    { showsLast: true, isEnabled: open.length > 0 },
  );
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isDrawer) panel.current?.focus();
  }, [isDrawer]);
  const toggle = (field: FacetField) => {
    const next = closed.includes(field) ? closed.filter((one) => one !== field) : [...closed, field];
    setClosed(next);
    writePreference(storageKey, next);
  };
  return (
    <aside
      ref={panel}
      className={`${styles.facets} ${isDrawer ? styles.drawer : ''}`}
      aria-label="Filters"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isDrawer) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className={styles.head}>
        <h2>Filters</h2>
        <ActionIcon size={24} aria-label="Hide filters" onClick={onClose}>
          <IconX size={14} />
        </ActionIcon>
      </header>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {facets.map(({ field, label }) => (
        <FacetGroup
          key={field}
          field={field}
          label={label}
          facet={data?.find((one) => one.field === field)}
          query={query}
          isOpen={!closed.includes(field)}
          onToggle={() => toggle(field)}
          onAsk={onAsk}
        />
      ))}
    </aside>
  );
}
