/** Verifies some of the archive's contents, and records what it finds. */
import type { Amount, VerifyReport } from '../../shared/work/archive-work.ts';
import type { Archive } from '../archive/archive.ts';
import { type CheckedFile, verifyArchive } from '../archive/verify.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CheckedContent } from '../catalogue/files/verification.ts';
import type { KeyedFile } from '../domain/sidecar.ts';
import { readsHere } from './here.ts';
import { isOfOtherGame } from './other-game.ts';
import { requeueDamaged } from './requeue-damaged.ts';
import { toChecked } from './verify.ts';

/** Files, and earlier versions of files. */
export interface ArchivePart {
  readonly files: Iterable<KeyedFile>;
  readonly versions: Iterable<KeyedFile>;
}

export interface PartReport extends VerifyReport {
  /** How many of the damaged were not known before. */
  readonly found: number;
}

/** Of a step that is recorded in one transaction. */
const maxStepContents = 100;

interface ReadContent extends CheckedContent {
  readonly file: KeyedFile;
}

/**
 * Throws what `verifyArchive` throws; what was read before is recorded. A content that is replaced meanwhile is not
 * reported. With `repair`, missing and changed files are downloaded again.
 */
export async function verifyPart(options: {
  readonly catalogue: Catalogue;
  readonly archive: Archive;
  readonly part: ArchivePart;
  readonly repair: boolean;
  /** Whether timelines are compared with the summaries next to them. */
  readonly comparesGames: boolean;
  /** One after the other. Default: as many at the same time as the threads can read. */
  readonly isSlow?: boolean;
  readonly now: () => number;
  readonly onProgress?: (progress: Amount) => void;
  readonly signal?: AbortSignal | undefined;
}): Promise<PartReport> {
  const {
    catalogue,
    archive,
    part,
    repair,
    comparesGames,
    isSlow = false,
    now,
    onProgress,
    signal,
  } = options;
  const damaged: ReadContent[] = [];
  const otherGames: string[] = [];
  let found = 0;
  let step: ReadContent[] = [];
  const amount = { files: 0, bytes: 0 };

  const save = () => {
    if (step.length === 0) return;
    const recorded = catalogue.verification.recordChecked(step, now(), comparesGames);
    step = [];
    damaged.push(...recorded.map(({ content }) => content));
    found += recorded.filter(({ isNew }) => isNew).length;
  };
  const add = (
    { file, found: { state, ...read } }: CheckedFile<KeyedFile>,
    isEarlier: boolean,
    isOther = false,
  ) => {
    const checked = toChecked(file, state, isEarlier);
    step.push({ ...checked, ...(isOther && { finding: 'other-game' }), file });
    amount.files += 1;
    amount.bytes += 'bytes' in read ? read.bytes : 0;
    if (step.length >= maxStepContents) save();
    onProgress?.(amount);
  };
  const { here, away } = await readsHere(archive, catalogue);
  await verifyArchive({
    archive,
    known: here(part.files),
    versions: part.versions,
    isPart: true,
    isSlow,
    async onChecked(checked) {
      const { file, found } = checked;
      const isOther =
        comparesGames && found.state === 'intact' && (await isOfOtherGame(file, catalogue, archive));
      if (isOther) otherGames.push(file.path);
      add(checked, false, isOther);
    },
    onCheckedVersion: (checked) => add(checked, true),
    ...(signal && { signal }),
  }).finally(save);

  const files = (finding: string) =>
    damaged.filter((each) => each.finding === finding && !each.isEarlier).map(({ file }) => file);
  const paths = (finding: string) =>
    damaged
      .filter((each) => each.finding === finding)
      .map(({ file }) => file.path)
      .toSorted();
  return {
    checkedFiles: amount.files,
    checkedBytes: amount.bytes,
    missing: paths('missing'),
    changed: paths('changed'),
    unreadable: paths('unreadable'),
    unknown: [],
    otherGames: otherGames.toSorted(),
    repairing: repair ? await requeueDamaged(catalogue, files('missing'), files('changed'), now()) : 0,
    ...away(),
    continued: null,
    found,
  };
}
