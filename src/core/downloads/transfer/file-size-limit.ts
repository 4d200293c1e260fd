/** How large a file may become: a small response that unpacks to gigabytes must not fill the drive. */
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { sizeText } from '../../../shared/base/sizes.ts';

/** A single wrong response can cause this: the download is retried a few times, and its part is removed each time. */
export class FileTooLargeError extends MatchkeepError {
  constructor(message: string, remedy: string | undefined) {
    super('not-supported', message, { remedy });
  }
}

/** Files compress to about a twentieth at best; this is far beyond. */
const maxUnpackedRatio = 200;
/** Below this size the ratio does not matter. */
const ratioFromBytes = 32 * 1024 * 1024;

/** `bytes` are the file's, unpacked; `receivedBytes` are what arrived over the network. Throws `FileTooLargeError`. */
export function checkFileSize(bytes: number, receivedBytes: number, maxBytes: number): void {
  if (bytes > maxBytes) {
    throw new FileTooLargeError(
      `The file is larger than the limit for one file, ${sizeText(maxBytes)}.`,
      'If the file should be that large, raise the setting downloads.maxFileBytes and retry.',
    );
  }
  if (bytes > ratioFromBytes && bytes > receivedBytes * maxUnpackedRatio) {
    throw new FileTooLargeError(
      `The file host sent ${sizeText(receivedBytes)} that unpack to more than ${sizeText(bytes)}.`,
      'The response may be damaged or malicious. Retry later, or contact your data provider.',
    );
  }
}
