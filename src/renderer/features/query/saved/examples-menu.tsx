/** Examples, which run when they are chosen, and the questions that were answered last. */
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { type Example, examples } from '../model/examples.ts';
import { readHistory } from '../model/history.ts';
import type { Question } from '../model/questions.ts';
import type { Session } from '../model/session.ts';
import { useSession } from '../model/use-session.ts';
import styles from './menus.module.css';

export function runExample(session: Session, { sql, search, chart }: Example): void {
  session.change({
    sql,
    ...(search !== null && session.contents().search === '' && { search }),
    chart,
    shows: chart === null ? 'table' : 'chart',
    savedId: null,
  });
  void session.run();
}

export function ExamplesMenu() {
  const { session } = useSession();
  return (
    <Menu position="bottom-start" shadow="md" width={340} returnFocus>
      <Menu.Target>
        <Button variant="default" px={10} rightSection={<IconChevronDown size={12} aria-hidden />}>
          Examples
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.list}>
        {examples.map((example) => (
          <Menu.Item key={example.title} onClick={() => runExample(session, example)}>
            {example.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function HistoryMenu() {
  const { session } = useSession();
  const [history, setHistory] = useState<readonly Question[]>([]);
  return (
    <Menu
      position="bottom-start"
      shadow="md"
      width={420}
      returnFocus
      onOpen={() => setHistory(readHistory())}
    >
      <Menu.Target>
        <Button variant="default" px={10} rightSection={<IconChevronDown size={12} aria-hidden />}>
          History
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.list}>
        {history.length === 0 && <Menu.Label>Queries that ran here appear in this list.</Menu.Label>}
        {history.map((question) => (
          <Menu.Item
            key={`${question.search}\n${question.sql}`}
            title={question.sql}
            onClick={() => session.change({ ...question, savedId: null })}
          >
            <span className={`${styles.text} mk-mono mk-cut`}>{question.sql.replace(/\s+/g, ' ')}</span>
            {question.search !== '' && (
              <span className={`${styles.text} mk-muted mk-cut`}>Games: {question.search}</span>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
