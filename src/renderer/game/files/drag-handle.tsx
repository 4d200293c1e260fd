/**
 * Takes a file out of the window by the pointer. The desktop shell hands the file itself to other programs; in
 * a browser (of Chromium's kind) the drop downloads it from the server.
 */
import { Tooltip } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import type { Asset } from '../../../shared/domain.ts';
import { useCommand, useStatus } from '../../bridge/hooks.tsx';

export function DragHandle({ asset }: { readonly asset: Asset }) {
  const { data: shell } = useStatus((status) => ({ name: status.shell, canDrag: status.can.dragFiles }));
  const drag = useCommand('files.drag');
  if (!shell?.canDrag && shell?.name !== 'server') return null;
  const start = (event: DragEvent) => {
    if (shell.canDrag) {
      // The shell drags the file itself; the page's own drag would carry only text.
      event.preventDefault();
      drag.mutate({ assetIds: [asset.id] });
      return;
    }
    const address = new URL(`/files/${encodeURIComponent(asset.id)}?download`, window.location.href).href;
    const name = asset.path?.split('/').at(-1) ?? 'file';
    event.dataTransfer.setData('DownloadURL', `application/octet-stream:${name}:${address}`);
    event.dataTransfer.setData('text/uri-list', address);
    event.dataTransfer.effectAllowed = 'copy';
  };
  return (
    <Tooltip label="Drag the file to another program">
      <span className="mk-file-drag" draggable aria-hidden onDragStart={start}>
        <IconGripVertical size={14} />
      </span>
    </Tooltip>
  );
}
