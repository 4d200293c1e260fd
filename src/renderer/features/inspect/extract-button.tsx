/** Extracts a zip, or one entry of it, into a folder. */
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { ZipEntry } from '../../../shared/library/inspect.ts';
import { useCommand } from '../../bridge/hooks.tsx';
import { counted } from '../../format/counted.ts';
import { showDone } from '../../ui/feedback/notices.tsx';
import { FormFoot } from '../../ui/layout/form-foot.tsx';
import exportStyles from '../export/export.module.css';
import { FolderField } from '../export/folder-field.tsx';

interface ExtractButtonProps {
  readonly assetId: string;
  /** Absent for all entries. */
  readonly entry?: ZipEntry;
}

export function ExtractButton({ assetId, entry }: ExtractButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [folder, setFolder] = useState('');
  const extract = useCommand('files.extract', { showsFailure: false });
  const open = () => {
    // Clears the result of the last extraction.
    extract.reset();
    setIsOpen(true);
  };
  const start = () =>
    extract.mutate(
      { assetId, entries: entry ? [entry.entry] : [], folder },
      {
        onSuccess: ({ files, skipped }) => {
          showDone(`${counted(files, 'file')} extracted`);
          if (skipped.length === 0) setIsOpen(false);
        },
      },
    );
  const left = extract.data?.skipped ?? [];
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={open}>
        {entry ? 'Extract…' : 'Extract all…'}
      </Button>
      <Modal
        closeButtonProps={{ 'aria-label': 'Close' }}
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={entry ? 'Extract one file' : 'Extract all'}
      >
        <form
          className={exportStyles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (folder.trim() !== '') start();
          }}
        >
          {entry && <p className={`mk-mono ${exportStyles.about}`}>{entry.name}</p>}
          <FolderField label="Target folder" value={folder} onChange={setFolder} />
          {left.length > 0 && (
            <ul className={exportStyles.left} aria-label="Skipped">
              {left.map(({ path, reason }) => (
                <li key={path}>
                  <span className="mk-mono">{path}</span> <span className="mk-muted">{reason}</span>
                </li>
              ))}
            </ul>
          )}
          <FormFoot
            label="Extract"
            isPending={extract.isPending}
            error={extract.error}
            missing={folder.trim() === '' ? 'Choose a folder first.' : null}
            wayOut="Close"
            onClose={() => setIsOpen(false)}
          />
        </form>
      </Modal>
    </>
  );
}
