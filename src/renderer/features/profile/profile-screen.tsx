/** A player, a champion or a team: the figures, the form, whom with and against whom, and the games one by one. */
import { Button } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import type { AggregateRow } from '../../../shared/library/library.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { counted, formatCount } from '../../format/counted.ts';
import { kindWords } from '../../format/kinds.ts';
import { formatDay } from '../../format/times.ts';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { RowsLoading } from '../../ui/feedback/rows-loading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { ProfileLink } from '../../ui/match/profile-link.tsx';
import { SubjectNotes } from '../notes/subject-notes.tsx';
import { Figures } from './figures.tsx';
import { Form } from './form.tsx';
import { GameLog } from './game-log.tsx';
import { HeadToHead } from './head-to-head.tsx';
import { JoinedNames } from './joined-names.tsx';
import { LastChoice } from './last-choice.tsx';
import { PageActions, PrintedUnder } from './page-actions.tsx';
import styles from './profile-screen.module.css';
import { Ranking } from './ranking.tsx';
import { type Subject, subjectFigures, subjectQuery } from './subject.ts';
import { Trend } from './trend.tsx';
import { useGameLog } from './use-game-log.ts';

const route = getRouteApi('/profile/$kind/$name');

/** The tables of a profile, by the kind of its subject. */
const rankings = {
  player: [
    { with: 'champion' },
    { group: 'team' },
    { group: 'opponent' },
    { group: 'patch' },
    { group: 'role' },
    { group: 'side' },
  ],
  champion: [
    { group: 'against' },
    { with: 'player' },
    { group: 'team' },
    { group: 'patch' },
    { group: 'role' },
    { group: 'side' },
  ],
  team: [
    { with: 'player' },
    { with: 'champion' },
    { group: 'opponent' },
    { group: 'patch' },
    { group: 'side' },
  ],
} as const;

export function ProfileScreen() {
  const subject = route.useParams();
  const { q } = route.useSearch();
  const navigate = useNavigate({ from: '/profile/$kind/$name' });
  const search = (text: string) => void navigate({ search: { q: text }, replace: true });
  const query = subjectQuery(q, subject);
  const log = useGameLog(query);
  const { rows, total } = log;
  const { data } = useBridgeQuery('library.aggregates', subjectFigures(query, subject));
  const named = data?.rows ?? [];
  // As the library writes it; as in the address until that is known.
  const label = data?.total === 1 ? (named[0]?.label ?? subject.name) : subject.name;
  const newest = rows[0]?.game.playedAt ?? null;
  return (
    <Screen
      title={label}
      figures={
        <>
          {kindWords[subject.kind].one}
          {total !== null && total > 0 && ` · ${counted(total, 'game')}`}
          {newest !== null && ` · last ${formatDay(newest)}`}
        </>
      }
      sidebar={<PageActions query={query} />}
      tools={
        <>
          <SearchField
            key={`${subject.kind} ${subject.name}`}
            label="Only games such as patch:15.8 league:LCK"
            value={q}
            onSearch={search}
          />
          <LastChoice search={q} onSearch={search} />
        </>
      }
    >
      <div className={styles.body}>
        {log.error !== null && q === '' && isUnknownName(log.error) ? (
          <NoGames subject={subject} />
        ) : log.error !== null && total === null ? (
          <Failure as="block" error={log.error} onRetry={log.retry} />
        ) : total === null ? (
          <RowsLoading rowHeight={32} what="the profile" />
        ) : total === 0 && q === '' ? (
          <NoGames subject={subject} />
        ) : total === 0 ? (
          <Empty
            title="No games"
            actions={
              <Button variant="default" onClick={() => search('')}>
                Show all games
              </Button>
            }
          >
            None of the games of {label} matches the search above.
          </Empty>
        ) : data !== undefined && data.total > 1 ? (
          <Choices subject={subject} named={named} total={data.total} />
        ) : (
          <>
            {subject.kind === 'player' && <JoinedNames label={label} />}
            <Figures subject={subject} query={query} />
            <HeadToHead subject={subject} text={q} label={label} />
            <Form rows={rows} />
            <Trend subject={subject} query={query} />
            {subject.kind !== 'champion' && (
              <SubjectNotes key={label} subject={{ kind: subject.kind, name: label }} />
            )}
            <div className={styles.rankings}>
              {rankings[subject.kind].map((question) => (
                <Ranking key={JSON.stringify(question)} subject={subject} query={query} question={question} />
              ))}
            </div>
            <GameLog kind={subject.kind} log={log} />
          </>
        )}
      </div>
      <PrintedUnder query={query} total={total} />
    </Screen>
  );
}

/** A profile has no other search than its name: the search knows nobody with it. */
const isUnknownName = (error: Error) => error instanceof MatchkeepError && error.code === 'invalid-input';

function NoGames({ subject: { kind, name } }: { readonly subject: Subject }) {
  return (
    <Empty
      title="No games"
      actions={
        <Button variant="default" component={Link} to="/library">
          Show the library
        </Button>
      }
    >
      No summary in the archive names the {kindWords[kind].one.toLowerCase()} &quot;{name}&quot;.
    </Empty>
  );
}

interface ChoicesProps {
  readonly subject: Subject;
  readonly named: readonly AggregateRow[];
  readonly total: number;
}

/** A name that means several, such as the beginning of their names: figures of all of them would be nobody's. */
function Choices({ subject: { kind, name }, named, total }: ChoicesProps) {
  return (
    <section className={styles.choices} aria-labelledby="profile-choices">
      <h2 id="profile-choices" className="mk-caps">
        "{name}" means {counted(total, kind)}
      </h2>
      <ul>
        {named.map((row) => (
          <li key={row.value ?? row.label}>
            <ProfileLink kind={kind} of={row} />{' '}
            <span className="mk-muted">{counted(row.games, 'game')}</span>
          </li>
        ))}
      </ul>
      {total > named.length && <p className="mk-muted">and {formatCount(total - named.length)} more</p>}
    </section>
  );
}
