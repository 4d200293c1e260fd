/** The message over the picture when nothing plays, and its actions. */
import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { LivePlayer } from '../player/live-player.ts';
import type { PlayerView } from '../player/player-view.ts';
import { alwaysVisible } from './media-elements.ts';
import styles from './phase-note.module.css';
import { phaseWords } from './phase-words.ts';

interface PhaseNoteProps {
  readonly player: LivePlayer;
  readonly view: PlayerView;
  readonly isMini: boolean;
}

export function PhaseNote({ player, view, isMini }: PhaseNoteProps) {
  const words = phaseWords(view.phase, view.failures);
  return (
    <div slot="centered-chrome" className={styles.place} {...alwaysVisible}>
      <div role="status">
        {words && (
          <div className={styles.phase} data-tone={words.tone}>
            {words.tone === 'busy' && <Loader size={16} color="white" aria-hidden />}
            {words.tone === 'bad' && <IconAlertTriangle size={18} aria-hidden />}
            <div>
              <p className={styles.title}>{words.title}</p>
              {words.text && !isMini && <p>{words.text}</p>}
            </div>
          </div>
        )}
      </div>
      {words && (words.retry || words.remedy) && (
        <div className={styles.actions}>
          {words.retry && (
            <Button variant="white" color="dark" onClick={() => player.retry()}>
              {words.retry}
            </Button>
          )}
          {words.remedy === 'settings' && !isMini && (
            <Button variant="white" color="dark" component={Link} to="/settings" hash="service">
              Settings
            </Button>
          )}
          {words.remedy === 'reload' && (
            <Button variant="white" color="dark" onClick={() => window.location.reload()}>
              Reload the page
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
