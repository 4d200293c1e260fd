/**
 * A second download of the same file, where the first leaves a doubt: a file that is not in the format of its content
 * type, or an ETag that looks like a checksum and differs. What arrives twice with the same content is the file.
 */
import { createHash } from 'node:crypto';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import type { OtherFormatError } from '../../archive/check-content.ts';
import type { Transferred } from '../transfer/transfer.ts';

/** What the archive publishes without another check. */
export type CheckedDownload =
  | { readonly data: Uint8Array<ArrayBuffer>; readonly mediaType: string | null; readonly extension: string }
  | { readonly part: string; readonly bytes: number; readonly sha256: string; readonly extension: string };

/** Fetches the file once more, from its beginning. */
type FetchAgain = () => Promise<Transferred>;

/**
 * Resolves with the second copy. Throws `error` if too little shows that the copy is the file and no page of a proxy:
 * content that cannot prove that it is complete needs a validator of its host, or attempts over minutes (`isLate`).
 */
export async function confirmOtherFormat(
  error: OtherFormatError,
  first: Transferred,
  fetchAgain: FetchAgain,
  isLate: boolean,
): Promise<CheckedDownload> {
  const { isProven, format } = error.found;
  const validator = readValidator(first);
  if (!isProven && !isLate && validator === null) throw error;
  const second = await fetchAgain();
  if (hashContent(second) !== (error.sha256 ?? hashContent(first)) || readValidator(second) !== validator)
    throw differs();
  if ('data' in second) return { data: second.data, mediaType: second.mediaType, extension: format };
  const { part, bytes, sha256 } = second;
  return { part, bytes, sha256, extension: format };
}

/** Resolves with the second copy, which is the same as the first. Throws `file-corrupt` if they differ. */
export async function fetchSameAgain(first: Transferred, fetchAgain: FetchAgain): Promise<Transferred> {
  const sha256 = hashContent(first);
  const second = await fetchAgain();
  if (hashContent(second) !== sha256) throw differs();
  return second;
}

function readValidator({ etag, lastModified }: Transferred): string | null {
  return etag ?? lastModified;
}

function hashContent(file: Transferred): string {
  return 'data' in file ? createHash('sha256').update(file.data).digest('hex') : file.sha256;
}

function differs(): MatchkeepError {
  return new MatchkeepError('file-corrupt', 'The file is damaged: two downloads of it differ.', {
    remedy: 'Matchkeep downloads the file again automatically.',
  });
}
