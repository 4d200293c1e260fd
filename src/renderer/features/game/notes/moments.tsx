/** The moments of a game: each has a time, a note, tags and a star, and leads to its time in the timeline. */
import { ActionIcon, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { readClock } from '../../../../shared/base/game-clock.ts';
import type { Note as MomentNote } from '../../../../shared/library/notes.ts';
import { useCommand } from '../../../bridge/hooks.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { RemovedNote } from '../../../ui/feedback/removed-note.tsx';
import { NoteTags } from '../../notes/note-tags.tsx';
import { NoteText } from '../../notes/note-text.tsx';
import { StarButton } from '../../notes/star-button.tsx';
import { useNoteSaving } from '../../notes/use-note.ts';
import { formatLength } from '../model/figures.ts';
import styles from './moments.module.css';
import { VodLink } from './vod-link.tsx';

interface MomentsProps {
  /** The note on their game. */
  readonly game: MomentNote;
  readonly moments: readonly MomentNote[];
  /** The id of a moment that was added now. */
  readonly added?: string | null;
  /** Whether moments have one line each until they are opened. */
  readonly isFolded?: boolean;
  /** Shows this time (milliseconds) in the timeline. */
  readonly onShow: (at: number) => void;
}

export function Moments({ game, moments, added = null, isFolded = false, onShow }: MomentsProps) {
  const [chosen, setChosen] = useState<{ readonly id: string; readonly after: string | null } | null>(null);
  const opened = chosen?.after === added ? chosen.id : added;
  const open = ({ id, atSeconds }: MomentNote) => {
    setChosen({ id, after: added });
    onShow((atSeconds ?? 0) * 1000);
  };
  const [removed, setRemoved] = useState<MomentNote | null>(null);
  const remove = useCommand('notes.remove');
  const restore = useCommand('notes.addMoment');
  return (
    <>
      {moments.length === 0 && removed === null && (
        <Note>No moments yet. The timeline has a button that adds a note at its time.</Note>
      )}
      {moments.length > 0 && (
        <ul className={styles.moments} aria-label="Moments">
          {moments.map((moment) =>
            isFolded && moment.id !== opened ? (
              <li key={moment.id} className={styles.line}>
                <button type="button" onClick={() => open(moment)}>
                  <span className="mk-num">{formatLength(moment.atSeconds ?? 0)}</span>
                  <span className="mk-cut">{moment.text.trim() || moment.tags.join(', ') || 'No text'}</span>
                </button>
              </li>
            ) : (
              <Moment
                key={moment.id}
                game={game}
                moment={moment}
                isNew={moment.id === added}
                onShow={onShow}
                onRemove={() =>
                  remove.mutate({ id: moment.id }, { onSuccess: (answer) => setRemoved(answer.removed) })
                }
              />
            ),
          )}
        </ul>
      )}
      {removed !== null && (
        <RemovedNote
          key={removed.id}
          name={`The note at ${formatLength(removed.atSeconds ?? 0)}`}
          isPending={restore.isPending}
          onUndo={() =>
            restore.mutate(
              { ...removed, game: removed.name, atSeconds: removed.atSeconds ?? 0 },
              { onSuccess: () => setRemoved(null) },
            )
          }
        />
      )}
    </>
  );
}

interface MomentProps {
  readonly game: MomentNote;
  readonly moment: MomentNote;
  readonly isNew: boolean;
  readonly onShow: (at: number) => void;
  readonly onRemove: () => void;
}

function Moment({ game, moment, isNew, onShow, onRemove }: MomentProps) {
  const atSeconds = moment.atSeconds ?? 0;
  const clock = formatLength(atSeconds);
  return (
    <li className={styles.moment}>
      <div className={styles.head}>
        <MomentTime key={atSeconds} moment={moment} />
        <button
          type="button"
          className="mk-link"
          aria-label={`Show ${clock} in the timeline`}
          onClick={() => onShow(atSeconds * 1000)}
        >
          Show
        </button>
        <VodLink note={game} atSeconds={atSeconds} />
        <span className={styles.space} />
        <StarButton note={moment} what={`the moment at ${clock}`} />
        <ActionIcon size={26} aria-label={`Remove the note at ${clock}`} onClick={onRemove}>
          <IconTrash size={14} />
        </ActionIcon>
      </div>
      <NoteText note={moment} label={`Note at ${clock}`} isBare takesFocus={isNew} />
      <NoteTags note={moment} label={`Tags of the note at ${clock}`} isBare />
    </li>
  );
}

/** Moves a moment to another time. */
function MomentTime({ moment }: { readonly moment: MomentNote }) {
  const stored = formatLength(moment.atSeconds ?? 0);
  const [text, setText] = useState(stored);
  const [isWrong, setIsWrong] = useState(false);
  const { save, problem } = useNoteSaving(moment);
  const commit = () => {
    const atSeconds = readClock(text);
    const isTime = atSeconds !== null && atSeconds >= 0;
    setIsWrong(!isTime);
    if (isTime && atSeconds !== moment.atSeconds) save({ atSeconds });
  };
  return (
    <TextInput
      size="xs"
      w={76}
      aria-label={`Time of the note at ${stored}`}
      value={text}
      error={isWrong ? 'Enter a time such as 14:32.' : problem}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        setIsWrong(false);
        setText(stored);
      }}
    />
  );
}
