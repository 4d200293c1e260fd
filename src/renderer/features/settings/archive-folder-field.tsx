/** The archive folder: chosen in the system's dialog if there is one, else typed; and the move to another one. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { AppStatus } from '../../../shared/work/status.ts';
import { useCommand } from '../../bridge/hooks.tsx';
import styles from './archive-folder-field.module.css';
import { MoveDialog } from './move-dialog.tsx';
import { MoveState } from './move-state.tsx';
import { TextField } from './text-field.tsx';
import { useArchiveJobs } from './use-archive-jobs.ts';
import { useSaveSetting } from './use-save-setting.ts';

interface ArchiveFolderFieldProps {
  readonly status: AppStatus;
  readonly settings: Settings;
}

export function ArchiveFolderField({ status, settings }: ArchiveFolderFieldProps) {
  const { archive } = status;
  const choose = useCommand('dialogs.chooseFolder');
  const { save, isSaving, failure } = useSaveSetting();
  const { state, work, interruptedMove, move } = useArchiveJobs(archive);
  /** The folder in the dialog; null while it is closed. */
  const [chosen, setChosen] = useState<string | null>(null);
  const isEmpty = archive.archivedFiles === 0;
  const use = (dir: string) => save({ 'archive.dir': dir });
  const ask = () =>
    choose.mutate(
      { title: 'Choose the archive folder', startAt: archive.dir },
      { onSuccess: ({ path }) => path !== null && (isEmpty ? use(path) : setChosen(path)) },
    );
  return (
    <>
      <div className={styles.field}>
        <TextField settingKey="archive.dir" settings={settings} placeholder="Default" problem={failure} />
        {status.can.chooseFolder && (
          <Button size="sm" variant="default" loading={choose.isPending || isSaving} onClick={ask}>
            Choose…
          </Button>
        )}
        {!isEmpty && (
          <Button
            size="sm"
            variant="default"
            disabled={work !== null || Boolean(state?.running) || interruptedMove !== null}
            onClick={() => setChosen('')}
          >
            Move…
          </Button>
        )}
        {chosen !== null && (
          <MoveDialog
            status={status}
            chosen={chosen}
            move={move}
            use={chosen === '' ? null : use}
            onClose={() => setChosen(null)}
          />
        )}
      </div>
      <MoveState archive={archive} />
    </>
  );
}
