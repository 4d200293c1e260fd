/** The moments next to the timeline, and the button that adds one at the cursor. */
import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { bindShortcuts } from '../../../../shared/screens/shortcuts.ts';
import { useCommand } from '../../../bridge/hooks.tsx';
import { screenKey } from '../../../ui/keyboard/keys.ts';
import { formatLength } from '../model/figures.ts';
import { useGame } from '../model/game-context.ts';
import { useAtCursor, useCursor } from '../timeline/model/cursor.ts';
import { Moments } from './moments.tsx';
import styles from './timeline-notes.module.css';
import { useGameNotes } from './use-game-notes.ts';

export function TimelineNotes() {
  const { platformGameId: game } = useGame().game;
  const cursor = useCursor();
  const notes = useGameNotes();
  const atSeconds = useAtCursor(() => Math.floor(cursor.pinnedAt() / 1000));
  const [added, setAdded] = useState<string | null>(null);
  const command = useCommand('notes.addMoment');
  const add = () => command.mutate({ game, atSeconds }, { onSuccess: ({ id }) => setAdded(id) });
  const shortcuts = bindShortcuts('timeline', { addNote: add });
  useHotkeys(
    shortcuts.map(({ key, run }) => screenKey(key, run)),
    [],
  );
  const moments = notes?.moments ?? [];
  return (
    <section className={styles.notes} aria-label="Notes">
      <Button size="xs" variant="default" loading={command.isPending} onClick={add}>
        Add a note at {formatLength(atSeconds)}
      </Button>
      {notes !== null && moments.length > 0 && (
        <Moments game={notes.game} moments={moments} added={added} isFolded onShow={cursor.moveTo} />
      )}
    </section>
  );
}
