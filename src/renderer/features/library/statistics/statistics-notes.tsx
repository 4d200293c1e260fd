/** What the statistics rest on: games that they do not count, and rows that are not shown. */
import { Link } from '@tanstack/react-router';
import type { AggregateBasis, LibraryCounting } from '../../../../shared/library/library.ts';
import {
  comingWords,
  countedGames,
  gamesWithoutBans,
  neededWords,
  uncountedGames,
} from '../../../../shared/query/counted-games.ts';
import { appended } from '../../../../shared/query/edit.ts';
import { counted, formatCount } from '../../../format/counted.ts';
import type { ShownFigures } from '../../export/export-question.ts';
import type { Address } from '../query/use-address.ts';
import styles from './statistics.module.css';

interface StatisticsNotesProps {
  /** Null before the first answer. */
  readonly basis: AggregateBasis | null;
  readonly address: Address;
  readonly question: ShownFigures;
}

export function StatisticsNotes({ basis, address, question: { by, of, group } }: StatisticsNotesProps) {
  const { search, query } = address;
  const what = group === undefined ? by : 'row';
  const withoutBans = basis === null ? 0 : gamesWithoutBans(query, { by, of }, basis);
  return (
    <>
      {basis !== null && basis.games > 0 && (
        <p className={`${styles.note} mk-muted mk-num`}>
          {basis.missing === 0 ? (
            <>Over {counted(basis.games, 'game')}.</>
          ) : (
            <>
              Over {formatCount(basis.games - basis.missing)} of {counted(basis.games, 'game')}.{' '}
              <Link
                to="/library"
                search={{
                  ...search,
                  q: uncountedGames(query, { by, of }),
                  show: 'games',
                  at: undefined,
                  row: undefined,
                }}
              >
                {basis.missing === 1 ? '1 is missing' : `${formatCount(basis.missing)} are missing`}
              </Link>
              {`, without ${neededWords(query, { by, of })}${comingWords(basis)}.`}
            </>
          )}
          {withoutBans > 0 && (
            <>
              {' '}
              Bans of {formatCount(basis.games - withoutBans)} are known;{' '}
              <Link
                to="/library"
                search={{
                  ...search,
                  q: appended(countedGames(query), 'unknown:draft'),
                  show: 'games',
                  at: undefined,
                  row: undefined,
                }}
              >
                of {formatCount(withoutBans)} they are not
              </Link>
              .
            </>
          )}
          {basis.hidden > 0 && (
            <>
              {' '}
              {counted(basis.hidden, what)} with fewer than {formatCount(search.min)} games not shown.{' '}
              <Link to="/library" search={{ ...search, min: 1, at: undefined, row: undefined }}>
                Show all
              </Link>
            </>
          )}
        </p>
      )}
    </>
  );
}

/** Over the end of the list, so that no row moves when it comes and goes. */
export function CountedSoFar({ done, total }: LibraryCounting) {
  return (
    <p className={`${styles.soFar} mk-num`} role="status">
      Counted so far: {formatCount(done)} of {counted(total, 'game')}
    </p>
  );
}
