/** How large a file may become: a small answer that unpacks to gigabytes must not fill the drive. */
import { MatchkeepError } from '../../../shared/errors.ts';
import { readableBytes } from '../../disk/disk-error.ts';

/** One wrong answer may say so: the download is tried again a few times, and its part is removed each time. */
export class FileTooLargeError extends MatchkeepError {
  constructor(message: string, remedy: string) {
    super('not-supported', message, { remedy });
  }
}

/** What a file compresses to at best is about a twentieth; this is far beyond. */
const maxUnpackedRatio = 200;
/** Below this size the ratio does not matter. */
const ratioFromBytes = 32 * 1024 * 1024;

/** `bytes` are the file's, unpacked; `receivedBytes` are what came over the network. Throws `FileTooLargeError`. */
export function checkFileSize(bytes: number, receivedBytes: number, maxBytes: number): void {
  if (bytes > maxBytes) {
    throw new FileTooLargeError(
      `The file is larger than the limit for one file, ${readableBytes(maxBytes)}.`,
      'If the file should be that large, raise the setting downloads.maxFileBytes and retry.',
    );
  }
  if (bytes > ratioFromBytes && bytes > receivedBytes * maxUnpackedRatio) {
    throw new FileTooLargeError(
      `The file host sent ${readableBytes(receivedBytes)} that unpack to more than ${readableBytes(bytes)}.`,
      'The response may be damaged or malicious. Retry later, or contact your data provider.',
    );
  }
}
