/** Adds a person, or changes one: the name that Matchkeep shows, and the other names in the files. */
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { foldedWords } from '../../../../shared/base/names.ts';
import { type Person, personDraftSchema } from '../../../../shared/library/people.ts';
import { useBridgeQuery, useCommand } from '../../../bridge/hooks.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { FormFoot } from '../../../ui/layout/form-foot.tsx';
import { TagsField } from '../../rules/tags-field.tsx';
import styles from './people.module.css';

interface PersonDialogProps {
  /** Null: a new one. */
  readonly person: Person | null;
  readonly onClose: () => void;
}

const pauseMs = 120;

export function PersonDialog({ person, onClose }: PersonDialogProps) {
  const save = useCommand('people.save', { showsFailure: false });
  const [name, setName] = useState(person?.name ?? '');
  const [others, setOthers] = useState<readonly string[]>(person?.names.slice(1) ?? []);
  const [typed, setTyped] = useState('');
  const suggested = useSuggestedNames(typed);
  const draft = { ...(person !== null && { id: person.id }), name, names: [...others] };
  const parsed = personDraftSchema.safeParse(draft);
  const hasEdits =
    name !== (person?.name ?? '') || others.join('\n') !== (person?.names.slice(1) ?? []).join('\n');
  return (
    <Dialog
      title={person === null ? 'Add a person' : `Edit ${person.name}`}
      size={480}
      hasEdits={hasEdits || typed !== ''}
      onClose={onClose}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (parsed.success) save.mutate(parsed.data, { onSuccess: onClose });
        }}
      >
        <TextInput
          label="Name"
          description="As Matchkeep shows the player."
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TagsField
          label="Other names"
          description="As in the files, with the code of the team where they have it. Enter after each."
          suggestions={suggested.filter((one) => one !== name && !others.includes(one))}
          values={others}
          onChange={setOthers}
          onType={setTyped}
        />
        <FormFoot
          label={person === null ? 'Add' : 'Save'}
          isPending={save.isPending}
          error={save.error}
          missing={parsed.success ? null : (parsed.error.issues[0]?.message ?? 'A name is not valid.')}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

/** Names of players that begin with the text; those with the largest number of games without a text. */
function useSuggestedNames(typed: string): readonly string[] {
  const [settled] = useDebouncedValue(foldedWords(typed), pauseMs);
  const text = `player:"${settled}`;
  const { data } = useBridgeQuery(
    'library.suggest',
    { text, at: text.length, limit: 8 },
    { showsLast: true },
  );
  return [...new Set(data?.items.map(({ label }) => label))];
}
