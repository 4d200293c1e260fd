/** The export dialog: what to export, in which format, and where to. */
import { Checkbox, Radio, SegmentedControl, Switch } from '@mantine/core';
import { useState } from 'react';
import type { OperationOutput } from '../../../shared/bridge/bridge.ts';
import { knownContentTypes } from '../../../shared/domain/content-types.ts';
import { exportTableNames, exportTables } from '../../../shared/library/export.ts';
import { useBridgeQuery, useCommand, useStatus } from '../../bridge/hooks.tsx';
import { formatBytes } from '../../format/bytes.ts';
import { counted } from '../../format/counted.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { FormFoot } from '../../ui/layout/form-foot.tsx';
import {
  type Choices,
  fileStructureNames,
  fileStructures,
  firstChoices,
  formatNames,
  formatsFor,
  missingIn,
  toRequest,
} from './choices.ts';
import { DestinationField } from './destination-field.tsx';
import exportStyles from './export.module.css';
import styles from './export-dialog.module.css';
import type { ExportQuestion } from './export-question.ts';
import { FolderField } from './folder-field.tsx';

interface ExportDialogProps {
  readonly question: ExportQuestion;
  readonly onClose: () => void;
}

const figureNames = { player: 'Players', champion: 'Champions', team: 'Teams', side: 'Sides' } as const;

export function ExportDialog({ question, onClose }: ExportDialogProps) {
  const { selection, figures } = question;
  const { data: shell } = useStatus((status) => status.shell);
  const { data: size, error: refused } = useBridgeQuery('library.size', { selection });
  const start = useCommand('export.start', { showsFailure: false });
  const canDownload = shell === 'server';
  const [choices, setChoices] = useState<Choices>({
    ...firstChoices,
    what: figures === null ? 'files' : 'figures',
  });
  const change = (part: Partial<Choices>) => setChoices((old) => ({ ...old, ...part }));
  const to = canDownload ? choices.to : 'folder';
  // Its folder is a new one.
  const isBag = choices.what === 'files' && choices.structure === 'bagit';
  const missing = refused ? 'Correct this before exporting.' : missingIn({ ...choices, to });
  const begin = () =>
    start.mutate(toRequest(question, { ...choices, to }, new Date()), { onSuccess: onClose });
  const whats = [
    ...(figures === null ? [] : [{ value: 'figures' as const, label: figureNames[figures.by] }]),
    { value: 'files' as const, label: 'Files' },
    { value: 'tables' as const, label: 'Tables' },
  ];

  return (
    <Dialog onClose={onClose} title="Export" size="lg">
      <form
        className={exportStyles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (missing === null) begin();
        }}
      >
        {refused ? (
          <Failure error={refused} />
        ) : (
          <p className={`${exportStyles.about} mk-num`}>{size && exportExtent(size)}</p>
        )}
        <SegmentedControl
          ref={focusFirst}
          size="xs"
          aria-label="What to export"
          data={whats}
          value={choices.what}
          onChange={(value) => {
            const what = whats.find((one) => one.value === value)?.value ?? 'files';
            change({ what, ...(what === 'figures' && choices.format === 'parquet' && { format: 'csv' }) });
          }}
        />
        {choices.what === 'files' ? (
          <FileChoices choices={choices} change={change} isZipOnly={to === 'download'} />
        ) : (
          <TableChoices choices={choices} change={change} />
        )}
        {canDownload && <DestinationField value={to} onChange={(next) => change({ to: next })} />}
        {to === 'folder' && (
          <>
            <FolderField
              label="Target folder"
              value={choices.folder}
              onChange={(folder) => change({ folder })}
            />
            <Switch
              size="xs"
              disabled={isBag}
              label="Replace existing files"
              checked={choices.replaces && !isBag}
              onChange={(event) => change({ replaces: event.currentTarget.checked })}
            />
          </>
        )}
        <FormFoot
          label="Export"
          isPending={start.isPending}
          error={start.error}
          missing={missing}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

/** `3 games, 42.2 kB of files`, or how many of them have files. */
function exportExtent({ games, held, bytes }: OperationOutput<'library.size'>): string {
  const files = `${formatBytes(bytes)} of files`;
  if (held === 0) return `${counted(games, 'game')}, none with files in the archive`;
  if (held === games) return `${counted(games, 'game')}, ${files}`;
  return `${counted(games, 'game')}, of which ${counted(held, 'has', 'have')} ${files} in the archive`;
}

/** Focuses the first question instead of the close button when the dialog opens. */
function focusFirst(control: HTMLElement | null): void {
  control?.querySelector('input:checked')?.setAttribute('data-autofocus', '');
}

interface PartProps {
  readonly choices: Choices;
  readonly change: (part: Partial<Choices>) => void;
}

function FileChoices({ choices, change, isZipOnly }: PartProps & { readonly isZipOnly: boolean }) {
  const { contentTypes } = choices;
  const hasIndex = isZipOnly || choices.structure !== 'bagit';
  return (
    <>
      {!isZipOnly && (
        <Radio.Group
          label="Structure"
          size="xs"
          value={choices.structure}
          onChange={(value) =>
            change({ structure: fileStructureNames.find((name) => name === value) ?? 'files' })
          }
        >
          <div className={styles.radios}>
            {fileStructureNames.map((name) => (
              <Radio key={name} size="xs" value={name} label={fileStructures[name]} />
            ))}
          </div>
        </Radio.Group>
      )}
      <Checkbox.Group
        label="Content types"
        description={`Select none to export every file. ${hasIndex ? 'The export includes an index.' : 'The bag lists its files, with their match.json.'}`}
        size="xs"
        value={[...contentTypes]}
        onChange={(value) => change({ contentTypes: value })}
      >
        <div className={styles.checks}>
          {knownContentTypes.map(({ name, label, meaning }) => (
            <Checkbox key={name} size="xs" value={name} label={label} title={`${name}: ${meaning}`} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
}

function TableChoices({ choices, change }: PartProps) {
  return (
    <>
      {choices.what === 'tables' && (
        <Checkbox.Group
          label="Tables"
          size="xs"
          value={[...choices.tables]}
          onChange={(value) => change({ tables: exportTableNames.filter((table) => value.includes(table)) })}
        >
          <div className={styles.checks}>
            {exportTableNames.map((table) => (
              <Checkbox key={table} size="xs" value={table} label={table} description={exportTables[table]} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <Radio.Group
        label="Format"
        size="xs"
        value={choices.format}
        onChange={(value) =>
          change({ format: formatsFor(choices.what).find((format) => format === value) ?? 'csv' })
        }
      >
        <div className={`${styles.checks} ${styles.formats}`}>
          {formatsFor(choices.what).map((format) => (
            <Radio key={format} size="xs" value={format} label={formatNames[format]} />
          ))}
        </div>
      </Radio.Group>
      {choices.format === 'csv' && (
        <Switch
          size="xs"
          label="For spreadsheets"
          description="With a byte order mark, IDs as text and formulas escaped"
          checked={choices.forSpreadsheets}
          onChange={(event) => change({ forSpreadsheets: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
