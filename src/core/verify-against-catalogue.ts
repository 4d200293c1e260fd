/** Verify with its consequences: what is intact is noted, what is damaged is fetched again where asked. */
import type { VerifyReport } from '../shared/domain.ts';
import type { Archive } from './archive/archive.ts';
import { type VerifyProgress, verifyArchive } from './archive/verify.ts';
import type { Catalogue, KnownFile } from './catalogue/types.ts';

const notedAtOnce = 500;

/** Throws what `verifyArchive` throws. Without `repair` nothing but the times of verification is changed. */
export async function verifyAgainstCatalogue(options: {
  readonly catalogue: Catalogue;
  readonly archive: Archive;
  readonly repair: boolean;
  readonly now: () => number;
  readonly onProgress?: (progress: VerifyProgress) => void;
  readonly signal?: AbortSignal;
}): Promise<VerifyReport> {
  const { catalogue, archive, repair, now, onProgress, signal } = options;
  let intact: KnownFile[] = [];
  const noteIntact = () => {
    catalogue.files.markVerified(intact, now());
    intact = [];
  };
  const facts = await verifyArchive({
    archive,
    known: catalogue.files.known(),
    onIntact(file) {
      intact.push(file);
      if (intact.length >= notedAtOnce) noteIntact();
    },
    ...(onProgress && { onProgress }),
    ...(signal && { signal }),
  });
  noteIntact();
  const repairing = repair ? requeue(catalogue, facts.missing, facts.changed, now()) : 0;
  return {
    checkedFiles: facts.checkedFiles,
    checkedBytes: facts.checkedBytes,
    missing: facts.missing.map((file) => file.path),
    changed: facts.changed.map((file) => file.path),
    unreadable: facts.unreadable.map(({ file }) => file.path),
    unknown: [...facts.unknown],
    repairing,
  };
}

function requeue(
  catalogue: Catalogue,
  missing: readonly KnownFile[],
  changed: readonly KnownFile[],
  now: number,
): number {
  const because = (message: string) => ({
    code: 'file-corrupt' as const,
    message,
    remedy: 'It is fetched again.',
  });
  const { downloads } = catalogue;
  return (
    downloads.requeueDamaged(missing, because('The file was missing from the archive.'), now) +
    downloads.requeueDamaged(changed, because('The file was changed since it was archived.'), now)
  );
}
