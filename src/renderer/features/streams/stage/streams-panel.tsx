/** The panel next to the grid: saved streams, or the games of a stream's match. */
import type { Stream } from '../../../../shared/streams.ts';
import { isFull, type StreamGrid } from '../grid/stream-grid.ts';
import { MatchGames } from './match-games.tsx';
import { SavedStreams } from './saved-streams.tsx';

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
    <aside className="mk-panel mk-streams-panel" aria-label={title}>
      <header className="mk-panel-head">
        <div className="mk-panel-title">
          <h2>{title}</h2>
        </div>
      </header>
      <section className="mk-panel-body" tabIndex={0} aria-label={`${title}, details`}>
        {matchId !== null ? (
          <MatchGames matchId={matchId} onBack={() => onMatch(null)} />
        ) : (
          <>
            {isFull(grid) && (
              <p className="mk-note">
                Four streams are open, which is the maximum. Stop one to watch another.
              </p>
            )}
            <SavedStreams streams={streams} grid={grid} onEdit={onEdit} onShowGames={onMatch} />
          </>
        )}
      </section>
    </aside>
  );
}
