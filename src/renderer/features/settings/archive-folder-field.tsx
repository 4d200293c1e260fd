/** The archive folder: chosen in the system's dialog if there is one, else typed. */
import { Button } from '@mantine/core';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { AppStatus } from '../../../shared/work/status.ts';
import { useCommand } from '../../bridge/hooks.tsx';
import styles from './archive-folder-field.module.css';
import { TextField } from './text-field.tsx';
import { useSaveSetting } from './use-save-setting.ts';

interface ArchiveFolderFieldProps {
  readonly status: AppStatus;
  readonly settings: Settings;
}

export function ArchiveFolderField({ status, settings }: ArchiveFolderFieldProps) {
  const choose = useCommand('dialogs.chooseFolder');
  const { save, isSaving, failure } = useSaveSetting();
  const ask = () =>
    choose.mutate(
      { title: 'Choose the archive folder', startAt: status.archive.dir },
      { onSuccess: ({ path }) => path !== null && save({ 'archive.dir': path }) },
    );
  return (
    <div className={styles.field}>
      <TextField settingKey="archive.dir" settings={settings} placeholder="Default" problem={failure} />
      {status.can.chooseFolder && (
        <Button size="sm" variant="default" loading={choose.isPending || isSaving} onClick={ask}>
          Choose…
        </Button>
      )}
    </div>
  );
}
