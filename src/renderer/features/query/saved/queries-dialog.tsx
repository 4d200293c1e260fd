/** The list of saved queries: rename, remove, and take the removal back. */
import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { SavedQuery } from '../../../../shared/sql/sql.ts';
import { useCommand } from '../../../bridge/hooks.tsx';
import { Dialog, openerNow } from '../../../ui/feedback/dialog.tsx';
import { NameDialog } from '../../../ui/feedback/name-dialog.tsx';
import { RemovedNote } from '../../../ui/feedback/removed-note.tsx';
import styles from './queries-dialog.module.css';

interface QueriesDialogProps {
  readonly queries: readonly SavedQuery[];
  readonly onClose: () => void;
}

export function QueriesDialog({ queries, onClose }: QueriesDialogProps) {
  const [opener] = useState(openerNow);
  const [renamed, setRenamed] = useState<SavedQuery | null>(null);
  const [removed, setRemoved] = useState<SavedQuery | null>(null);
  const save = useCommand('queries.save');
  const remove = useCommand('queries.remove');
  if (renamed !== null) {
    return (
      <NameDialog
        title="Rename query"
        what="query"
        name={renamed.name}
        others={queries.filter(({ id }) => id !== renamed.id)}
        opener={opener}
        onSave={(name) => {
          // Names are unique: removes the other query of this name.
          const other = queries.find((query) => query.name === name && query.id !== renamed.id);
          if (other) remove.mutate({ id: other.id });
          save.mutate({ ...renamed, name });
          setRenamed(null);
        }}
        onClose={() => setRenamed(null)}
      />
    );
  }
  return (
    <Dialog opener={opener} onClose={onClose} title="Manage queries" size={520}>
      <ul className={styles.queries}>
        {queries.map((query) => (
          <li key={query.id}>
            <span className={styles.name}>
              <b className="mk-cut">{query.name}</b>
              <span className="mk-muted mk-mono mk-cut">{query.sql}</span>
            </span>
            <ActionIcon size={26} aria-label={`Rename: ${query.name}`} onClick={() => setRenamed(query)}>
              <IconPencil size={14} />
            </ActionIcon>
            <ActionIcon
              size={26}
              aria-label={`Remove: ${query.name}`}
              onClick={() => remove.mutate({ id: query.id }, { onSuccess: () => setRemoved(query) })}
            >
              <IconTrash size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {queries.length === 0 && <p className="mk-muted">No saved queries.</p>}
      {removed !== null && (
        <RemovedNote
          key={removed.id}
          name={removed.name}
          isPending={save.isPending}
          onUndo={() => save.mutate(removed, { onSuccess: () => setRemoved(null) })}
        />
      )}
    </Dialog>
  );
}
