/** One file of the list: its game, its status, and, when open, why, since when, and what can be done. */
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CoverageAsset } from '../../../../shared/coverage/coverage.ts';
import { contentTypeLabel } from '../../../../shared/domain/content-types.ts';
import { offeredActions } from '../../../../shared/downloads/download-states.ts';
import { gameTitle } from '../../../../shared/games/game-title.ts';
import { formatCount } from '../../../format/counted.ts';
import { formatDay } from '../../../format/times.ts';
import { useDownloadCommands } from '../../../ui/controls/use-download-commands.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { DownloadHistory } from '../../../ui/match/download-history.tsx';
import { versus } from '../../../ui/match/teams.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { StatusMark } from '../marks/status-mark.tsx';
import styles from './file-entry.module.css';

interface FileEntryProps {
  readonly file: CoverageAsset;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

export function FileEntry({ file, isOpen, onToggle }: FileEntryProps) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li className={styles.entry}>
      <button type="button" className={styles.head} aria-expanded={isOpen} onClick={onToggle}>
        <Chevron size={14} className={styles.chevron} aria-hidden />
        <span className={styles.what}>
          <b>{versus(file.teams)}</b> <span className="mk-muted">{gameTitle(file.number)}</span>
        </span>
        <StatusMark status={file.status} />
        <span className={`${styles.where} mk-muted`}>
          {contentTypeLabel(file.contentType)} · {file.leagueName}
          {file.playedAt !== null && <> · {formatDay(file.playedAt)}</>}
        </span>
      </button>
      {isOpen && <Details file={file} />}
    </li>
  );
}

function Details({ file }: { readonly file: CoverageAsset }) {
  return (
    <div className={styles.details}>
      {file.error && (
        <Note isBad={file.status === 'failed' || file.status === 'failing'}>
          {file.error.message} {file.error.remedy}
        </Note>
      )}
      <Facts>
        <Fact name="Since">
          <Moment at={file.since} as="full" />
        </Fact>
        {file.attempts > 0 && <Fact name="Attempts">{formatCount(file.attempts)} without success</Fact>}
        {file.nextAttemptAt && (
          <Fact name="Next attempt">
            <Moment at={file.nextAttemptAt} as="attempt" />
          </Fact>
        )}
      </Facts>
      <Actions file={file} />
      <DownloadHistory id={file.id} />
    </div>
  );
}

function Actions({ file: { id, platformGameId, matchId, state } }: { readonly file: CoverageAsset }) {
  const run = useDownloadCommands();
  return (
    <div className={styles.actions}>
      {offeredActions(state).map(({ action, label }) => (
        <Button
          key={action}
          size="compact-xs"
          variant="default"
          loading={run[action].isPending}
          onClick={() => run[action].mutate({ ids: [id] })}
        >
          {label}
        </Button>
      ))}
      {matchId !== null && (
        <Button
          size="compact-xs"
          variant="subtle"
          renderRoot={(props) => (
            <Link {...props} to="/matches" search={{ when: 'all', q: matchId, match: matchId }} />
          )}
        >
          Open match
        </Button>
      )}
      <Button
        size="compact-xs"
        variant="subtle"
        renderRoot={(props) => <Link {...props} to="/game/$platformGameId" params={{ platformGameId }} />}
      >
        Open game
      </Button>
    </div>
  );
}
