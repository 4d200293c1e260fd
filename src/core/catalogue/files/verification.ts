/** The record of a verification of the archive that has not ended: what it has read, and what it has found. */
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

interface VerificationStep {
  /** The state after this step. */
  readonly record: VerificationRecord;
  /** The keys of the files that this step read and found intact. */
  readonly intact: readonly number[];
  readonly found: readonly { readonly key: number; readonly finding: Finding }[];
  /** The first step of a new verification replaces the record of another one and its findings. */
  readonly isFirst: boolean;
}

export interface Verification {
  /** Null if the last verification ended, or none was begun. */
  recorded(): VerificationRecord | null;
  /** What the recorded verification found, by the files' keys. */
  findings(): ReadonlyMap<number, Finding>;
  countFindings(): number;
  /** One transaction. */
  record(step: VerificationStep): void;
  /** Removes the record: the verification has ended, or cannot be continued. */
  forget(): void;
}

type Row = Omit<VerificationRecord, 'isRepair'> & { readonly isRepair: number };

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
  const readFindings = db.prepare<[], { key: number; finding: string }>(
    'SELECT asset_key AS key, finding FROM verification_findings',
  );
  const countFindings = db.prepare<[], number>('SELECT count(*) FROM verification_findings').pluck();
  const saveFinding = db.prepare<[number, Finding]>(
    'INSERT OR REPLACE INTO verification_findings (asset_key, finding) VALUES (?, ?)',
  );
  const removeFindings = db.prepare('DELETE FROM verification_findings');
  const markVerified = db.prepare<[number, number]>('UPDATE files SET verified_at = ? WHERE asset_key = ?');

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
    record: ({ record, intact, found, isFirst }) =>
      write(() => {
        if (isFirst) removeFindings.run();
        const { archiveId, dir, isRepair, startedAt, recordedAt, lastKey, files, bytes } = record;
        save.run(archiveId, dir, isRepair ? 1 : 0, startedAt, recordedAt, lastKey, files, bytes);
        for (const key of intact) markVerified.run(recordedAt, key);
        for (const { key, finding } of found) saveFinding.run(key, finding);
      }),
    forget: () =>
      write(() => {
        remove.run();
        removeFindings.run();
      }),
  };
}
