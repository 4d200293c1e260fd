/**
 * Finds out which other format a file has that is not in the format of its content type, and whether the file is
 * complete in that format. Reads it in constant memory.
 */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { FileFormat } from '../../shared/downloads/file-format.ts';
import { JsonAutomaton } from '../json/automaton.ts';
import { jsonProblemIn, zipProblem, zipProblemIn } from './check-file.ts';

export interface OtherFormat {
  readonly format: FileFormat;
  /** Whether the content itself shows that it is complete. An unknown format cannot show that. */
  readonly isProven: boolean;
}

/** The whole content, or the path of the file that has it. */
type Content = { readonly data: Uint8Array } | { readonly path: string };

const newline = 0x0a;
const chunkBytes = 1024 * 1024;
/** UTF-16 is converted in memory; larger files of it are not known. */
const maxUtf16Bytes = 64 * 1024 * 1024;

/** Null: the file is cut or torn, whatever its format is. Throws the disk's errors. */
export async function findOtherFormat(content: Content, head: Uint8Array): Promise<OtherFormat | null> {
  if (head.every((byte) => byte === 0)) return null;
  if (startsWith(head, [0x1f, 0x8b])) return await provenIf('gz', isWholeGzip(content));
  if (startsWith(head, [0x50, 0x4b])) return await provenIf('zip', isWholeZip(content));
  if (startsWith(head, [0x52, 0x49, 0x4f, 0x54])) return { format: 'rofl', isProven: false };
  const utf16 = utf16Encoding(head);
  if (utf16 !== null) return await provenIf('txt', isWholeUtf16Json(content, utf16));
  const isText = !head.includes(0);
  const text = new TextDecoder('latin1').decode(head).replace(/^\u00ef\u00bb\u00bf/, '');
  if (/^\s*[{[]/.test(text)) return await readJson(content);
  if (isText && text.trim() === '') return null;
  return { format: isText ? 'txt' : 'bin', isProven: false };
}

async function provenIf(format: FileFormat, isWhole: Promise<boolean>): Promise<OtherFormat | null> {
  return (await isWhole) ? { format, isProven: true } : null;
}

function startsWith(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => head[at] === byte);
}

/** By the byte order mark; without one, JSON begins with two ASCII characters at the least. */
function utf16Encoding([a = 1, b = 1, c = 1, d = 1]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((a === 0xff && b === 0xfe) || (a > 0 && b === 0 && c > 0 && d === 0)) return 'utf-16le';
  return (a === 0xfe && b === 0xff) || (a === 0 && b > 0 && c === 0 && d > 0) ? 'utf-16be' : null;
}

function openContent(content: Content): Readable {
  return 'path' in content
    ? createReadStream(content.path, { highWaterMark: chunkBytes })
    : Readable.from([content.data]);
}

async function isWholeGzip(content: Content): Promise<boolean> {
  try {
    await pipeline(openContent(content), createGunzip(), async (unpacked) => {
      for await (const _chunk of unpacked);
    });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) return false;
    throw error;
  }
}

async function isWholeZip(content: Content): Promise<boolean> {
  if ('path' in content) return (await zipProblem(content.path)) === null;
  const { buffer, byteOffset, byteLength } = content.data;
  return (await zipProblemIn(Buffer.from(buffer, byteOffset, byteLength))) === null;
}

async function isWholeUtf16Json(content: Content, encoding: 'utf-16le' | 'utf-16be'): Promise<boolean> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of openContent(content)) {
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes > maxUtf16Bytes) return false;
  }
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(Buffer.concat(parts, bytes));
    return jsonProblemIn(Buffer.from(text)) === null;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** One JSON text, or one on each line. */
async function readJson(content: Content): Promise<OtherFormat | null> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let automaton = new JsonAutomaton();
  let isFirst = true;
  let complete = 0;
  /** Returns false at a byte that is wrong. */
  const read = (bytes: Uint8Array) => automaton.read(bytes) === null;
  const endLine = () => {
    if (!automaton.isAtEnd) return;
    complete += 1;
    automaton = new JsonAutomaton();
  };
  try {
    for await (const given of openContent(content)) {
      const chunk: Uint8Array = given;
      utf8.decode(chunk, { stream: true });
      let from = isFirst && startsWith(chunk, [0xef, 0xbb, 0xbf]) ? 3 : 0;
      isFirst = false;
      for (let at = chunk.indexOf(newline, from); at !== -1; at = chunk.indexOf(newline, from)) {
        if (!read(chunk.subarray(from, at + 1))) return null;
        endLine();
        from = at + 1;
      }
      if (!read(chunk.subarray(from))) return null;
    }
    utf8.decode();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
  endLine();
  if (!automaton.isAtStart || complete === 0) return null;
  return { format: complete === 1 ? 'json' : 'jsonl', isProven: true };
}
