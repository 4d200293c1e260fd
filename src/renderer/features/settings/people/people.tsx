/** The list of people: players who have changed names. Each is added, changed, removed and restored here. */
import { ActionIcon, Button, FileButton, Group, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { foldedWords, hasRun } from '../../../../shared/base/names.ts';
import { type PeopleImport, type Person, peopleCsv } from '../../../../shared/library/people.ts';
import { useBridgeQuery, useCommand } from '../../../bridge/hooks.tsx';
import { counted } from '../../../format/counted.ts';
import { saveText } from '../../../ui/controls/save-text.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { RemovedNote } from '../../../ui/feedback/removed-note.tsx';
import styles from './people.module.css';
import { PersonDialog } from './person-dialog.tsx';

/** More are found by the field above them. */
const maxShown = 50;
/** A list of more has that field. */
const fewPeople = 8;

export function People() {
  const list = useBridgeQuery('people.list', null);
  const [edited, setEdited] = useState<Person | 'new' | null>(null);
  const imported = useCommand('people.import');
  const reset = useRef<() => void>(null);
  const people = list.data ?? [];
  return (
    <>
      {list.error && !list.data && (
        <Failure as="block" error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && (
        <>
          {people.length === 0 && (
            <Note>
              The list is empty: each name in the files is a player of its own. If "T1 Faker" and "Faker" are
              one player, add a person with both names.
            </Note>
          )}
          <Names people={people} onEdit={setEdited} />
          <Group gap={8}>
            <Button variant="default" onClick={() => setEdited('new')}>
              Add a person…
            </Button>
            <FileButton
              accept=".csv,text/csv"
              resetRef={reset}
              onChange={(file) => {
                // The same file can be chosen again.
                reset.current?.();
                void file?.text().then((text) => imported.mutate({ text }));
              }}
            >
              {(props) => (
                <Button {...props} variant="default" loading={imported.isPending}>
                  Import…
                </Button>
              )}
            </FileButton>
            <Button
              variant="default"
              disabled={people.length === 0}
              onClick={() => saveText('people.csv', 'text/csv', peopleCsv(people))}
            >
              Export
            </Button>
          </Group>
          {imported.data && <ImportReport report={imported.data} />}
          <Note>
            An import adds people and names from CSV with the columns person and name. It removes none.
          </Note>
        </>
      )}
      {edited !== null && (
        <PersonDialog person={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

interface NamesProps {
  readonly people: readonly Person[];
  readonly onEdit: (person: Person) => void;
}

function Names({ people, onEdit }: NamesProps) {
  const [text, setText] = useState('');
  const [removed, setRemoved] = useState<Person | null>(null);
  const save = useCommand('people.save');
  const remove = useCommand('people.remove');
  const words = foldedWords(text);
  const found = people.filter(({ names }) => names.some((name) => hasRun(foldedWords(name), words)));
  const more = found.length - maxShown;
  return (
    <>
      {people.length > fewPeople && (
        <TextInput
          label="Find a person"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {found.length > 0 && (
        <ul className={styles.people} aria-label="People">
          {found.slice(0, maxShown).map((person) => (
            <li key={person.id}>
              <span className={styles.names}>
                <b>{person.name}</b>
                <span className="mk-muted">{person.names.slice(1).join(' · ')}</span>
              </span>
              <ActionIcon size={26} aria-label={`Edit: ${person.name}`} onClick={() => onEdit(person)}>
                <IconPencil size={14} />
              </ActionIcon>
              <ActionIcon
                size={26}
                aria-label={`Remove: ${person.name}`}
                onClick={() => remove.mutate({ id: person.id }, { onSuccess: () => setRemoved(person) })}
              >
                <IconTrash size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <Note>{counted(more, 'more person', 'more people')}: find them by their names.</Note>}
      {people.length > 0 && found.length === 0 && <Note>Nobody has a name that begins like this.</Note>}
      {removed !== null && (
        <RemovedNote
          key={removed.id}
          name={removed.name}
          isPending={save.isPending}
          onUndo={() => save.mutate(removed, { onSuccess: () => setRemoved(null) })}
        />
      )}
    </>
  );
}

/** Of the lines that are not valid. */
const maxRefused = 10;

/** What an import of people did, or which lines of the file are not valid. */
function ImportReport({ report }: { readonly report: PeopleImport }) {
  const { added, changed, refused, refusedCount } = report;
  const more = refusedCount - maxRefused;
  return (
    <div role="status">
      {refusedCount === 0 ? (
        <Note>
          {counted(added, 'person', 'people')} added, {changed} changed.
        </Note>
      ) : (
        <>
          <Note isBad>Nothing was imported: {counted(refusedCount, 'line is', 'lines are')} not valid.</Note>
          <ul className={styles.refused}>
            {refused.slice(0, maxRefused).map(({ line, message }) => (
              <li key={line}>
                Line {line}: {message}
              </li>
            ))}
            {more > 0 && <li>{counted(more, 'more line')}</li>}
          </ul>
        </>
      )}
    </div>
  );
}
