/** The video of a game, and where in it the game begins. */
import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { readClock, writeClock } from '../../../../shared/base/game-clock.ts';
import { type Note, noteChangesSchema } from '../../../../shared/library/notes.ts';
import { useNoteSaving } from '../../notes/use-note.ts';
import styles from './vod-fields.module.css';
import { VodLink } from './vod-link.tsx';

/** Give it the note's video as `key`. */
export function VodFields({ note }: { readonly note: Note }) {
  const storedUrl = note.vod?.url ?? '';
  const storedStart = writeClock(note.vod?.startSeconds ?? 0);
  const [url, setUrl] = useState(storedUrl);
  const [start, setStart] = useState(storedStart);
  useEffect(() => setUrl(storedUrl), [storedUrl]);
  useEffect(() => setStart(storedStart), [storedStart]);
  const [fault, setFault] = useState<{ readonly url?: string; readonly start?: string }>({});
  const { save, problem } = useNoteSaving(note);
  const commit = () => {
    const startSeconds = readClock(start);
    const vod = url.trim() === '' ? null : { url: url.trim(), startSeconds: startSeconds ?? 0 };
    const wrong = noteChangesSchema.safeParse({ vod }).error?.issues[0];
    const faults = {
      ...(wrong && { url: wrong.message }),
      ...(startSeconds === null && { start: 'Enter a time such as 12:34 or 1:02:03.' }),
    };
    setFault(faults);
    const isSame = vod?.url === note.vod?.url && vod?.startSeconds === note.vod?.startSeconds;
    if (Object.keys(faults).length === 0 && !isSame) save({ vod });
  };
  const onKeyDown = (event: { readonly key: string }) => {
    if (event.key === 'Enter') commit();
  };
  return (
    <div className={styles.fields}>
      <TextInput
        className={styles.link}
        label="Video"
        placeholder="https://"
        spellCheck={false}
        value={url}
        error={fault.url ?? problem}
        onChange={(event) => setUrl(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <TextInput
        className={styles.start}
        label="Game starts at"
        description="By the clock of the video"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={start}
        error={fault.start}
        onChange={(event) => setStart(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <VodLink note={note} atSeconds={0} />
    </div>
  );
}
