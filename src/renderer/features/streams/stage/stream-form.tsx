/** The form of a stream: a PERID, alone or inside any text, a label, and its match. */
import { Radio, Select, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { findPerids, type Stream } from '../../../../shared/settings/streams.ts';
import { useBridgeQuery, useCommand } from '../../../bridge/hooks.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { FormFoot } from '../../../ui/layout/form-foot.tsx';
import styles from './stream-form.module.css';
import { useMatchChoices } from './use-match-choices.ts';

interface StreamFormProps {
  /** Null for a new stream. */
  readonly stream: Stream | null;
  /** The match of a new stream, if known. */
  readonly matchId: string | null;
  readonly onSaved: (stream: Stream) => void;
  readonly onClose: () => void;
}

export function StreamForm({ stream, matchId: givenMatch, onSaved, onClose }: StreamFormProps) {
  const [text, setText] = useState(stream?.matchPerid ?? '');
  const [chosen, setChosen] = useState<string | null>(null);
  const [label, setLabel] = useState(stream?.label ?? '');
  const [matchId, setMatchId] = useState<string | null>(stream?.matchId ?? givenMatch);
  const [isFaulty, setIsFaulty] = useState(false);
  const save = useCommand('streams.save', { showsFailure: false });
  const { data: streams = [] } = useBridgeQuery('streams.list', null);
  const matches = useMatchChoices(matchId);
  const found = findPerids(text);
  const matchPerid = chosen !== null && found.includes(chosen) ? chosen : found[0];
  const proposal = matches.teamsLabel(matchId) ?? (matchPerid && `Stream ${matchPerid.slice(-12)}`) ?? '';

  // The same stream twice would take two places of the grid.
  const known = streams.find((each) => each.matchPerid === matchPerid && each.id !== stream?.id);

  const isEdited =
    text !== (stream?.matchPerid ?? '') ||
    label !== (stream?.label ?? '') ||
    matchId !== (stream?.matchId ?? givenMatch);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsFaulty(matchPerid === undefined);
    if (matchPerid === undefined) return;
    if (known !== undefined) {
      if (stream === null) onSaved(known);
      return;
    }
    const draft = { label: label.trim() || proposal, matchPerid, matchId };
    save.mutate({ ...draft, ...(stream && { id: stream.id }) }, { onSuccess: onSaved });
  };

  return (
    <Dialog onClose={onClose} title={stream ? 'Edit stream' : 'Add stream'} size={520} hasEdits={isEdited}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Textarea
          label="PERID"
          description="Names the match to stream. Paste it, or any text that contains it."
          placeholder="esports:match:…"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={
            isFaulty &&
            matchPerid === undefined &&
            'No PERID found. A PERID is esports:match: followed by a UUID.'
          }
          autosize
          minRows={2}
          maxRows={6}
          spellCheck={false}
          autoComplete="off"
          data-autofocus
        />
        {found.length > 1 && (
          <Radio.Group label="Which one" value={matchPerid ?? ''} onChange={setChosen}>
            {found.map((perid) => (
              <Radio
                key={perid}
                value={perid}
                label={<span className="mk-mono">{perid}</span>}
                size="sm"
                mt={8}
              />
            ))}
          </Radio.Group>
        )}
        {found.length === 1 && found[0] !== text.trim() && (
          <Note>
            Found: <span className="mk-mono">{found[0]}</span>
          </Note>
        )}
        {known !== undefined && (
          <Note>
            This stream is saved already as "{known.label}".{' '}
            {stream === null ? 'It opens instead of a second one.' : 'Choose another PERID.'}
          </Note>
        )}
        <Select
          label="Match"
          description="Optional: shows its games next to the stream."
          placeholder="Search teams, leagues, IDs"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'No match' }}
          data={[...matches.choices]}
          filter={({ options }) => options}
          value={matchId}
          onChange={setMatchId}
          onSearchChange={matches.search}
          nothingFoundMessage="No matches found"
        />
        <TextInput
          label="Label"
          placeholder={proposal || 'Name for this stream'}
          maxLength={200}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <FormFoot
          label={stream ? 'Save' : 'Add and watch'}
          isPending={save.isPending}
          error={save.error}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
