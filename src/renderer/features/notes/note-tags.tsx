/** The tags of a note, with completion from all tags in use. */
import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { hasTag, maxTagLength, type Note } from '../../../shared/library/notes.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { splitTags } from './split-tags.ts';
import { useNoteSaving } from './use-note.ts';

interface NoteTagsProps {
  readonly note: Note;
  readonly label: string;
  /** Whether the label is for screen readers only. */
  readonly isBare?: boolean;
}

export function NoteTags({ note, label, isBare = false }: NoteTagsProps) {
  const used = useBridgeQuery('notes.tags', null).data ?? [];
  const { save, problem } = useNoteSaving(note);
  /** What the user chose, until the note has it. */
  const [chosen, setChosen] = useState<{ readonly tags: string[]; readonly before: string } | null>(null);
  const tags = chosen?.before === note.changedAt ? chosen.tags : note.tags;
  return (
    <TagsInput
      {...(isBare ? { 'aria-label': label, size: 'xs' } : { label })}
      placeholder={tags.length === 0 ? 'Add tags' : ''}
      value={tags}
      data={used.map(({ tag }) => tag).filter((tag) => !hasTag({ tags }, tag))}
      limit={12}
      splitChars={[',']}
      isDuplicate={(tag, present) => hasTag({ tags: present }, tag)}
      maxLength={maxTagLength}
      openOnFocus={false}
      acceptValueOnBlur
      error={problem}
      onChange={(typed) => {
        const next = splitTags(typed);
        setChosen({ tags: next, before: note.changedAt });
        save({ tags: next, tagsBefore: tags });
      }}
    />
  );
}
