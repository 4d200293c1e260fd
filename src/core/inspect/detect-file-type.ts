/** Detects a file's type by its first bytes, since its name may be wrong. */
import { isUtf8 } from 'node:buffer';
import type { FileKind } from '../../shared/library/inspect.ts';
import { isReplay } from './replay.ts';

export type TextEncoding = 'utf8' | 'utf16le' | 'utf16be';

export interface FileType {
  readonly kind: FileKind;
  /** Null if it is not text. */
  readonly encoding: TextEncoding | null;
  /** Length of the byte order mark in bytes. */
  readonly mark: number;
}

export const headBytes = 4096;

export const encodingNames: Readonly<Record<TextEncoding, string>> = {
  utf8: 'UTF-8',
  utf16le: 'UTF-16, little-endian',
  utf16be: 'UTF-16, big-endian',
};

/** The header of an entry, or the directory of an empty zip. */
const zipBeginnings = ['504b0304', '504b0506'].map((hex) => Buffer.from(hex, 'hex'));

/** `head` is the file's first `headBytes`, or all of it. */
export function detectFileType(head: Buffer): FileType {
  if (isReplay(head)) return { kind: 'replay', encoding: null, mark: 0 };
  if (zipBeginnings.some((beginning) => head.subarray(0, 4).equals(beginning)))
    return { kind: 'zip', encoding: null, mark: 0 };
  const { encoding, mark } = detectEncoding(head);
  if (encoding === null) return { kind: 'binary', encoding: null, mark: 0 };
  const text =
    encoding === 'utf8' ? head.subarray(mark).toString('utf8') : utf16Text(head.subarray(mark), encoding);
  return { kind: /^\s*[{[]/.test(text) ? 'json' : 'text', encoding, mark };
}

function detectEncoding(head: Buffer): { readonly encoding: TextEncoding | null; readonly mark: number } {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf8', mark: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf16le', mark: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf16be', mark: 2 };
  // Without a mark: JSON begins with two ASCII characters at the least (RFC 4627, section 3).
  if (head[0] === 0 && (head[1] ?? 0) > 0 && head[2] === 0) return { encoding: 'utf16be', mark: 0 };
  if ((head[0] ?? 0) > 0 && head[1] === 0 && (head[2] ?? 0) > 0 && head[3] === 0) {
    return { encoding: 'utf16le', mark: 0 };
  }
  return { encoding: isTextual(head) ? 'utf8' : null, mark: 0 };
}

function isTextual(head: Buffer): boolean {
  if (head.includes(0)) return false;
  // The last character may be cut.
  for (let cut = 0; cut <= 3; cut += 1) {
    if (isUtf8(head.subarray(0, Math.max(0, head.length - cut)))) return true;
  }
  // JSON with a few bytes of invalid UTF-8 is still shown as JSON.
  return /^[\s\uFEFF]*[{[]/.test(head.toString('latin1', 0, 64));
}

export function utf16Text(bytes: Buffer, encoding: 'utf16le' | 'utf16be'): string {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
  return (encoding === 'utf16le' ? even : Buffer.from(even).swap16()).toString('utf16le');
}
