/** Reads an archive of Data Dragon that is dropped on the window, whatever screen is open. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useCommand } from '../bridge/hooks.tsx';
import { droppedPath } from '../bridge/transport.ts';
import { reportText } from '../features/settings/pictures/report-text.ts';
import { showDone, showFailure } from '../ui/feedback/notices.tsx';
import { readDropped } from './dropped-archive.ts';

export function DropTarget() {
  const navigate = useNavigate();
  const read = useCommand('dataDragon.import');
  const take = useEffectEvent((files: readonly File[]) => {
    try {
      const path = readDropped(files, droppedPath);
      void navigate({ to: '/settings', hash: 'data-dragon' });
      read.mutate({ path }, { onSuccess: (report) => showDone(reportText(report)) });
    } catch (error) {
      showFailure(error);
    }
  });
  useEffect(() => {
    // Otherwise a browser would open the file in place of Matchkeep.
    const onDragOver = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
  return null;
}

/** Not a dragged text, nor a file on a field that takes files. */
const hasFiles = ({ dataTransfer, target }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') === true &&
  !(target instanceof HTMLInputElement && target.type === 'file');
