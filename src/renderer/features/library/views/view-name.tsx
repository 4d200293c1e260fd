/** Asks for the name of a view; an existing name overwrites that view. */
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SavedView } from '../../../../shared/library/library.ts';
import { Dialog, type Opener } from '../../../ui/feedback/dialog.tsx';

interface ViewNameProps {
  readonly title: string;
  readonly name: string;
  /** Other views, which the name may overwrite. */
  readonly others: readonly SavedView[];
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
  readonly opener?: Opener;
}

const maxLength = 80;

export function ViewName({ title, name: first, others, onSave, onClose, opener }: ViewNameProps) {
  const [name, setName] = useState(first);
  const trimmed = name.trim();
  const isTaken = others.some((view) => view.name === trimmed);
  return (
    <Dialog onClose={onClose} title={title} size={380} {...(opener !== undefined && { opener })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (trimmed !== '') onSave(trimmed);
        }}
      >
        <TextInput
          label="Name"
          data-autofocus
          maxLength={maxLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {isTaken && <p className="mk-muted">A view with this name exists and will be overwritten.</p>}
        <Group gap={8} mt="md">
          <Button type="submit" disabled={trimmed === ''}>
            {isTaken ? 'Overwrite' : 'Save'}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
