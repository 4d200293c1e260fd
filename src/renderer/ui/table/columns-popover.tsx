/** The button for the choice of a table's columns, and the frame of that choice. */
import { ActionIcon, Button, Popover, Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface ColumnsPopoverProps {
  readonly label: string;
  /** In pixels. */
  readonly width: number;
  readonly onReset: () => void;
  readonly children: ReactNode;
}

export function ColumnsPopover({ label, width, onReset, children }: ColumnsPopoverProps) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md" width={width}>
      <Tooltip label="Columns">
        <Popover.Target>
          <ActionIcon variant="default" size={30} aria-label={label}>
            <IconColumns3 size={16} />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown aria-label={label}>
        {children}
        <Button variant="default" mt={8} fullWidth onClick={onReset}>
          Reset to default
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
