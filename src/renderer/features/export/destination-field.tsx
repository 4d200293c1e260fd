/** Where an export of a local server goes: to the browser, or to a folder of the server's machine. */
import { Radio } from '@mantine/core';
import type { Destination } from './choices.ts';
import styles from './export-dialog.module.css';

interface DestinationFieldProps {
  readonly value: Destination;
  readonly onChange: (value: Destination) => void;
}

export function DestinationField({ value, onChange }: DestinationFieldProps) {
  return (
    <Radio.Group
      label="Destination"
      size="xs"
      value={value}
      onChange={(next) => onChange(next === 'folder' ? 'folder' : 'download')}
    >
      <div className={styles.radios}>
        <Radio size="xs" value="download" label="Download in this browser" />
        <Radio size="xs" value="folder" label="Folder on the machine that runs Matchkeep" />
      </div>
    </Radio.Group>
  );
}
