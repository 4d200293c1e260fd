/** One game of a match: its files by content type, with state and actions. */
import { Button, Menu, Tooltip } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { knownContentTypes } from '../../../shared/domain/content-types.ts';
import type { Asset, Game } from '../../../shared/domain/domain.ts';
import { offeredActions } from '../../../shared/downloads/download-states.ts';
import { gameTitle } from '../../../shared/games/game-title.ts';
import { useCommand } from '../../bridge/hooks.tsx';
import { formatBytes } from '../../format/bytes.ts';
import { CopyText } from '../controls/copy-text.tsx';
import { useTryNow } from '../controls/use-try-now.ts';
import { Note } from '../feedback/note.tsx';
import blockStyles from '../layout/block.module.css';
import { Moment } from '../time/moment.tsx';
import { ContentTypeChoice, ContentTypeName } from './content-type.tsx';
import styles from './game-block.module.css';
import { resultText } from './result-text.ts';
import { Checking, StateMark } from './state-mark.tsx';

interface GameBlockProps {
  readonly game: Game;
  readonly hidesResult: boolean;
}

export function GameBlock({ game, hidesResult }: GameBlockProps) {
  const result = hidesResult ? null : resultText(game);
  return (
    <section className={blockStyles.block} aria-label={gameTitle(game.number)}>
      <div className={blockStyles.head}>
        <h3>
          <Link
            className="mk-link"
            to="/game/$platformGameId"
            params={{ platformGameId: game.platformGameId }}
            title="Open game"
          >
            {gameTitle(game.number)}
          </Link>
          {result && <span className={styles.result}>{result}</span>}
        </h3>
        <FetchMenu game={game} />
      </div>
      <CopyText value={game.platformGameId} what="Game ID" />
      {game.otherMatches.length > 0 && (
        <Note>
          The service lists this game in several matches: {[game.matchId, ...game.otherMatches].join(', ')}.
          Its files are archived once.
        </Note>
      )}
      {game.assets.length === 0 && <Note>No watch rule matches this game.</Note>}
      {game.assets.map((asset) => (
        <AssetLine key={asset.id} asset={asset} gameId={game.platformGameId} />
      ))}
    </section>
  );
}

function AssetLine({ asset, gameId }: { readonly asset: Asset; readonly gameId: string }) {
  const { isPending, tryNow } = useTryNow(asset);
  const retry = offeredActions(asset.state).find(({ action }) => action === 'retry');
  return (
    <div>
      <div className={styles.asset}>
        <span className={`${styles.name} mk-cut`}>
          <ContentTypeName name={asset.contentType} />
        </span>
        {isPending ? <Checking /> : <StateMark state={asset.state} />}
        {asset.state === 'archived' && asset.bytes !== null && (
          <Link className="mk-link mk-num" to="/game/$platformGameId" params={{ platformGameId: gameId }}>
            {formatBytes(asset.bytes)}
          </Link>
        )}
        {retry && (
          <Tooltip label="Queue this file now">
            <Button size="compact-xs" variant="default" disabled={isPending} onClick={tryNow}>
              {retry.label}
            </Button>
          </Tooltip>
        )}
      </div>
      <AssetNote asset={asset} />
    </div>
  );
}

function AssetNote({ asset }: { readonly asset: Asset }) {
  if (asset.error) {
    return (
      <Note isBad={asset.state === 'failed'}>
        {asset.error.message} {asset.error.remedy}
        {asset.retryAt && (
          <>
            {' '}
            Next attempt <Moment at={asset.retryAt} as="upcoming" />.
          </>
        )}
      </Note>
    );
  }
  if (!asset.retryAt) return null;
  return (
    <Note>
      First attempt: <Moment at={asset.retryAt} as="attempt" />.
    </Note>
  );
}

/** Content types that no rule requests for this game. */
function FetchMenu({ game }: { readonly game: Game }) {
  const want = useCommand('games.requestDownload');
  const held = new Set(game.assets.map((asset) => asset.contentType));
  const others = knownContentTypes.filter(({ name }) => !held.has(name));
  if (others.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          className="mk-flush-right"
          size="compact-xs"
          variant="subtle"
          rightSection={<IconChevronDown size={12} />}
        >
          Download more
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((type) => (
          <Menu.Item
            key={type.name}
            onClick={() => want.mutate({ platformGameId: game.platformGameId, contentType: type.name })}
          >
            <ContentTypeChoice type={type} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
