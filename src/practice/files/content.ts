/** A file the practice service can serve, whether it is made, padded to a size, or given. */
import { createHash } from 'node:crypto';

export interface FileContent {
  readonly bytes: number;
  /** A strong ETag, with its quotes. */
  readonly etag: string;
  /** Epoch ms, to the second. */
  readonly modifiedAt: number;
  readonly mediaType: string;
  /** The name the address ends in, such as `GAMH_SUMMARY.json`. */
  readonly fileName: string;
  /** Bytes [`from`, `to`): a list where it is small, else made or read while it is sent. */
  read(from: number, to: number): readonly Buffer[] | AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** Where the file host finds content: null where the game has no such file. */
export interface FileSource {
  find(platformGameId: string, contentType: string): Promise<FileContent | null>;
}

const mediaTypes: Readonly<Record<string, string>> = {
  json: 'application/json',
  zip: 'application/zip',
  rofl: 'application/octet-stream',
};

export function mediaTypeFor(extension: string): string {
  return mediaTypes[extension.toLowerCase()] ?? 'application/octet-stream';
}

export function bufferContent(
  data: Buffer,
  contentType: string,
  extension: string,
  modifiedAt: number,
): FileContent {
  return {
    bytes: data.length,
    etag: `"${createHash('sha256').update(data).digest('hex').slice(0, 32)}"`,
    modifiedAt: Math.floor(modifiedAt / 1000) * 1000,
    mediaType: mediaTypeFor(extension),
    fileName: `${contentType}.${extension}`,
    read: (from, to) => [data.subarray(from, to)],
  };
}
