/** Takes a file out of the window by the pointer, where the shell can hand files to other programs. */
import { Tooltip } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { Asset } from '../../../shared/domain.ts';
import { useBridgeQuery, useCommand } from '../../bridge/hooks.tsx';

export function DragHandle({ asset }: { readonly asset: Asset }) {
  const { data: status } = useBridgeQuery('app.status', null);
  const drag = useCommand('files.drag');
  if (!status?.can.dragFiles) return null;
  return (
    <Tooltip label="Drag the file to another program">
      <span
        className="mk-file-drag"
        draggable
        aria-hidden
        onDragStart={(event) => {
          // The shell drags the file itself; the page's own drag would carry only text.
          event.preventDefault();
          drag.mutate({ assetIds: [asset.id] });
        }}
      >
        <IconGripVertical size={14} />
      </span>
    </Tooltip>
  );
}
