/** A game of the library with its files: names, sizes, hashes, and ways to get at each. */
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Game } from '../../shared/domain.ts';
import { useBridgeQuery } from '../bridge/hooks.tsx';
import { CopyText } from '../components/copy-text.tsx';
import { Failure } from '../components/failure.tsx';
import { Moment } from '../components/moment.tsx';
import { Fact, SidePanel } from '../components/side-panel.tsx';
import { versus } from '../components/teams.tsx';
import { FileBlock } from '../game/files/file-block.tsx';

interface GamePanelProps {
  readonly platformGameId: string;
  readonly onClose: () => void;
}

export function GamePanel({ platformGameId, onClose }: GamePanelProps) {
  const { data: game, error, refetch } = useBridgeQuery('games.get', { platformGameId }, { keepsLast: true });
  if (!game) {
    return (
      <SidePanel label="Game" title={<h2>Game</h2>} onClose={onClose}>
        {error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <Skeleton height={10} width="80%" mt={8} />
            <Skeleton height={10} width="55%" mt={14} />
          </>
        )}
      </SidePanel>
    );
  }
  return (
    <SidePanel label="Game" title={<GameTitle game={game} />} onClose={onClose}>
      <dl className="mk-facts">
        {game.playedAt && (
          <Fact name="Played">
            <Moment at={game.playedAt} as="full" />
          </Fact>
        )}
        <Fact name="League">{game.leagueName}</Fact>
        <Fact name="Tournament">{game.tournamentName}</Fact>
        {game.gameVersion && <Fact name="Game version">{game.gameVersion}</Fact>}
        <Fact name="Game id">
          <CopyText value={game.platformGameId} what="Game id" />
        </Fact>
        {game.matchId && (
          <>
            <Fact name="Match id">
              <CopyText value={game.matchId} what="Match id" />
            </Fact>
            <Fact name="Series">
              <Link className="mk-link" to="/matches" search={{ when: 'all', match: game.matchId }}>
                Show the whole match
              </Link>
            </Fact>
          </>
        )}
      </dl>
      {game.assets.length === 0 && <p className="mk-note mk-block">No file of this game is wanted.</p>}
      {game.assets.map((asset) => (
        <FileBlock key={asset.id} asset={asset} />
      ))}
    </SidePanel>
  );
}

function GameTitle({ game }: { readonly game: Game }) {
  const names = game.teams.map((team) => team.name || team.code);
  return (
    <>
      <h2>{names.length > 0 ? names.join(' vs ') : versus(game.teams)}</h2>
      <p>
        Game {game.number}
        {game.seriesMax === null ? '' : ` of ${game.seriesMax}`}
      </p>
    </>
  );
}
