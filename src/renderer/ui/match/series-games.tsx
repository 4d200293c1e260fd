/** The games of a match in full. While results are hidden, the later ones are shown only on request. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Series } from '../../../shared/domain/series.ts';
import { Note } from '../feedback/note.tsx';
import blockStyles from '../layout/block.module.css';
import { certainGames } from './certain-games.ts';
import { GameBlock } from './game-block.tsx';

interface SeriesGamesProps {
  readonly match: Pick<Series, 'id' | 'seriesType' | 'seriesMax' | 'games' | 'isUnscheduled'>;
  readonly hidesResults: boolean;
}

export function SeriesGames({ match, hidesResults }: SeriesGamesProps) {
  /** The match whose later games were requested. */
  const [revealed, setRevealed] = useState<string | null>(null);
  if (match.games.length === 0) {
    return <Note className={blockStyles.block}>The service has not listed this match's games yet.</Note>;
  }
  const { certain, hasLater } = certainGames(match);
  const isWhole = !hidesResults || !hasLater || revealed === match.id;
  return (
    <>
      {(isWhole ? match.games : certain).map((game) => (
        <GameBlock key={game.platformGameId} game={game} hidesResult={hidesResults} />
      ))}
      {!isWhole && (
        <div className={blockStyles.block}>
          <Note>Later games are hidden: whether they were played hints at the result.</Note>
          <Button mt={6} size="compact-xs" variant="default" onClick={() => setRevealed(match.id)}>
            Show later games
          </Button>
        </div>
      )}
    </>
  );
}
