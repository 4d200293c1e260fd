/** The panel next to the grid: saved streams, or the games of a stream's match. */
import type { Stream } from '../../../../shared/settings/streams.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import sidePanelStyles from '../../../ui/layout/side-panel.module.css';
import { isFull, type StreamGrid } from '../grid/stream-grid.ts';
import { MatchGames } from './match-games.tsx';
import { SavedStreams } from './saved-streams.tsx';
import styles from './streams-panel.module.css';

interface StreamsPanelProps {
  readonly streams: readonly Stream[];
  readonly grid: StreamGrid;
  /** The match whose games are shown; null for the list of streams. */
  readonly matchId: string | null;
  readonly onMatch: (id: string | null) => void;
  readonly onEdit: (stream: Stream) => void;
}

export function StreamsPanel({ streams, grid, matchId, onMatch, onEdit }: StreamsPanelProps) {
  const title = matchId === null ? 'Saved streams' : 'Games of the match';
  return (
    <aside className={`${sidePanelStyles.panel} ${styles.panel}`} aria-label={title}>
      <header className={sidePanelStyles.head}>
        <div className={sidePanelStyles.title}>
          <h2>{title}</h2>
        </div>
      </header>
      <section className={sidePanelStyles.body} tabIndex={0} aria-label={`${title}, details`}>
        {matchId !== null ? (
          <MatchGames matchId={matchId} onBack={() => onMatch(null)} />
        ) : (
          <>
            {isFull(grid) && (
              <Note>Four streams are open, which is the maximum. Stop one to watch another.</Note>
            )}
            <SavedStreams streams={streams} grid={grid} onEdit={onEdit} onShowGames={onMatch} />
          </>
        )}
      </section>
    </aside>
  );
}
