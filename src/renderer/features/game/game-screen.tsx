/**
 * One game: players, result, timeline, files. The screen says which values the files do not contain, and how
 * to get a missing file. The view and its choices are in the address.
 */
import { Button, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Game } from '../../../shared/domain/domain.ts';
import { toPatch } from '../../../shared/games/game-version.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import type { GameSearch } from '../../navigation/searches.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import screenStyles from '../../ui/layout/screen.module.css';
import { PicturesProvider, usePatchData } from '../../ui/pictures/pictures.tsx';
import { CompareView } from './compare/compare-view.tsx';
import { GameFiles } from './files/game-files.tsx';
import styles from './game-screen.module.css';
import { GameHeader } from './header/game-header.tsx';
import gameBodyStyles from './layout/game-body.module.css';
import { GameContext, gameInView } from './model/game-context.ts';
import { sideNames, teamsBySide } from './model/sides.ts';
import { NotesView } from './notes/notes-view.tsx';
import { Overview } from './overview/overview.tsx';
import { GamePanel } from './parts/game-panel.tsx';
import { NoSummary } from './parts/missing-file.tsx';
import { PicturesOffer } from './parts/pictures-offer.tsx';
import { SequencePlaces } from './parts/sequence-places.tsx';
import { TimelineView } from './timeline/timeline-view.tsx';
import { useGameKeys } from './use-game-keys.ts';

const route = getRouteApi('/game/$platformGameId');

export function GameScreen() {
  const { platformGameId } = route.useParams();
  const { data: game, error, refetch } = useBridgeQuery('games.get', { platformGameId });
  if (game) return <KnownGame key={platformGameId} game={game} />;
  if (error) {
    return (
      <Failure as="block" error={error} onRetry={() => void refetch()}>
        <Button component={Link} to="/library" variant="default">
          Open the library
        </Button>
      </Failure>
    );
  }
  return <Waiting />;
}

function KnownGame({ game }: { readonly game: Game }) {
  const { platformGameId } = game;
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/game/$platformGameId' });
  const change = useCallback(
    (part: Partial<GameSearch>) => void navigate({ search: (old) => ({ ...old, ...part }), replace: true }),
    [navigate],
  );
  const place = useCallback((at: number) => change({ at }), [change]);
  const { data, error, isPending, refetch } = useBridgeQuery('games.facts', { platformGameId });
  useFactsRefresh(game);
  useGameKeys(game);
  const facts = data?.facts ?? null;
  const patch = facts?.patch ?? toPatch(game.gameVersion);
  const here = usePatchData(patch);
  const hasPictures = search.view !== 'files' && search.view !== 'notes';
  const inView = useMemo(
    () => gameInView(game, facts, sideNames(teamsBySide(game.teams, facts?.players ?? []))),
    [game, facts],
  );
  return (
    <GameContext value={inView}>
      <PicturesProvider data={here}>
        <section className={`${screenStyles.main} ${styles.screen}`} aria-labelledby="screen-title">
          <GameHeader view={search.view} />
          {patch !== null && here !== undefined && hasPictures && (
            <PicturesOffer key={patch} patch={patch} here={here} />
          )}
          {search.q !== undefined && <SequencePlaces platformGameId={platformGameId} query={search.q} />}
          {search.view === 'files' ? (
            <GameFiles game={game} />
          ) : search.view === 'notes' ? (
            <NotesView onShow={(at) => change({ view: 'timeline', at })} />
          ) : isPending || here === undefined ? (
            <Waiting />
          ) : search.view === 'timeline' ? (
            <TimelineView at={search.at} onPlace={place} />
          ) : !data ? (
            <Failure as="block" error={error} onRetry={() => void refetch()} />
          ) : facts === null ? (
            <NoSummary problem={data.problem} source={data.source} />
          ) : search.view === 'compare' ? (
            <GamePanel key="compare" what="The comparison">
              <CompareView facts={facts} a={search.a} b={search.b} onChoose={change} />
            </GamePanel>
          ) : (
            <GamePanel key="overview" what="The overview">
              <Overview
                facts={facts}
                problem={data.problem}
                chosen={[search.a, search.b].filter((id) => id !== undefined)}
                onChoose={change}
              />
            </GamePanel>
          )}
        </section>
      </PicturesProvider>
    </GameContext>
  );
}

function Waiting() {
  return (
    <div className={gameBodyStyles.body} role="status" aria-label="Loading the game">
      {[38, 62, 55, 70, 48, 64].map((width) => (
        <Skeleton key={width} height={12} width={`${width}%`} mb={22} />
      ))}
    </div>
  );
}

/** Refetches the parsed data of a game when one of its files is replaced. */
function useFactsRefresh(game: Game): void {
  const queries = useQueryClient();
  const held = game.assets
    .map(({ contentType, state, sha256 }) => `${contentType} ${state} ${sha256}`)
    .join();
  const seen = useRef(held);
  useEffect(() => {
    if (seen.current === held) return;
    seen.current = held;
    void queries.invalidateQueries({ queryKey: ['games.facts'] });
    void queries.invalidateQueries({ queryKey: ['games.timeline'] });
  }, [held, queries]);
}
