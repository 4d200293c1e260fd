/**
 * Verifies the archive, records the intact files and, on request, downloads damaged files again. An interrupted
 * verification continues behind the last file that it recorded; of the files before, it reads those that were touched
 * since it began.
 */
import type { Amount, VerifyReport } from '../../shared/work/archive-work.ts';
import type { Archive } from '../archive/archive.ts';
import { type CheckedFile, type FileState, verifyArchive } from '../archive/verify.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CheckedContent, Finding, VerificationRecord } from '../catalogue/files/verification.ts';
import type { KeyedFile, KnownFile } from '../domain/sidecar.ts';
import { chunks } from '../platform/chunks.ts';
import { readsHere } from './here.ts';
import { isOfOtherGame } from './other-game.ts';
import { requeueDamaged } from './requeue-damaged.ts';
import { createVerificationProgress } from './verification-progress.ts';

const versionsPerStep = 500;

/**
 * Throws what `verifyArchive` throws. Without `repair` nothing but the times of verification and the record of this
 * verification is changed; the record stays until a verification ends. Where `isReadOnly`, nothing is changed at all.
 */
export async function verifyAgainstCatalogue(options: {
  readonly catalogue: Catalogue;
  readonly archive: Archive;
  readonly repair: boolean;
  /** The catalogue is open for reading only; not with `repair`. Default: false. */
  readonly isReadOnly?: boolean;
  /** The record of the interrupted verification that is to continue. Default: reads every file. */
  readonly continues?: VerificationRecord | null;
  readonly now: () => number;
  /** After each file: what was read so far, before an interruption too. */
  readonly onProgress?: (progress: Amount) => void;
  readonly signal?: AbortSignal;
}): Promise<VerifyReport> {
  const {
    catalogue,
    archive,
    repair,
    isReadOnly = false,
    continues = null,
    now,
    onProgress,
    signal,
  } = options;
  const record = continues ?? newRecord(archive, now());
  const earlierFindings = continues ? catalogue.verification.findings() : new Map<number, Finding>();
  const recorder = isReadOnly ? null : catalogue.verification;
  const progress = createVerificationProgress(recorder, { ...record, isRepair: repair }, now);
  const otherGames: string[] = [];
  const earlier = { files: 0, bytes: 0 };
  const versionsRead: CheckedContent[] = [];

  const { here, away } = await readsHere(archive, catalogue);
  const onChecked = async ({ file, found, wasRead }: CheckedFile<KeyedFile>) => {
    const isOtherGame = wasRead
      ? found.state === 'intact' && (await isOfOtherGame(file, catalogue, archive))
      : earlierFindings.get(file.key) === 'other-game';
    if (isOtherGame) otherGames.push(file.path);
    const bytes = 'bytes' in found ? found.bytes : 0;
    if (!wasRead) {
      earlier.files += 1;
      earlier.bytes += bytes;
    }
    if (file.key <= record.lastKey) return;
    const finding = isOtherGame ? 'other-game' : found.state === 'intact' ? null : found.state;
    progress.end({ key: file.key, sha256: file.sha256, bytes, finding });
    onProgress?.(progress.amount());
  };
  function* begun(files: Iterable<KeyedFile>) {
    for (const file of here(files)) {
      progress.begin(file.key);
      yield file;
    }
  }
  const facts = await verifyArchive({
    archive,
    known: begun(catalogue.files.known({ after: record.lastKey })),
    ...(continues && {
      earlier: {
        known: here(catalogue.files.known({ through: record.lastKey })),
        state: ({ key }: KeyedFile) => toState(earlierFindings.get(key)),
        since: record.startedAt,
      },
    }),
    versions: catalogue.files.knownEarlier(),
    onChecked,
    onCheckedVersion: ({ file, found }) => versionsRead.push(toChecked(file, found.state, true)),
    ...(signal && { signal }),
  }).finally(progress.save);

  // Excludes files that were archived while the check ran, and earlier versions that appeared.
  const versions = new Set<string>();
  for (const { path } of catalogue.files.knownEarlier()) versions.add(path);
  const unknown = facts.unknown.filter(
    (path) => catalogue.files.byPath(path.normalize('NFC')) === null && !versions.has(path.normalize('NFC')),
  );
  for (const some of chunks(versionsRead, versionsPerStep)) recorder?.recordChecked(some, now(), true);
  const repairing = repair ? await requeueDamaged(catalogue, facts.missing, facts.changed, now()) : 0;
  recorder?.forget();
  /** Sorted; with the earlier versions in this state. */
  const damaged = (state: FileState, files: readonly KnownFile[]) =>
    [...files, ...facts.damagedVersions.filter((version) => version.state === state)]
      .map(({ path }) => path)
      .toSorted();
  return {
    checkedFiles: facts.checkedFiles,
    checkedBytes: facts.checkedBytes,
    missing: damaged('missing', facts.missing),
    changed: damaged('changed', facts.changed),
    unreadable: damaged(
      'unreadable',
      facts.unreadable.map(({ file }) => file),
    ),
    unknown,
    otherGames: otherGames.toSorted(),
    repairing,
    ...away(),
    continued: continues && { startedAt: new Date(record.startedAt).toISOString(), ...earlier },
  };
}

/** `isEarlier`: it is an earlier version. */
export function toChecked({ key, sha256 }: KeyedFile, state: FileState, isEarlier: boolean): CheckedContent {
  return { key, sha256, isEarlier, finding: state === 'intact' ? null : state };
}

function newRecord({ id, dir }: Archive, now: number): VerificationRecord {
  const read = { lastKey: 0, files: 0, bytes: 0 };
  return { archiveId: id, dir, isRepair: false, startedAt: now, recordedAt: now, ...read };
}

function toState(finding: Finding | undefined): FileState {
  return finding === undefined || finding === 'other-game' ? 'intact' : finding;
}
