/** The results of a verification, a rebuild or a move. */
import {
  type MoveReport,
  movedToo,
  notEmptied,
  type RebuildReport,
  type VerifyReport,
  whyLeft,
} from '../../../shared/work/archive-work.ts';
import { formatBytes } from '../../format/bytes.ts';
import { counted, formatCount } from '../../format/counted.ts';
import styles from './archive-reports.module.css';
import { repairWords, toVerdict } from './archive-verdict.ts';

interface VerifyResultProps {
  readonly report: VerifyReport;
  /** Whether the damaged files were queued for download. */
  readonly isRepair: boolean;
}

export function VerifyResult({ report, isRepair }: VerifyResultProps) {
  const { missing, changed, unreadable, unknown, otherGames, continued } = report;
  return (
    <div className={styles.report}>
      <p>
        <b>{isRepair ? repairWords(report) : toVerdict(report).words}</b>{' '}
        <span className="mk-num">
          {counted(report.checkedFiles, 'file')}, {formatBytes(report.checkedBytes)} read
          {continued && continued.files > 0
            ? `, ${formatCount(continued.files)} of them before the interruption.`
            : '.'}
        </span>
      </p>
      <Paths title={isRepair ? 'Was missing' : 'Missing'} paths={missing} />
      <Paths title={isRepair ? 'Was changed' : 'Changed'} paths={changed} />
      <Paths title="Could not be read" paths={unreadable} />
      <Paths title="Timelines of another game" paths={otherGames} />
      <Paths title="Other files" paths={unknown} />
    </div>
  );
}

export function RebuildResult({ report }: { readonly report: RebuildReport }) {
  return (
    <div className={styles.report}>
      <p>
        <b>The catalogue matches the archive again.</b>{' '}
        <span className="mk-num">
          {counted(report.matches, 'match', 'matches')}, {counted(report.games, 'game')},{' '}
          {counted(report.assets, 'file')}, {formatBytes(report.bytes)}
          {report.continued && report.continued.files > 0
            ? `, ${counted(report.continued.files, 'file')} of them restored before the interruption.`
            : '.'}
        </span>
      </p>
      <Paths title="Unreadable" paths={report.unreadable} />
    </div>
  );
}

export function MoveResult({ report }: { readonly report: MoveReport }) {
  const { files, bytes, from, to, isRenamed, isReadOnly, changed, left } = report;
  return (
    <div className={styles.report}>
      <p>
        <b>The archive is in {to}.</b>{' '}
        <span className="mk-num">
          {files > 0 && `${counted(files, 'file')}, ${formatBytes(bytes)}, ${movedToo}. `}
          {isRenamed && 'The whole folder was renamed.'}
        </span>
      </p>
      {isReadOnly && <p>{notEmptied(from)}</p>}
      <Paths title="Moved as they are, but not what was archived" paths={changed} />
      <Paths title={whyLeft(report)} paths={left} />
    </div>
  );
}

const maxListed = 200;

function Paths({ title, paths }: { readonly title: string; readonly paths: readonly string[] }) {
  if (paths.length === 0) return null;
  return (
    <>
      <h4>
        {title} ({formatCount(paths.length)})
      </h4>
      <ul className="mk-mono" tabIndex={0} aria-label={title} data-selectable>
        {paths.slice(0, maxListed).map((path) => (
          <li key={path}>{path}</li>
        ))}
        {paths.length > maxListed && <li>and {formatCount(paths.length - maxListed)} more</li>}
      </ul>
    </>
  );
}
