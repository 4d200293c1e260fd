/**
 * The checksums that a file host announces in its response, as bytes to compare with. What is not in its standard form
 * is ignored: a host that writes a header in its own way must not make a good file fail.
 */
import type { IncomingHttpHeaders } from 'node:http';

const digestAlgorithms = ['md5', 'sha1', 'sha256', 'sha512', 'crc32', 'crc32c'] as const;
export type DigestAlgorithm = (typeof digestAlgorithms)[number];

export interface AnnouncedDigest {
  /** The header that announces it. */
  readonly header: string;
  readonly algorithm: DigestAlgorithm;
  /** Lower-case hex. */
  readonly hex: string;
  /** `body`: what this response sends; `file`: the whole file, also where a response sends a part of it. */
  readonly covers: 'body' | 'file';
  /** False for an ETag, which may look like a checksum and be none. */
  readonly isCertain: boolean;
}

const hexLengths: Readonly<Record<DigestAlgorithm, number>> = {
  md5: 32,
  sha1: 40,
  sha256: 64,
  sha512: 128,
  crc32: 8,
  crc32c: 8,
};

/** The names of RFC 9530 and of the older `Digest` header (RFC 3230). */
const algorithmNames: ReadonlyMap<string, DigestAlgorithm> = new Map([
  ['md5', 'md5'],
  ['sha', 'sha1'],
  ['sha-256', 'sha256'],
  ['sha-512', 'sha512'],
]);

/** The headers of a response that identify the content of its file, as a JSON object of texts; null if there are none. */
export function identifyingHeaders(headers: IncomingHttpHeaders): string | null {
  const found = Object.entries(headers).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.join(', ') : value;
    return text !== undefined && text.length <= maxHeaderLength && identifying.test(name)
      ? [[name, text]]
      : [];
  });
  return found.length === 0 ? null : JSON.stringify(Object.fromEntries(found));
}

const maxHeaderLength = 1_000;
const identifying =
  /^(last-modified|content-md5|digest|repr-digest|content-digest|x-amz-checksum-[a-z0-9-]+|x-goog-hash)$/;

/** Of a response whose body is not encoded. `isPart`: it sends a part of the file. */
export function announcedDigests(headers: IncomingHttpHeaders, isPart: boolean): readonly AnnouncedDigest[] {
  const found: AnnouncedDigest[] = [];
  const add = (
    header: string,
    algorithm: DigestAlgorithm,
    base64: string,
    covers: 'body' | 'file' = 'file',
  ) => {
    const hex = toHex(algorithm, base64);
    if (hex !== null) found.push({ header, algorithm, hex, covers, isCertain: true });
  };
  // For a part of the file it is not settled what this covers.
  if (!isPart) add('Content-MD5', 'md5', toText(headers['content-md5']));
  for (const [name, base64] of structured(headers['content-digest']))
    add('Content-Digest', name, base64, 'body');
  for (const [name, base64] of structured(headers['repr-digest'])) add('Repr-Digest', name, base64);
  for (const [name, base64] of pairs(headers['digest'])) {
    const algorithm = algorithmNames.get(name);
    if (algorithm) add('Digest', algorithm, base64);
  }
  // The checksum of an upload in several parts is one of their checksums, and not of the file.
  if (toText(headers['x-amz-checksum-type']).toUpperCase() !== 'COMPOSITE' && !isPart)
    for (const algorithm of digestAlgorithms)
      add(`x-amz-checksum-${algorithm}`, algorithm, toText(headers[`x-amz-checksum-${algorithm}`]));
  // The hash is of what is stored, which the host may unpack before it sends it.
  if (['', 'identity'].includes(toText(headers['x-goog-stored-content-encoding'])))
    for (const [name, base64] of pairs(headers['x-goog-hash']))
      if (name === 'md5' || name === 'crc32c') add('x-goog-hash', name, base64);
  const md5 = md5OfEtag(headers);
  if (md5 !== null)
    found.push({ header: 'ETag', algorithm: 'md5', hex: md5, covers: 'file', isCertain: false });
  return found;
}

/** S3's ETag is the MD5 of an object that was uploaded in one part and is not encrypted with a key of its own. */
function md5OfEtag(headers: IncomingHttpHeaders): string | null {
  const isS3 = headers['x-amz-request-id'] !== undefined || headers['server'] === 'AmazonS3';
  const encryption = toText(headers['x-amz-server-side-encryption']);
  const isOwnKey = headers['x-amz-server-side-encryption-customer-algorithm'] !== undefined;
  if (!isS3 || isOwnKey || (encryption !== '' && encryption !== 'AES256')) return null;
  return /^"([0-9a-f]{32})"$/.exec(headers.etag ?? '')?.[1] ?? null;
}

function toText(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value.trim() : (value ?? []).join(', ');
}

/** `sha-256=:BASE64:, sha-512=:BASE64:` (RFC 9530). */
function structured(value: string | string[] | undefined): readonly (readonly [DigestAlgorithm, string])[] {
  return [...toText(value).matchAll(/([a-z0-9-]+)=:([A-Za-z0-9+/=]+):/g)].flatMap(
    ([, name = '', base64 = '']) => {
      const algorithm = algorithmNames.get(name);
      return algorithm === undefined ? [] : [[algorithm, base64] as const];
    },
  );
}

/** `md5=BASE64,crc32c=BASE64` */
function pairs(value: string | string[] | undefined): readonly (readonly [string, string])[] {
  return toText(value)
    .split(',')
    .map((part) => {
      const [name = '', ...rest] = part.trim().split('=');
      return [name.toLowerCase(), rest.join('=')] as const;
    });
}

/** Null if this is no base64 of the algorithm's length. */
function toHex(algorithm: DigestAlgorithm, base64: string): string | null {
  const bytes = Buffer.from(base64, 'base64');
  const isCanonical = bytes.toString('base64') === base64;
  return isCanonical && bytes.length * 2 === hexLengths[algorithm] ? bytes.toString('hex') : null;
}
