/** Why files are not archived: failing downloads, grouped by their cause, with the remedy for each group. */
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DownloadProblem } from '../../../shared/downloads/download-problems.ts';
import { useCommand } from '../../bridge/hooks.tsx';
import { counted } from '../../format/counted.ts';
import { showDone } from '../../ui/feedback/notices.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import styles from './problem-list.module.css';

interface ProblemListProps {
  readonly problems: readonly DownloadProblem[];
  /** The problem whose files the list shows. */
  readonly open: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

/** More of them are shown on request, so that the list below has room. */
const shownAtFirst = 2;

export function ProblemList({ problems, open, onOpen }: ProblemListProps) {
  const [isWhole, setWhole] = useState(false);
  if (problems.length === 0) return null;
  const shown = isWhole ? problems : problems.slice(0, shownAtFirst);
  return (
    <section className={styles.problems} aria-label="Problems">
      <ul>
        {shown.map((problem) => (
          <Problem
            key={problem.id}
            problem={problem}
            isOpen={problem.id === open}
            onToggle={() => onOpen(problem.id === open ? undefined : problem.id)}
          />
        ))}
      </ul>
      {problems.length > shownAtFirst && (
        <Button
          className="mk-flush-left"
          size="compact-xs"
          variant="subtle"
          onClick={() => setWhole(!isWhole)}
          aria-expanded={isWhole}
        >
          {isWhole ? 'Show fewer problems' : `Show all ${counted(problems.length, 'problem')}`}
        </Button>
      )}
    </section>
  );
}

interface ProblemProps {
  readonly problem: DownloadProblem;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The most affected leagues; the others are in the list of files. */
const maxLeagues = 3;

function Problem({ problem, isOpen, onToggle }: ProblemProps) {
  const { message, remedy, since, nextAttemptAt, leagues, stopsAll } = problem;
  const others = leagues.length - maxLeagues;
  return (
    <li className={styles.problem}>
      <IconAlertTriangle className={styles.icon} size={16} aria-hidden />
      <div className={styles.text}>
        <p>
          <b>{message}</b> {remedy}
        </p>
        <p className="mk-muted">
          Since <Moment at={since} />
          {nextAttemptAt !== null && (
            <span aria-hidden>
              {' · next attempt '}
              <Moment at={nextAttemptAt} as="upcoming" />
            </span>
          )}
          {leagues.length > 0 && ` · ${leagues.slice(0, maxLeagues).join(', ')}`}
          {others > 0 && ` and ${counted(others, 'other league')}`}
        </p>
      </div>
      <div className={styles.actions}>
        <Remedy problem={problem} />
        {stopsAll ? (
          <Button
            size="compact-xs"
            variant="default"
            renderRoot={(props) => <Link {...props} to="/downloads" search={{ tab: 'queued' }} />}
          >
            Show queue
          </Button>
        ) : (
          <Button size="compact-xs" variant="default" aria-pressed={isOpen} onClick={onToggle}>
            {isOpen ? 'Show all files' : 'Show files'}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The button for all files of the problem. */
function Remedy({ problem: { id, action } }: { readonly problem: DownloadProblem }) {
  const retry = useCommand('downloads.retryProblem');
  const cancel = useCommand('downloads.cancelProblem');
  const [isAsked, setAsked] = useState(false);
  switch (action) {
    case null:
      return null;
    case 'settings':
      return (
        <Button size="compact-xs" component={Link} to="/settings">
          Open Settings
        </Button>
      );
    case 'retry':
      return (
        <Button
          size="compact-xs"
          loading={retry.isPending}
          onClick={() =>
            retry.mutate(
              { id },
              { onSuccess: ({ changed }) => showDone(`${counted(changed, 'download')} queued again`) },
            )
          }
        >
          Retry now
        </Button>
      );
    case 'cancel':
      return (
        <Button
          size="compact-xs"
          color="red"
          loading={cancel.isPending}
          onBlur={() => setAsked(false)}
          onClick={() => {
            if (!isAsked) return setAsked(true);
            setAsked(false);
            cancel.mutate(
              { id },
              { onSuccess: ({ changed }) => showDone(`${counted(changed, 'download')} cancelled`) },
            );
          }}
        >
          {isAsked ? 'Cancel these downloads' : 'Cancel all…'}
        </Button>
      );
  }
}
