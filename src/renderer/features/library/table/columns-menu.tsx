/** The choice of columns, and of their widths for users who do not drag. */
import { ActionIcon, Checkbox } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { ColumnsPopover } from '../../../ui/table/columns-popover.tsx';
import { type ColumnName, columnNames, columns, columnWidth } from './columns.ts';
import styles from './columns-menu.module.css';
import type { Columns } from './use-columns.ts';

interface ColumnsMenuProps {
  readonly layout: Columns;
  /** The columns that fit now. */
  readonly fitting: readonly ColumnName[];
}

const step = 16;

export function ColumnsMenu({ layout, fitting }: ColumnsMenuProps) {
  const { choice } = layout;
  return (
    <ColumnsPopover label="Columns" width={380} onReset={layout.reset}>
      {columnNames.map((name) => {
        const { label, worth } = columns[name];
        const isShown = !choice.hidden.includes(name);
        return (
          <div key={name} className={styles.line}>
            <Checkbox
              size="xs"
              label={label}
              checked={isShown}
              disabled={worth === null}
              onChange={() => layout.toggle(name)}
            />
            <span className={`mk-muted ${styles.note}`}>
              {isShown && !fitting.includes(name) ? 'Hidden: window too narrow' : ''}
            </span>
            <ActionIcon
              size={24}
              aria-label={`Narrower: ${label}`}
              onClick={() => layout.widen(name, columnWidth(name, choice) - step)}
            >
              <IconMinus size={13} />
            </ActionIcon>
            <ActionIcon
              size={24}
              aria-label={`Wider: ${label}`}
              onClick={() => layout.widen(name, columnWidth(name, choice) + step)}
            >
              <IconPlus size={13} />
            </ActionIcon>
          </div>
        );
      })}
    </ColumnsPopover>
  );
}
