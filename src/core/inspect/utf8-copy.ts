/** Copies a text in UTF-16 to a file in UTF-8, in steps. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { BlockFile } from '../json/block-file.ts';
import { utf16Text } from './detect-file-type.ts';

/** Bytes per step; requests are answered between steps. */
const bytesPerStep = 1024 * 1024;

interface Utf8Copy {
  readonly file: BlockFile;
  readonly encoding: 'utf16le' | 'utf16be';
  /** The length of the byte order mark. */
  readonly mark: number;
  /** The path of the copy. */
  readonly path: string;
  /** Receives the number of bytes read so far. */
  readonly onBytes: (bytes: number) => void;
}

/** Throws the reason of `signal`, and system errors. */
export async function copyAsUtf8(copy: Utf8Copy, signal: AbortSignal): Promise<void> {
  const { file, encoding, mark, path, onBytes } = copy;
  const target = openSync(path, 'w');
  try {
    let carried = '';
    for (let at = mark; at < file.length; at += bytesPerStep) {
      await yieldToEventLoop();
      signal.throwIfAborted();
      const piece = carried + utf16Text(file.slice(at, at + bytesPerStep), encoding);
      // The first half of a surrogate pair waits for the second.
      const isHalf = /[\uD800-\uDBFF]$/.test(piece);
      carried = isHalf ? piece.slice(-1) : '';
      writeSync(target, Buffer.from(isHalf ? piece.slice(0, -1) : piece));
      onBytes(at);
    }
    writeSync(target, Buffer.from(carried));
  } finally {
    closeSync(target);
  }
}
