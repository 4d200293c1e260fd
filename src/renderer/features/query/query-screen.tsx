/** Query: SQL on the data set, with its answers as tables and charts. */
import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconTable } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { SqlSchema } from '../../../shared/sql/sql.ts';
import type { DatasetWork } from '../../../shared/work/dataset.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { counted, formatCount } from '../../format/counted.ts';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { RowsLoading } from '../../ui/feedback/rows-loading.tsx';
import { isMac, screenKey } from '../../ui/keyboard/keys.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { Answer } from './answer.tsx';
import { type EditorHandle, SqlEditor } from './editor/sql-editor.tsx';
import { useValues } from './editor/use-values.ts';
import type { Contents } from './model/session.ts';
import { useSession } from './model/use-session.ts';
import styles from './query-screen.module.css';
import { QuestionTools } from './question-tools.tsx';
import { TablesPanel } from './tables-panel.tsx';

type Ready = Extract<SqlSchema, { state: 'ready' }>;

export function QueryScreen() {
  useGivenSearch();
  const { data: schema, error, refetch } = useBridgeQuery('sql.schema', null);
  if (schema?.state === 'ready') return <Questions schema={schema} />;
  return (
    <Screen title="Query">
      {error && schema === undefined ? (
        <Failure as="block" error={error} onRetry={() => void refetch()} />
      ) : schema === undefined ? (
        <RowsLoading rowHeight={28} what="the tables" />
      ) : schema.state === 'unavailable' ? (
        <Failure as="block" error={schema.error} onRetry={() => void refetch()} />
      ) : (
        <NoData />
      )}
    </Screen>
  );
}

/** The library opens the screen with its search, which leaves the address once it is in its field. */
function useGivenSearch(): void {
  const { search: given } = getRouteApi('/query').useSearch();
  const { session } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (given === undefined) return;
    const isEmpty = session.contents().sql.trim() === '';
    session.change({ search: given, ...(isEmpty && { sql: questionAboutGiven }) });
    void navigate({ to: '/query', search: {}, replace: true });
  }, [given, session, navigate]);
}

const questionAboutGiven = `SELECT *
FROM games
JOIN selected_games USING (platform_game_id)
ORDER BY played_at DESC`;

/** Why there is no data set, and what to do. */
function NoData() {
  const { data } = useBridgeQuery('dataset.status', null);
  if (data === undefined) return <RowsLoading rowHeight={28} what="the data set" />;
  const { work } = data;
  if (work.state === 'failed') return <Failure as="block" error={work.error} />;
  const isOff = work.state === 'off';
  return (
    <Empty
      title={isOff ? 'The data set is off' : 'No data set yet'}
      actions={
        isOff ? (
          <Button component={Link} to="/settings" hash="archive">
            Settings
          </Button>
        ) : (
          <Button component={Link} to="/sync" variant="default">
            Sync
          </Button>
        )
      }
    >
      {workInWords(work)}
    </Empty>
  );
}

function workInWords(work: DatasetWork): string {
  if (work.state === 'off')
    return 'Queries read a data set that Matchkeep makes from the archived games. It is turned off in the settings.';
  if (work.state === 'updating')
    return `Matchkeep is making it: ${formatCount(work.done)} of ${counted(work.total, 'game')}.`;
  return 'Queries read a data set that Matchkeep makes from the archived games in the background. It begins within a minute after the first game was archived.';
}

function Questions({ schema }: { readonly schema: Ready }) {
  const { session, contents } = useSession();
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const readValues = useValues(schema.dataset.epoch);
  const editor = useRef<EditorHandle>(null);
  const keysId = useId();
  const problem = useMemo(() => placeInText(contents), [contents]);
  // In the editor, its own key does it.
  useHotkeys([screenKey('mod+Enter', () => void session.run())]);
  return (
    <Screen
      title="Query"
      figures={
        <>
          Data set of <Moment at={schema.dataset.madeAt} />, {counted(schema.dataset.games, 'game')}
        </>
      }
      sidebar={
        <Button
          variant={isPanelOpen ? 'light' : 'default'}
          px={10}
          aria-pressed={isPanelOpen}
          leftSection={<IconTable size={14} aria-hidden />}
          onClick={() => setIsPanelOpen(!isPanelOpen)}
        >
          Tables
        </Button>
      }
      tools={<QuestionTools />}
      panel={
        isPanelOpen && (
          <TablesPanel
            tables={schema.tables}
            onInsert={(name) => editor.current?.insert(name)}
            onClose={() => setIsPanelOpen(false)}
          />
        )
      }
    >
      <SqlEditor
        handle={editor}
        value={contents.sql}
        onChange={(sql) => session.change({ sql })}
        onRun={() => void session.run()}
        problem={problem}
        tables={schema.tables}
        readValues={readValues}
        describedBy={keysId}
      />
      <p className={`${styles.keys} mk-muted`} id={keysId}>
        {isMac() ? '⌘' : 'Ctrl'}+Enter runs · Ctrl+Space completes · Tab accepts a completion, or leaves the
        editor
      </p>
      <Answer epoch={schema.dataset.epoch} />
    </Screen>
  );
}

/** Where the problem is in the text; null once the text is another one. */
function placeInText({ run, sql }: Contents) {
  if (run.state !== 'problem' || run.question.sql !== sql || run.problem.line === null) return null;
  return { line: run.problem.line, column: run.problem.column ?? 1 };
}
