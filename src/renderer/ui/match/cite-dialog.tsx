/** What the figures of a search are based on, as a text to copy. */
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { shellQuoted } from '../../../shared/base/shell.ts';
import { citationText } from '../../../shared/library/citation.ts';
import { useCommand } from '../../bridge/hooks.tsx';
import { copy } from '../controls/copy-text.tsx';
import { Dialog } from '../feedback/dialog.tsx';
import { Failure } from '../feedback/failure.tsx';
import { RowsLoading } from '../feedback/rows-loading.tsx';
import styles from './cite-dialog.module.css';

interface CiteDialogProps {
  readonly query: string;
  readonly onClose: () => void;
}

export function CiteDialog({ query, onClose }: CiteDialogProps) {
  const { mutate, data, error } = useCommand('dataset.cite', { showsFailure: false });
  useEffect(() => mutate({ query }), [mutate, query]);
  return (
    <Dialog title="Cite these games" size="lg" onClose={onClose}>
      {error ? (
        <Failure as="block" error={error} onRetry={() => mutate({ query })} />
      ) : data === undefined ? (
        <RowsLoading rowHeight={28} what="the files of these games" />
      ) : (
        <div className={styles.content}>
          <p className={styles.text}>{citationText(data)}</p>
          <p className="mk-muted">
            The list itself, and its hash:{' '}
            <span className="mk-mono">matchkeep cite {shellQuoted(query)} --list | sha256sum</span>
          </p>
          <div className={styles.foot}>
            <Button data-autofocus onClick={() => void copy(citationText(data), 'Citation')}>
              Copy
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
