/**
 * What verifications record: when each content was read, what is wrong with it, and how far a verification of all files is
 * that has not ended.
 */
import type Database from 'better-sqlite3';
import type { Write } from '../schema/write.ts';

/** What a verification found wrong with a file. */
const findings = ['missing', 'changed', 'unreadable', 'other-game'] as const;
export type Finding = (typeof findings)[number];

/** Times are epoch ms. */
export interface VerificationRecord {
  readonly archiveId: string;
  /** The archive's folder. */
  readonly dir: string;
  readonly isRepair: boolean;
  /** Its first part, if it was continued. */
  readonly startedAt: number;
  readonly recordedAt: number;
  /** All files up to this key were read; see `Files.known`. */
  readonly lastKey: number;
  /** How many files that is, and their bytes. */
  readonly files: number;
  readonly bytes: number;
}

/** A file, or an earlier version of it, that was read. */
export interface CheckedContent {
  /** Of the file; see `Files.known`. */
  readonly key: number;
  readonly isEarlier: boolean;
  /** As it was archived. */
  readonly sha256: string;
  /** Null if it is intact. */
  readonly finding: Finding | null;
}

interface FoundDamage<C extends CheckedContent> {
  readonly content: C;
  /** It was not known before. */
  readonly isNew: boolean;
}

interface VerificationStep {
  /** The state after this step. */
  readonly record: VerificationRecord;
  readonly checked: readonly CheckedContent[];
}

export interface Verification {
  /** Null if the last verification ended, or none was begun. */
  recorded(): VerificationRecord | null;
  /** What was found in the files that the recorded verification has read, by their keys. */
  findings(): ReadonlyMap<number, Finding>;
  countFindings(): number;
  /** One transaction. */
  record(step: VerificationStep): void;
  /**
   * The same without a verification of all files. A content that was replaced meanwhile, or that the service is being
   * asked for again, is passed over. Returns those that are damaged. `at` in epoch ms; `isCompared`: timelines were
   * compared with the summaries next to them.
   */
  recordChecked<C extends CheckedContent>(
    checked: readonly C[],
    at: number,
    isCompared: boolean,
  ): readonly FoundDamage<C>[];
  /** Removes the record: the verification has ended, or cannot be continued. */
  forget(): void;
}

type Row = Omit<VerificationRecord, 'isRepair'> & { readonly isRepair: number };
interface Content {
  readonly key: number;
  readonly isEarlier: number;
  readonly sha256: string;
}
interface Read {
  readonly key: number;
  readonly sha256: string;
  readonly at: number;
  readonly isIntact: number;
}

export function createVerification(db: Database.Database, write: Write): Verification {
  const read = db.prepare<[], Row>(
    `SELECT archive_id AS archiveId, folder AS dir, is_repair AS isRepair, started_at AS startedAt,
       recorded_at AS recordedAt, last_key AS lastKey, files, bytes FROM verification`,
  );
  const save = db.prepare<[string, string, number, number, number, number, number, number]>(
    `INSERT OR REPLACE INTO verification
       (key, archive_id, folder, is_repair, started_at, recorded_at, last_key, files, bytes)
     VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = db.prepare('DELETE FROM verification');
  const foundSoFar = `FROM verification v JOIN verification_findings d ON d.asset_key <= v.last_key
    JOIN files f ON f.asset_key = d.asset_key AND f.sha256 = d.sha256 WHERE d.is_earlier = 0`;
  const readFindings = db.prepare<[], { key: number; finding: string }>(
    `SELECT d.asset_key AS key, d.finding ${foundSoFar}`,
  );
  const countFindings = db.prepare<[], number>(`SELECT count(*) ${foundSoFar}`).pluck();
  const recordChecked = createRecordChecked(db);

  const recorded = () => {
    const row = read.get();
    return row === undefined ? null : { ...row, isRepair: row.isRepair === 1 };
  };
  return {
    recorded,
    findings: () =>
      new Map(
        readFindings.all().flatMap(({ key, finding }) => {
          const known = findings.find((name) => name === finding);
          return known === undefined ? [] : [[key, known]];
        }),
      ),
    countFindings: () => countFindings.get() ?? 0,
    record: ({ record, checked }) =>
      write(() => {
        const { archiveId, dir, isRepair, startedAt, recordedAt, lastKey, files, bytes } = record;
        save.run(archiveId, dir, isRepair ? 1 : 0, startedAt, recordedAt, lastKey, files, bytes);
        recordChecked(checked, recordedAt, true);
      }),
    recordChecked: (checked, at, isCompared) => write(() => recordChecked(checked, at, isCompared)),
    forget: () => void write(() => remove.run()),
  };
}

/** Within the caller's transaction. */
function createRecordChecked(db: Database.Database): Verification['recordChecked'] {
  const markFile = db.prepare<Read>(
    `UPDATE files SET checked_at = :at, verified_at = iif(:isIntact, :at, verified_at)
     WHERE asset_key = :key AND sha256 = :sha256`,
  );
  const findAskedAgain = db.prepare<[number]>('SELECT 1 FROM files_asked_again WHERE asset_key = ?');
  const markEarlier = db.prepare<Read>(
    `UPDATE earlier_versions SET checked_at = :at
     WHERE asset_key = :key AND sha256 = :sha256 AND path IS NOT NULL`,
  );
  const one = 'asset_key = :key AND is_earlier = :isEarlier AND sha256 = :sha256';
  const find = db.prepare<Content, string>(`SELECT finding FROM verification_findings WHERE ${one}`).pluck();
  const put = db.prepare<Content & { readonly finding: Finding; readonly at: number }>(
    `INSERT INTO verification_findings (asset_key, is_earlier, sha256, finding, found_at, checked_at)
     VALUES (:key, :isEarlier, :sha256, :finding, :at, :at)
     ON CONFLICT DO UPDATE SET finding = excluded.finding, checked_at = excluded.checked_at`,
  );
  const remove = db.prepare<Content>(`DELETE FROM verification_findings WHERE ${one}`);

  return (checked, at, isCompared) => {
    const damaged: FoundDamage<(typeof checked)[number]>[] = [];
    for (const content of checked) {
      const { key, sha256, isEarlier, finding } = content;
      const row = { key, sha256, isEarlier: isEarlier ? 1 : 0 };
      const mark = isEarlier ? markEarlier : markFile;
      if (mark.run({ key, sha256, at, isIntact: isDamage(finding) ? 0 : 1 }).changes === 0) continue;
      // What the service is being asked for again may have changed for that reason.
      if (isDamage(finding) && !isEarlier && findAskedAgain.get(key)) continue;
      const known = find.get(row) ?? null;
      if (finding !== null) put.run({ ...row, finding, at });
      else if (isCompared || isDamage(known)) remove.run(row);
      if (isDamage(finding)) damaged.push({ content, isNew: !isDamage(known) });
    }
    return damaged;
  };
}

/** A timeline of another game has the bytes that were archived. */
const isDamage = (finding: string | null) => finding !== null && finding !== 'other-game';
