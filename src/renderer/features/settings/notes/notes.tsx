/** All notes together: which there are, a file of them, and the notes of another file. */
import { Button, FileButton, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import {
  importNotes,
  readNotes,
  writeNotes,
  writeNotesTable,
} from '../../../../shared/library/note-files.ts';
import type { Note as StoredNote } from '../../../../shared/library/notes.ts';
import type { Call } from '../../../bridge/client.ts';
import { useBridge, useBridgeQuery } from '../../../bridge/hooks.tsx';
import { counted } from '../../../format/counted.ts';
import { saveText } from '../../../ui/controls/save-text.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { ProfileLink } from '../../../ui/match/profile-link.tsx';
import styles from './notes.module.css';

const perPage = 500;
/** Names of players and teams, each with a link to its page. */
const maxShown = 50;

export function Notes() {
  const { call } = useBridge();
  const reset = useRef<() => void>(null);
  const players = useBridgeQuery('notes.list', { kind: 'player', limit: maxShown });
  const teams = useBridgeQuery('notes.list', { kind: 'team', limit: maxShown });
  const exported = useMutation({
    mutationFn: async (as: 'jsonl' | 'csv') => ({ as, notes: await readAll(call) }),
    onSuccess({ as, notes }) {
      // A list in a note begins with a sign that spreadsheets read as a formula.
      if (as === 'csv') saveText('notes.csv', 'text/csv', writeNotesTable(notes, true));
      else saveText('notes.jsonl', 'application/jsonl', writeNotes(notes));
    },
    meta: { showsFailure: false },
  });
  const imported = useMutation({
    mutationFn: async (file: File) =>
      await importNotes(readNotes(await file.text()), (notes) => call('notes.import', { notes })),
    meta: { showsFailure: false },
  });
  const error = imported.error ?? exported.error;
  return (
    <>
      <p className={styles.games}>
        Games:{' '}
        <Link className="mk-link" to="/library" search={{ q: 'is:starred' }}>
          starred
        </Link>
        {', '}
        <Link className="mk-link" to="/library" search={{ q: 'note:any' }}>
          with a note or a moment
        </Link>
      </p>
      <Names kind="player" title="Players" list={players.data} />
      <Names kind="team" title="Teams" list={teams.data} />
      <Group gap={8}>
        <FileButton
          accept=".jsonl,application/jsonl"
          resetRef={reset}
          onChange={(file) => {
            // The same file can be chosen again.
            reset.current?.();
            if (file !== null) imported.mutate(file);
          }}
        >
          {(props) => (
            <Button {...props} variant="default" loading={imported.isPending}>
              Import notes…
            </Button>
          )}
        </FileButton>
        <Button variant="default" loading={exported.isPending} onClick={() => exported.mutate('jsonl')}>
          Export notes
        </Button>
        <Button variant="default" loading={exported.isPending} onClick={() => exported.mutate('csv')}>
          Export for spreadsheets
        </Button>
      </Group>
      {error && <Failure as="block" error={error} />}
      {imported.data && (
        <Note>
          <span role="status">
            {counted(imported.data.added, 'note')} added, {imported.data.changed} changed.
          </span>
        </Note>
      )}
      <Note>
        An import adds the notes of <b>Export notes</b>. It removes nothing, and where both have a text, both
        stay.
      </Note>
    </>
  );
}

interface NamesProps {
  readonly kind: 'player' | 'team';
  readonly title: string;
  readonly list: { readonly items: readonly StoredNote[]; readonly nextCursor: string | null } | undefined;
}

function Names({ kind, title, list }: NamesProps) {
  if (list === undefined || list.items.length === 0) return null;
  return (
    <p className={styles.names}>
      {title}:{' '}
      {list.items.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <ProfileLink kind={kind} of={{ value: name, label: name }} />
        </span>
      ))}
      {list.nextCursor !== null && ' and more'}
    </p>
  );
}

async function readAll(call: Call): Promise<readonly StoredNote[]> {
  const all: StoredNote[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof call<'notes.list'>>> = await call('notes.list', {
      limit: perPage,
      ...(cursor !== null && { cursor }),
    });
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}
