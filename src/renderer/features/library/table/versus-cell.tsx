/** The two teams of a game: codes, the winner's in bold with a tick, and names if there is room. */
import type { Team } from '../../../../shared/domain/domain.ts';
import type { LibraryRow } from '../../../../shared/library/library.ts';
import { TeamCodeLink, teamCode } from '../../../ui/match/teams.tsx';
import { Cell } from '../../../ui/table/grid-cells.tsx';
import styles from './versus-cell.module.css';

interface VersusCellProps {
  readonly row: LibraryRow;
  readonly isFirst: boolean;
  /** The series score, `2–1`; empty if unknown or shown in a row above, null in a list of single games. */
  readonly score: string | null;
}

export function VersusCell({ row, isFirst, score }: VersusCellProps) {
  const { teams, winner } = row;
  const hasMarks = noteWords(row).length > 0;
  const names = teams.map((team) => team.name || team.code).join(' vs ') || 'Teams not known yet';
  return (
    <Cell
      className={isFirst ? styles.vs : `${styles.vs} ${styles.next}`}
      title={score ? `${names}, series ${score}` : names}
      label={readOut(row, isFirst ? names : null, score)}
    >
      {score !== null && <span className={`${styles.score} mk-num`}>{score}</span>}{' '}
      <span className={styles.codes}>
        <Side team={teams[0]} hasWon={winner === 0} isFirst /> <i>vs</i>{' '}
        <Side team={teams[1]} hasWon={winner === 1} />
      </span>{' '}
      {hasMarks && (
        <span className={styles.marks} title={noteWords(row).join('\n')} aria-hidden>
          {row.isStarred && '★'}
          {(row.hasNotes || row.tags.length > 0) && '≡'}
        </span>
      )}
      {isFirst && <span className={`${styles.names} mk-muted mk-cut`}>{names}</span>}
    </Cell>
  );
}

/**
 * The cell's accessible name; hidden text would cost time in every frame of scrolling. It contains the
 * visible text word for word (WCAG 2.5.3), so the cell also separates its words by spaces.
 */
function readOut(row: LibraryRow, names: string | null, score: string | null): string {
  const { teams, winner } = row;
  const seen = [score && `Series ${score}`, `${teamCode(teams[0])} vs ${teamCode(teams[1])}`, names];
  const words = seen.filter(Boolean).join(' ');
  const result = winner === null ? [] : [`${teamCode(teams[winner])} won`];
  return [words, ...result, ...noteWords(row)].join(', ');
}

/** What the marks of the user's notes mean. */
function noteWords({ isStarred, tags, hasNotes }: LibraryRow): readonly string[] {
  return [
    ...(isStarred ? ['starred'] : []),
    ...(tags.length > 0 ? [`tags: ${tags.join(', ')}`] : []),
    ...(hasNotes ? ['has notes'] : []),
  ];
}

interface SideProps {
  readonly team: Team | undefined;
  readonly hasWon: boolean;
  readonly isFirst?: boolean;
}

function Side({ team, hasWon, isFirst = false }: SideProps) {
  const tick = hasWon && <span className={styles.tick} aria-hidden />;
  return (
    <span className={`${styles.side} ${hasWon ? styles.won : ''} ${isFirst ? styles.first : ''}`}>
      {isFirst && tick}
      <span className="mk-cut">
        <TeamCodeLink team={team} />
      </span>
      {!isFirst && tick}
    </span>
  );
}
