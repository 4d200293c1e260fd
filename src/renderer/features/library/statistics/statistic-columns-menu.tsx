/** The choice of the statistics' columns, and of their order. */
import { ActionIcon, Checkbox, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { statisticSections } from '../../../../shared/library/statistic-terms.ts';
import type { AnyStatistic, StatisticId } from '../../../../shared/library/statistics.ts';
import { ColumnsPopover } from '../../../ui/table/columns-popover.tsx';
import styles from './statistics.module.css';
import type { StatisticColumns } from './use-statistic-columns.ts';

export function StatisticColumnsMenu({ columns }: { readonly columns: StatisticColumns }) {
  return (
    <ColumnsPopover label="Columns of the statistics" width={320} onReset={columns.reset}>
      <ColumnLines columns={columns} />
    </ColumnsPopover>
  );
}

function ColumnLines({ columns: { shown, hidden, toggle, move } }: { readonly columns: StatisticColumns }) {
  const [words, setWords] = useState('');
  const lines = useRef<HTMLDivElement>(null);
  const changed = useRef<{ readonly id: StatisticId; readonly by: -1 | 1 | null } | null>(null);
  // After a move or a choice, the focus follows the column.
  useLayoutEffect(() => {
    if (changed.current === null) return;
    const { id, by } = changed.current;
    changed.current = null;
    const line = lines.current?.querySelector(`[data-column="${id}"]`);
    if (by === null) return line?.querySelector('input')?.focus();
    const [up, down] = line?.querySelectorAll<HTMLButtonElement>('button') ?? [];
    const wanted = by < 0 ? up : down;
    (wanted?.disabled ? (by < 0 ? down : up) : wanted)?.focus();
  });
  const press = (id: StatisticId, by: -1 | 1) => {
    changed.current = { id, by };
    move(id, by);
  };
  const choose = (id: StatisticId) => {
    changed.current = { id, by: null };
    toggle(id);
  };
  const isFound = (one: AnyStatistic) => matches(one, words);
  const shownFound = shown.filter(isFound);
  const sections = statisticSections.flatMap((section) => {
    const own = hidden.filter((one) => one.section === section && isFound(one));
    return own.length === 0 ? [] : [{ section, own }];
  });
  return (
    <>
      <TextInput
        size="xs"
        aria-label="Find a column"
        placeholder="Find a column, such as gd15"
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        data-autofocus
      />
      <div ref={lines} className={styles.lines}>
        {shownFound.length > 0 && <p className={styles.section}>Shown</p>}
        {shownFound.map(({ id, label, about }) => (
          <div key={id} className={styles.line} data-column={id}>
            <Checkbox size="xs" label={label} title={about} checked onChange={() => choose(id)} />
            <ActionIcon
              size={24}
              aria-label={`Move to the left: ${label}`}
              disabled={id === shown[0]?.id}
              onClick={() => press(id, -1)}
            >
              <IconArrowUp size={13} />
            </ActionIcon>
            <ActionIcon
              size={24}
              aria-label={`Move to the right: ${label}`}
              disabled={id === shown.at(-1)?.id}
              onClick={() => press(id, 1)}
            >
              <IconArrowDown size={13} />
            </ActionIcon>
          </div>
        ))}
        {sections.map(({ section, own }) => (
          <Fragment key={section}>
            <p className={styles.section}>{section}</p>
            <div className={styles.choices}>
              {own.map(({ id, label, about }) => (
                <div key={id} data-column={id}>
                  <Checkbox
                    size="xs"
                    label={label}
                    title={about}
                    checked={false}
                    onChange={() => choose(id)}
                  />
                </div>
              ))}
            </div>
          </Fragment>
        ))}
        {shownFound.length + sections.length === 0 && <p className="mk-muted">No column is called so.</p>}
      </div>
    </>
  );
}

/** Whether the name, the short name or the explanation has each of the words. */
function matches({ label, short, about }: AnyStatistic, words: string): boolean {
  const text = `${label} ${short} ${about}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
