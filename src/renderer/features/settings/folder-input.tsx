/** The folder that a dialog about the archive asks for: typed, or chosen in the system's dialog if there is one. */
import { Button, TextInput } from '@mantine/core';
import type { AppStatus } from '../../../shared/work/status.ts';
import { useCommand } from '../../bridge/hooks.tsx';
import styles from './archive-folder-field.module.css';

interface FolderInputProps {
  readonly status: AppStatus;
  readonly label: string;
  readonly description: string;
  /** Of the system's dialog. */
  readonly title: string;
  readonly value: string;
  readonly onChange: (dir: string) => void;
}

export function FolderInput({ status, label, description, title, value, onChange }: FolderInputProps) {
  const choose = useCommand('dialogs.chooseFolder');
  return (
    <div className={styles.field}>
      <TextInput
        data-autofocus
        label={label}
        description={description}
        spellCheck={false}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {status.can.chooseFolder && (
        <Button
          size="sm"
          variant="default"
          loading={choose.isPending}
          onClick={() =>
            choose.mutate(
              { title, startAt: status.archive.dir },
              { onSuccess: ({ path }) => path !== null && onChange(path) },
            )
          }
        >
          Choose…
        </Button>
      )}
    </div>
  );
}
