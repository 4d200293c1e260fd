/** Compares a file that has arrived with the checksums that its host announced. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { crc32 } from 'node:zlib';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { diskError } from '../../disk/disk-error.ts';
import type { AnnouncedDigest, DigestAlgorithm } from './announced-digests.ts';

export interface ArrivedFile {
  /** The whole content, or the path of the file that has it. */
  readonly content: { readonly data: Uint8Array } | { readonly path: string };
  /** Lower-case hex, if it is known. */
  readonly sha256: string | null;
  /** Where in the file the body of the response begins. */
  readonly bodyStart: number;
}

/**
 * Throws `file-corrupt` if a checksum differs. Resolves with true if only an ETag that looks like a checksum differs: a
 * second download decides then.
 */
export async function compareDigests(
  { content, sha256, bodyStart }: ArrivedFile,
  digests: readonly AnnouncedDigest[],
): Promise<boolean> {
  let isDoubtful = false;
  for (const { header, algorithm, hex, covers, isCertain } of digests) {
    const start = covers === 'body' ? bodyStart : 0;
    const isKnown = algorithm === 'sha256' && start === 0 && sha256 !== null;
    const found = isKnown ? sha256 : await readDigest(content, start, algorithm);
    if (found === hex) continue;
    if (isCertain) throw mismatch(header);
    isDoubtful = true;
  }
  return isDoubtful;
}

function mismatch(header: string): MatchkeepError {
  return new MatchkeepError(
    'file-corrupt',
    `The file is damaged: it does not have the checksum that its host announces (${header}).`,
    { remedy: 'Matchkeep downloads the file again automatically.' },
  );
}

async function readDigest(
  content: ArrivedFile['content'],
  start: number,
  algorithm: DigestAlgorithm,
): Promise<string> {
  const hasher = createHasher(algorithm);
  if ('data' in content) hasher.update(content.data.subarray(start));
  else
    try {
      for await (const chunk of createReadStream(content.path, { start, highWaterMark: 1024 * 1024 }))
        hasher.update(chunk);
    } catch (error) {
      throw diskError(error, 'read the part file');
    }
  return hasher.hex();
}

function createHasher(algorithm: DigestAlgorithm) {
  if (algorithm === 'crc32' || algorithm === 'crc32c') {
    const next = algorithm === 'crc32' ? crc32 : crc32c;
    let value = 0;
    return {
      update(chunk: Uint8Array) {
        value = next(chunk, value);
      },
      hex: () => value.toString(16).padStart(8, '0'),
    };
  }
  const hash = createHash(algorithm);
  return { update: (chunk: Uint8Array) => void hash.update(chunk), hex: () => hash.digest('hex') };
}

const castagnoli = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value;
});

function crc32c(chunk: Uint8Array, before: number): number {
  let value = ~before;
  for (const byte of chunk) value = (value >>> 8) ^ (castagnoli[(value ^ byte) & 0xff] ?? 0);
  return ~value >>> 0;
}
