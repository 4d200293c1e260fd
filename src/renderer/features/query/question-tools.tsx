/** Runs and cancels the query, chooses the games of `selected_games`, and opens other queries. */
import { Button, TextInput } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { showFailure } from '../../ui/feedback/notices.tsx';
import { useSession } from './model/use-session.ts';
import styles from './question-tools.module.css';
import { ExamplesMenu, HistoryMenu } from './saved/examples-menu.tsx';
import { QueriesMenu } from './saved/queries-menu.tsx';

export function QuestionTools() {
  const { session, contents } = useSession();
  const { run, sql, search } = contents;
  const isRunning = run.state === 'running';
  return (
    <>
      {/* One button, so that the focus stays. */}
      <Button
        className={styles.run}
        variant={isRunning ? 'default' : 'filled'}
        leftSection={
          isRunning ? <IconPlayerStop size={14} aria-hidden /> : <IconPlayerPlay size={14} aria-hidden />
        }
        disabled={isRunning ? run.isEnding : sql.trim() === ''}
        title={sql.trim() === '' ? 'Enter a query first.' : undefined}
        onClick={() => void (isRunning ? session.cancel().catch(showFailure) : session.run())}
      >
        {isRunning ? 'Cancel' : 'Run'}
      </Button>
      <QueriesMenu />
      <ExamplesMenu />
      <HistoryMenu />
      <TextInput
        className={styles.search}
        size="xs"
        aria-label="Search of the library for the table selected_games"
        placeholder="A search, such as team:T1"
        title="A search of the library: its games are the table selected_games."
        leftSection={<span className="mk-mono mk-muted">selected_games</span>}
        leftSectionWidth={118}
        value={search}
        onChange={(event) => session.change({ search: event.currentTarget.value })}
        onKeyDown={({ key }) => key === 'Enter' && void session.run()}
      />
    </>
  );
}
