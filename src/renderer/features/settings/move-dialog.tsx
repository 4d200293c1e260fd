/** Asks for the archive's new folder, or what to do with the one that was chosen. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AppStatus } from '../../../shared/work/status.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import styles from './archive-folder-field.module.css';
import { FolderInput } from './folder-input.tsx';
import settingsStyles from './settings.module.css';

interface MoveDialogProps {
  readonly status: AppStatus;
  /** The folder that was chosen already; empty: it is asked for. */
  readonly chosen: string;
  readonly move: (to: string) => void;
  /** Uses the archive that is in the folder; without it, the dialog only moves. */
  readonly use: ((dir: string) => void) | null;
  readonly onClose: () => void;
}

export function MoveDialog({ status, chosen, move, use, onClose }: MoveDialogProps) {
  const [dir, setDir] = useState(chosen);
  const to = dir.trim();
  const and = (act: (dir: string) => void) => () => {
    act(to);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={use ? 'Move the archive there?' : 'Move the archive'} size={520}>
      <div className={styles.dialog}>
        <FolderInput
          status={status}
          label="New folder"
          description="An empty or new folder, on any drive"
          title="Choose the new folder of the archive"
          value={dir}
          onChange={setDir}
        />
        <Note>
          On the same drive, the folder is renamed. To another drive, every file is copied and read again
          before it is removed from {status.archive.dir}; the archive stays in use meanwhile.
        </Note>
        <div className={settingsStyles.row}>
          <Button disabled={to === ''} onClick={and(move)}>
            Move the archive
          </Button>
          {use && (
            <Button variant="default" onClick={and(use)}>
              Use the archive that is there
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
