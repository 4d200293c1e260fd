/** The notes view: tags and a note on the game, and its moments. */
import { NoteTags } from '../../notes/note-tags.tsx';
import { NoteText } from '../../notes/note-text.tsx';
import gameBodyStyles from '../layout/game-body.module.css';
import { Moments } from './moments.tsx';
import styles from './notes-view.module.css';
import { useGameNotes } from './use-game-notes.ts';
import { VodFields } from './vod-fields.tsx';

interface NotesViewProps {
  /** Shows this time (milliseconds) in the timeline. */
  readonly onShow: (at: number) => void;
}

export function NotesView({ onShow }: NotesViewProps) {
  const notes = useGameNotes();
  if (notes === null)
    return <div className={gameBodyStyles.body} role="status" aria-label="Loading the notes" />;
  return (
    <section className={gameBodyStyles.body} aria-label="Notes" tabIndex={0}>
      <div className={styles.game}>
        <NoteText key={notes.game.id} note={notes.game} label="Note on this game" />
        <VodFields key={`video ${notes.game.id}`} note={notes.game} />
        <NoteTags key={`tags ${notes.game.id}`} note={notes.game} label="Tags" />
      </div>
      <section className={gameBodyStyles.section} aria-labelledby="moments">
        <h2 id="moments">Moments</h2>
        <Moments game={notes.game} moments={notes.moments} onShow={onShow} />
      </section>
    </section>
  );
}
