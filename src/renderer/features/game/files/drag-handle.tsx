/**
 * Drags a file out of the window. The desktop shell passes the file itself to other programs; in a Chromium
 * browser, dropping it downloads it from the server.
 */
import { Tooltip } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, useRef } from 'react';
import type { Asset } from '../../../../shared/domain/domain.ts';
import { useCommand, useStatus } from '../../../bridge/hooks.tsx';
import { requestDownloadAddress } from '../../../bridge/server-request.ts';
import { showFailure } from '../../../ui/feedback/notices.tsx';
import styles from './drag-handle.module.css';

/** The address of a file, or why there is none: shown when the user drags, not on hover. */
type Download = { readonly assetId: string } & ({ readonly address: string } | { readonly failure: Error });

export function DragHandle({ asset }: { readonly asset: Asset }) {
  const { data: shell } = useStatus((status) => ({ name: status.shell, canDrag: status.can.dragFiles }));
  const drag = useCommand('files.drag');
  /** Requested when the pointer arrives: a drag cannot wait for an answer. The handle may show another file later. */
  const download = useRef<Download | null>(null);
  if (!shell?.canDrag && shell?.name !== 'server') return null;
  const start = (event: DragEvent) => {
    if (shell.canDrag) {
      // The shell drags the file itself; the page's own drag would carry only text.
      event.preventDefault();
      drag.mutate({ assetIds: [asset.id] });
      return;
    }
    const prepared = download.current?.assetId === asset.id ? download.current : null;
    if (!prepared || 'failure' in prepared) {
      event.preventDefault();
      if (prepared) showFailure(prepared.failure);
      return;
    }
    const address = new URL(prepared.address, window.location.href).href;
    const name = asset.path?.split('/').at(-1) ?? 'file';
    event.dataTransfer.setData('DownloadURL', `application/octet-stream:${name}:${address}`);
    event.dataTransfer.setData('text/uri-list', address);
    event.dataTransfer.effectAllowed = 'copy';
  };
  const prepare = () => {
    if (shell.canDrag) return;
    const { id: assetId } = asset;
    const path = `/files/${encodeURIComponent(assetId)}?download`;
    requestDownloadAddress(path).then(
      (address) => {
        download.current = { assetId, address };
      },
      (failure: Error) => {
        download.current = { assetId, failure };
      },
    );
  };
  return (
    <Tooltip label="Drag the file to another program">
      <span className={styles.handle} draggable aria-hidden onPointerEnter={prepare} onDragStart={start}>
        <IconGripVertical size={14} />
      </span>
    </Tooltip>
  );
}
