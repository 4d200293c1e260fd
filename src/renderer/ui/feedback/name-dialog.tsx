/** Asks for the name of something saved; an existing name overwrites what has it. */
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog, type Opener } from './dialog.tsx';

interface NameDialogProps {
  readonly title: string;
  /** The noun, such as `view`. */
  readonly what: string;
  readonly name: string;
  /** What the name may overwrite. */
  readonly others: readonly { readonly name: string }[];
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
  readonly opener?: Opener;
}

const maxLength = 80;

export function NameDialog({ title, what, name: first, others, onSave, onClose, opener }: NameDialogProps) {
  const [name, setName] = useState(first);
  const trimmed = name.trim();
  const isTaken = others.some((one) => one.name === trimmed);
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
        {isTaken && <p className="mk-muted">A {what} with this name exists and will be overwritten.</p>}
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
