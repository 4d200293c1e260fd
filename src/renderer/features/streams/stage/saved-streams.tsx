/** The saved streams with their actions. */
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPlayerPlay } from '@tabler/icons-react';
import type { Stream } from '../../../../shared/settings/streams.ts';
import { useBridge, useBridgeQuery, useCommand } from '../../../bridge/hooks.tsx';
import { formatStart } from '../../../format/times.ts';
import { copy } from '../../../ui/controls/copy-text.tsx';
import { versus } from '../../../ui/match/teams.tsx';
import { changeGrid } from '../grid/grid-store.ts';
import { closeTile, isFull, openTile, type StreamGrid } from '../grid/stream-grid.ts';
import { prefetchSession } from '../player/viewer-sessions.ts';
import styles from './saved-streams.module.css';

interface SavedStreamsProps {
  readonly streams: readonly Stream[];
  readonly grid: StreamGrid;
  readonly onEdit: (stream: Stream) => void;
  readonly onShowGames: (matchId: string) => void;
}

export function SavedStreams({ streams, grid, onEdit, onShowGames }: SavedStreamsProps) {
  return (
    <ul className={styles.streams} aria-label="Saved streams">
      {streams.map((stream) => (
        <SavedStream key={stream.id} stream={stream} grid={grid} onEdit={onEdit} onShowGames={onShowGames} />
      ))}
    </ul>
  );
}

interface SavedStreamProps extends Omit<SavedStreamsProps, 'streams'> {
  readonly stream: Stream;
}

function SavedStream({ stream, grid, onEdit, onShowGames }: SavedStreamProps) {
  const { id, label, matchPerid, matchId } = stream;
  const { call } = useBridge();
  const remove = useCommand('streams.remove');
  const isOpen = grid.tiles.includes(id);
  return (
    <li className={styles.stream}>
      <div className={styles.head}>
        <span className={styles.label} title={label}>
          {label}
        </span>
        {isOpen ? (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Stop watching ${label}`}
            onClick={() => changeGrid((now) => closeTile(now, id))}
          >
            Stop
          </Button>
        ) : (
          <Button
            size="compact-xs"
            leftSection={<IconPlayerPlay size={12} aria-hidden />}
            aria-label={`Watch ${label}`}
            disabled={isFull(grid)}
            onClick={() => {
              prefetchSession(call, matchPerid);
              changeGrid((now) => openTile(now, id));
            }}
          >
            Watch
          </Button>
        )}
        <Menu position="bottom-end" returnFocus>
          <Menu.Target>
            <ActionIcon size={24} aria-label={`More for ${label}`}>
              <IconDots size={15} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onEdit(stream)}>Edit…</Menu.Item>
            <Menu.Item onClick={() => void copy(matchPerid, 'PERID')}>Copy PERID</Menu.Item>
            {matchId !== null && (
              <Menu.Item onClick={() => onShowGames(matchId)}>Games of the match</Menu.Item>
            )}
            <Menu.Item color="red" onClick={() => remove.mutate({ id })}>
              Remove
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {matchId === null ? (
        <p className={`${styles.perid} mk-mono mk-cut`} title={matchPerid}>
          {matchPerid}
        </p>
      ) : (
        <MatchLink matchId={matchId} onShowGames={onShowGames} />
      )}
    </li>
  );
}

function MatchLink({
  matchId,
  onShowGames,
}: {
  readonly matchId: string;
  readonly onShowGames: (id: string) => void;
}) {
  const { data: match } = useBridgeQuery('matches.get', { id: matchId });
  if (!match) return <p className="mk-muted mk-cut">Match {matchId}</p>;
  return (
    <p className="mk-cut">
      <button type="button" className="mk-link" onClick={() => onShowGames(matchId)}>
        {versus(match.teams)}
      </button>{' '}
      <span className="mk-muted">
        {match.leagueName} · {formatStart(match.startAt)}
      </span>
    </p>
  );
}
