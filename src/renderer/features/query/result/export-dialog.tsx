/** Writes all rows of a result to a file: of the browser, or on the machine that runs Matchkeep. */
import { Radio, Switch, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type TableFormat, tableFormats } from '../../../../shared/library/export.ts';
import { useBridge, useBridgeQuery, useStatus } from '../../../bridge/hooks.tsx';
import { formatBytes } from '../../../format/bytes.ts';
import { counted } from '../../../format/counted.ts';
import { startDownload } from '../../../ui/controls/download-link.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { showLasting } from '../../../ui/feedback/notices.tsx';
import { FormFoot } from '../../../ui/layout/form-foot.tsx';
import { type Destination, fileStamp, formatNames, pathIn } from '../../export/choices.ts';
import { DestinationField } from '../../export/destination-field.tsx';
import { FolderField } from '../../export/folder-field.tsx';
import type { Question } from '../model/questions.ts';
import { useSession } from '../model/use-session.ts';
import styles from './export-dialog.module.css';

interface ExportDialogProps {
  /** Of the result. */
  readonly id: string;
  readonly question: Question;
  readonly rowCount: number;
  readonly onClose: () => void;
}

const maxName = 200;

export function ExportDialog({ id, question, rowCount, onClose }: ExportDialogProps) {
  const { call } = useBridge();
  const { data: shell } = useStatus((status) => status.shell);
  const suggested = useSuggestedName(question);
  const [format, setFormat] = useState<TableFormat>('csv');
  const [destination, setDestination] = useState<Destination>('download');
  const [folder, setFolder] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [replaces, setReplaces] = useState(false);
  const to = shell === 'server' ? destination : 'folder';
  const name = typed ?? suggested;
  const noFolder = to === 'folder' && folder.trim() === '';
  const missing = noFolder ? 'Choose a folder.' : name.trim() === '' ? 'Enter a name.' : null;
  const write = useMutation({
    async mutationFn() {
      if (to === 'folder') {
        const path = pathIn(folder, `${name.trim()}.${format}`);
        return await call('sql.export', { id, format, path, replaces });
      }
      // A download that fails says nothing in the page.
      await call('sql.rows', { id, offset: 0, limit: 1 });
      await startDownload(
        `/query-results/${encodeURIComponent(id)}?${new URLSearchParams({ format, name: name.trim() })}`,
      );
      return null;
    },
    onSuccess(written) {
      if (written !== null) {
        const message = `${counted(written.rows, 'row')}, ${formatBytes(written.bytes)}: ${written.path}`;
        showLasting('query-export', { title: 'The result is exported', message, isBad: false });
      }
      onClose();
    },
    meta: { showsFailure: false },
  });
  return (
    <Dialog title="Export the result" size="lg" onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (missing === null) write.mutate();
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
        {shell === 'server' && <DestinationField value={destination} onChange={setDestination} />}
        {to === 'folder' && <FolderField label="Target folder" value={folder} onChange={setFolder} />}
        <TextInput
          size="xs"
          label="File name"
          value={name}
          rightSection={<span className="mk-muted">.{format}</span>}
          rightSectionWidth={70}
          maxLength={maxName}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {to === 'folder' && (
          <Switch
            size="xs"
            label="Replace an existing file"
            checked={replaces}
            onChange={(event) => setReplaces(event.currentTarget.checked)}
          />
        )}
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

/** The name of the saved query that has this text, as a name of a file; otherwise one with the time. */
function useSuggestedName({ sql }: Question): string {
  const { data: queries = [] } = useBridgeQuery('queries.list', null);
  const { contents } = useSession();
  const [stamp] = useState(() => fileStamp(new Date()));
  const saved = queries.find((query) => query.id === contents.savedId && query.sql === sql);
  const name = saved?.name.replace(/[/\\<>:"|?*\p{Cc}]+/gu, ' ').trim() ?? '';
  return name === '' ? `Matchkeep query ${stamp}` : name;
}
