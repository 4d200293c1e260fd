/** Saves the list of missing files: through a dialog on the desktop, as a download in a browser. */
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type GapsFormat, gapsFormats } from '../../../shared/coverage/coverage-gaps.ts';
import { useCommand, useStatus } from '../../bridge/hooks.tsx';
import { downloadLink } from '../../ui/controls/download-link.ts';
import { showDone } from '../../ui/feedback/notices.tsx';

const labels: Readonly<Record<GapsFormat, string>> = {
  csv: 'CSV, for spreadsheets',
  json: 'JSON, for scripts',
};

export function ExportGaps() {
  const { data: canSave } = useStatus(({ can }) => can.saveFile);
  const save = useCommand('export.saveGaps');
  if (canSave === undefined) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" loading={save.isPending} rightSection={<IconChevronDown size={12} />}>
          Export missing files
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {gapsFormats.map((format) =>
          canSave ? (
            <Menu.Item
              key={format}
              onClick={() =>
                save.mutate(
                  { format },
                  { onSuccess: ({ path }) => path !== null && showDone(`Saved as ${path}`) },
                )
              }
            >
              {labels[format]}
            </Menu.Item>
          ) : (
            <Menu.Item key={format} component="a" {...downloadLink(`/coverage-gaps/${format}`)}>
              {labels[format]}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
