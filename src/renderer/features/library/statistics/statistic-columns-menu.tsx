/** The choice of the statistics' columns, and of their order. */
import { ActionIcon, Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import type { StatisticId } from '../../../../shared/library/statistics.ts';
import { ColumnsPopover } from '../../../ui/table/columns-popover.tsx';
import styles from './statistics.module.css';
import type { StatisticColumns } from './use-statistic-columns.ts';

export function StatisticColumnsMenu({ columns }: { readonly columns: StatisticColumns }) {
  return (
    <ColumnsPopover
      label="Columns of the statistics"
      width={320}
      className={styles.menu}
      onReset={columns.reset}
    >
      <ColumnLines columns={columns} />
    </ColumnsPopover>
  );
}

function ColumnLines({ columns: { shown, hidden, toggle, move } }: { readonly columns: StatisticColumns }) {
  const lines = useRef<HTMLDivElement>(null);
  const moved = useRef<{ readonly id: StatisticId; readonly by: -1 | 1 } | null>(null);
  // After a move, the focus follows the column.
  useLayoutEffect(() => {
    if (moved.current === null) return;
    const { id, by } = moved.current;
    moved.current = null;
    const buttons = lines.current?.querySelectorAll<HTMLButtonElement>(`[data-column="${id}"] button`);
    const [up, down] = buttons ?? [];
    const wanted = by < 0 ? up : down;
    (wanted?.disabled ? (by < 0 ? down : up) : wanted)?.focus();
  });
  const press = (id: StatisticId, by: -1 | 1) => {
    moved.current = { id, by };
    move(id, by);
  };
  return (
    <div ref={lines}>
      {shown.map(({ id, label, about }, at) => (
        <div key={id} className={styles.line} data-column={id}>
          <Checkbox size="xs" label={label} title={about} checked onChange={() => toggle(id)} />
          <ActionIcon
            size={24}
            aria-label={`Move to the left: ${label}`}
            disabled={at === 0}
            onClick={() => press(id, -1)}
          >
            <IconArrowUp size={13} />
          </ActionIcon>
          <ActionIcon
            size={24}
            aria-label={`Move to the right: ${label}`}
            disabled={at === shown.length - 1}
            onClick={() => press(id, 1)}
          >
            <IconArrowDown size={13} />
          </ActionIcon>
        </div>
      ))}
      {hidden.map(({ id, label, about }) => (
        <div key={id} className={styles.line}>
          <Checkbox size="xs" label={label} title={about} checked={false} onChange={() => toggle(id)} />
        </div>
      ))}
    </div>
  );
}
