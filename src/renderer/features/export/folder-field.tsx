/** A folder: chosen in the system's dialog if there is one, else typed as a path. */
import { Button, TextInput } from '@mantine/core';
import { useCommand, useStatus } from '../../bridge/hooks.tsx';
import styles from './folder-field.module.css';

interface FolderFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (path: string) => void;
}

export function FolderField({ label, value, onChange }: FolderFieldProps) {
  const { data: shell } = useStatus((status) => ({ name: status.shell, canChoose: status.can.chooseFolder }));
  const choose = useCommand('dialogs.chooseFolder');
  return (
    <div className={styles.field}>
      <TextInput
        size="xs"
        label={label}
        description={shell?.name === 'server' ? 'Full path on the machine that runs Matchkeep' : 'Full path'}
        placeholder="/data/games"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {shell?.canChoose && (
        <Button
          size="xs"
          variant="default"
          loading={choose.isPending}
          onClick={() =>
            choose.mutate({ title: label }, { onSuccess: ({ path }) => path !== null && onChange(path) })
          }
        >
          Choose…
        </Button>
      )}
    </div>
  );
}
