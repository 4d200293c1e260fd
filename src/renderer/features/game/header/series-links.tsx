/** The games of the match, with links to the others. */
import { Link } from '@tanstack/react-router';
import type { Game } from '../../../../shared/domain/domain.ts';
import { gameTitle } from '../../../../shared/games/game-title.ts';
import { seriesSize } from '../../../format/series.ts';
import type { GameViewName } from '../../../navigation/searches.ts';
import { certainGames } from '../../../ui/match/certain-games.ts';
import { KeepMenu } from '../../../ui/match/keep-menu.tsx';
import { describeGame } from '../../../ui/match/states.ts';
import { useHidesResults } from '../../../ui/match/use-hides-results.ts';
import { useNow } from '../../../ui/time/use-now.ts';
import { useSeries } from '../model/use-series.ts';
import styles from './series-links.module.css';

/** Whether the first game is the second one, or was played before it. */
const isUpTo = (a: Game, b: Game) =>
  a.platformGameId === b.platformGameId || (a.number !== null && b.number !== null && a.number < b.number);

interface SeriesLinksProps {
  readonly game: Game;
  readonly view: GameViewName;
}

export function SeriesLinks({ game, view }: SeriesLinksProps) {
  const series = useSeries(game);
  const now = useNow(60_000);
  const [hidesResults] = useHidesResults();
  const { certain } = certainGames({ seriesType: null, seriesMax: game.seriesMax, games: series });
  // Whether a later game was archived hints at the result.
  const isShown = (each: Game) => !hidesResults || isUpTo(each, game) || certain.includes(each);
  return (
    <nav className={styles.series} aria-label="Games of the match">
      <span className="mk-muted mk-num">
        {gameTitle(game.number)}
        {game.number !== null && seriesSize(game.seriesMax) !== null && ` of ${game.seriesMax}`}
      </span>
      {series.length > 1 &&
        series.map((each) => (
          <Link
            key={each.platformGameId}
            className={`${styles.game} mk-num`}
            to="/game/$platformGameId"
            params={{ platformGameId: each.platformGameId }}
            search={{ view }}
            aria-current={each.platformGameId === game.platformGameId ? 'page' : undefined}
            aria-label={gameTitle(each.number)}
            data-held={(isShown(each) && each.assets.some(({ state }) => state === 'archived')) || undefined}
            title={isShown(each) ? describeGame(each, now) : gameTitle(each.number)}
          >
            {each.number ?? '–'}
          </Link>
        ))}
      {game.matchId && (
        <Link className="mk-link" to="/matches" search={{ when: 'all', match: game.matchId }}>
          Match
        </Link>
      )}
      <Link className="mk-link" to="/series/$id" params={{ id: game.seriesId }}>
        Series
      </Link>
      <KeepMenu of={game} size="compact-xs" />
    </nav>
  );
}
