/** The choice of columns, and of their widths for users who do not drag. */
import { ActionIcon, Button, Checkbox, Popover, Tooltip } from '@mantine/core';
import { IconColumns3, IconMinus, IconPlus } from '@tabler/icons-react';
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
    <Popover position="bottom-end" trapFocus returnFocus shadow="md" width={380}>
      <Tooltip label="Columns">
        <Popover.Target>
          <ActionIcon variant="default" size={30} aria-label="Columns">
            <IconColumns3 size={16} />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown aria-label="Columns">
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
        <Button variant="default" mt={8} fullWidth onClick={layout.reset}>
          Reset to default
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
