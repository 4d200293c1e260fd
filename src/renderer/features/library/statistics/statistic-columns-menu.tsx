/** The choice of the statistics' columns, and of their order. */
import { ActionIcon, Button, Checkbox, Popover, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import type { StatisticId } from '../../../../shared/library/statistics.ts';
import styles from './statistics.module.css';
import type { StatisticColumns } from './use-statistic-columns.ts';

export function StatisticColumnsMenu({ columns }: { readonly columns: StatisticColumns }) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md" width={320}>
      <Tooltip label="Columns">
        <Popover.Target>
          <ActionIcon variant="default" size={30} aria-label="Columns of the statistics">
            <IconColumns3 size={16} />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown aria-label="Columns of the statistics" className={styles.menu}>
        <ColumnLines columns={columns} />
        <Button variant="default" mt={8} fullWidth onClick={columns.reset}>
          Reset to default
        </Button>
      </Popover.Dropdown>
    </Popover>
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
