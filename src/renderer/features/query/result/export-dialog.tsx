/** Writes all rows of a result to a file, on the machine that runs Matchkeep. */
import { Radio, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type TableFormat, tableFormats } from '../../../../shared/library/export.ts';
import { useCommand, useStatus } from '../../../bridge/hooks.tsx';
import { formatBytes } from '../../../format/bytes.ts';
import { counted } from '../../../format/counted.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { showLasting } from '../../../ui/feedback/notices.tsx';
import { FormFoot } from '../../../ui/layout/form-foot.tsx';
import { fileStamp, formatNames, pathIn } from '../../export/choices.ts';
import { FolderField } from '../../export/folder-field.tsx';
import styles from './export-dialog.module.css';

interface ExportDialogProps {
  /** Of the result. */
  readonly id: string;
  readonly rowCount: number;
  readonly onClose: () => void;
}

export function ExportDialog({ id, rowCount, onClose }: ExportDialogProps) {
  const { data: shell } = useStatus((status) => status.shell);
  const write = useCommand('sql.export', { showsFailure: false });
  const [format, setFormat] = useState<TableFormat>('csv');
  const [folder, setFolder] = useState('');
  const [name, setName] = useState(() => `Matchkeep query ${fileStamp(new Date())}`);
  const [replaces, setReplaces] = useState(false);
  const missing = folder.trim() === '' ? 'Choose a folder.' : name.trim() === '' ? 'Enter a name.' : null;
  const begin = () => {
    const path = pathIn(folder, `${name.trim()}.${format}`);
    write.mutate(
      { id, format, path, replaces },
      {
        onSuccess: ({ path: written, rows, bytes }) => {
          const message = `${counted(rows, 'row')}, ${formatBytes(bytes)}: ${written}`;
          showLasting('query-export', { title: 'The result is exported', message, isBad: false });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title="Export the result" size="lg" onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (missing === null) begin();
        }}
      >
        <p className="mk-muted mk-num">{counted(rowCount, 'row')}, in the order of the query</p>
        <Radio.Group
          label="Format"
          size="xs"
          value={format}
          onChange={(value) => setFormat(tableFormats.find((one) => one === value) ?? 'csv')}
        >
          <div className={styles.formats}>
            {tableFormats.map((one) => (
              <Radio key={one} size="xs" value={one} label={formatNames[one]} />
            ))}
          </div>
        </Radio.Group>
        <FolderField label="Target folder" value={folder} onChange={setFolder} />
        <TextInput
          size="xs"
          label="File name"
          value={name}
          rightSection={<span className="mk-muted">.{format}</span>}
          rightSectionWidth={70}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Switch
          size="xs"
          label="Replace an existing file"
          checked={replaces}
          onChange={(event) => setReplaces(event.currentTarget.checked)}
        />
        {shell === 'server' && (
          <p className="mk-muted">
            In a shell: <span className="mk-mono">matchkeep query "SELECT …" --to result.{format}</span>
          </p>
        )}
        <FormFoot
          label="Export"
          isPending={write.isPending}
          error={write.error}
          missing={missing}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
