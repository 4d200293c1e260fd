/** A folder: chosen with the system's dialog where there is one, else typed as a path. */
import { Button, TextInput } from '@mantine/core';
import type { AppStatus } from '../../shared/domain.ts';
import { useBridgeQuery, useCommand } from '../bridge/hooks.tsx';

interface FolderFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (path: string) => void;
}

export function FolderField({ label, value, onChange }: FolderFieldProps) {
  const { data: status } = useBridgeQuery('app.status', null);
  const choose = useCommand('dialogs.chooseFolder');
  return (
    <div className="mk-folder-field">
      <TextInput
        size="xs"
        label={label}
        description={whereIs(status)}
        placeholder="/data/games"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {status?.can.chooseFolder && (
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

function whereIs(status: AppStatus | undefined): string {
  return status?.shell === 'server' ? 'A whole path, on the machine where Matchkeep runs' : 'A whole path';
}
