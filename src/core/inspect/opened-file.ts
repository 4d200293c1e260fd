/** An inspected file: its type, and for JSON its index and search, built step by step. */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import { setImmediate as rest } from 'node:timers/promises';
import { MatchkeepError } from '../../shared/errors.ts';
import type { Look, Tree, TreeNode, TreeSearch, TreeWay } from '../../shared/inspect.ts';
import { BlockFile } from '../json/block-file.ts';
import { JsonIndex } from '../json/index.ts';
import { JsonSearch, type SearchFor } from '../json/search.ts';
import { decodedString, wholeLength } from '../json/text.ts';
import { JsonWalk } from '../json/walk.ts';
import { encodingNames, headBytes, utf16Text, type WhatItIs, whatItIs } from './detect-file-type.ts';

/** Bytes per step while an index is built; requests are answered between steps. */
const pieceBytes = 1024 * 1024;
/** The index uses 32-bit offsets. */
const maxTreeBytes = 2 ** 32 - 2;

export interface OpenedFrom {
  readonly name: string;
  /** Makes the file readable and reports progress. Null if it is readable already. */
  readonly prepare: ((onBytes: (bytes: number) => void, signal: AbortSignal) => Promise<void>) | null;
  readonly path: string;
  /** The path for a copy in UTF-8 of a text in another encoding. */
  readonly textPath: string;
  readonly bytes: number;
}

export class OpenedFile {
  private readonly from: OpenedFrom;
  private readonly stop = new AbortController();
  private prepared = 0;
  private failure: unknown = null;
  private what: WhatItIs | null = null;
  private file: BlockFile | null = null;
  /** The copy in UTF-8, if the file has another encoding. */
  private text: BlockFile | null = null;
  private index: JsonIndex | null = null;
  private isIndexed = false;
  private search: JsonSearch | null = null;

  constructor(from: OpenedFrom) {
    this.from = from;
    void this.begin();
  }

  private async begin(): Promise<void> {
    try {
      await this.from.prepare?.((bytes) => {
        this.prepared = bytes;
      }, this.stop.signal);
      const file = new BlockFile(this.from.path);
      this.file = file;
      const what = whatItIs(file.slice(0, headBytes));
      if (what.encoding === 'utf16le' || what.encoding === 'utf16be') {
        await this.toUtf8(file, what.encoding, what.mark);
        this.text = new BlockFile(this.from.textPath);
      } else this.text = file;
      this.what = what;
    } catch (error) {
      this.failure = error;
    }
  }

  private async toUtf8(file: BlockFile, encoding: 'utf16le' | 'utf16be', mark: number): Promise<void> {
    const target = openSync(this.from.textPath, 'w');
    try {
      let carried = '';
      for (let at = mark; at < file.length; at += pieceBytes) {
        await rest();
        this.stop.signal.throwIfAborted();
        const piece = carried + utf16Text(file.slice(at, at + pieceBytes), encoding);
        // The first half of a surrogate pair waits for the second.
        const isHalf = /[\uD800-\uDBFF]$/.test(piece);
        carried = isHalf ? piece.slice(-1) : '';
        writeSync(target, Buffer.from(isHalf ? piece.slice(0, -1) : piece));
        this.prepared = at;
      }
      writeSync(target, Buffer.from(carried));
    } finally {
      closeSync(target);
    }
  }

  close(): void {
    this.stop.abort(new MatchkeepError('cancelled', 'The file is no longer open.'));
    if (this.text !== this.file) this.text?.close();
    this.file?.close();
    this.file = null;
    this.text = null;
    if (this.from.prepare !== null) rmSync(this.from.path, { force: true });
    rmSync(this.from.textPath, { force: true });
  }

  look(): Look {
    this.throwFailure();
    const { what, file } = this;
    if (what === null || file === null) {
      return { state: 'preparing', bytesDone: this.prepared, bytes: this.from.bytes };
    }
    return {
      state: 'ready',
      name: basename(this.from.name),
      bytes: file.length,
      kind: what.kind,
      encoding: what.encoding === null ? null : encodingNames[what.encoding],
    };
  }

  /** Starts to build the tree if necessary. */
  tree(): Tree {
    const text = this.readable();
    if (this.index === null) {
      if (text.length > maxTreeBytes) {
        throw new MatchkeepError('not-supported', 'The file is too large to show as a tree.', {
          remedy: 'Open it as text.',
        });
      }
      this.index = new JsonIndex(this.skipped());
      void this.read(text, this.index);
    }
    const { index } = this;
    return {
      isReady: this.isIndexed,
      bytesDone: index.offset,
      bytes: text.length,
      root: this.isIndexed ? new JsonWalk(text, index).root() : null,
      broken: this.isIndexed ? describeBroken(text, index) : null,
    };
  }

  children(container: number, offset: number, limit: number): TreeNode[] {
    return [...this.walk().children(container, offset, limit)];
  }

  /** A part of a string's text, or of a value's source; `next` is where the next part begins, null at the end. */
  valueText(node: number, from: number, limit: number, isRaw: boolean) {
    const walk = this.walk();
    const text = this.readable();
    const end = walk.valueEnd(node);
    const isString = text.at(node) === 0x22 && !isRaw;
    const [first, last] = isString ? [node + 1, Math.max(node + 1, end - 1)] : [node, end];
    const at = first + from;
    const part = text.slice(at, Math.min(last, at + limit));
    const length = at + part.length >= last ? part.length : wholeLength(part) || part.length;
    const whole = part.subarray(0, length);
    const next = at + length >= last ? null : from + length;
    return { text: isString ? decodedString(whole) : whole.toString('utf8'), bytes: last - first, next };
  }

  way(node: number): TreeWay {
    const steps = this.walk().way(node);
    const path = steps.map(({ key, index }) => (key === null ? `[${index}]` : pathStep(key))).join('');
    return { steps: steps.map(({ node: at, index }) => ({ node: at, index })), path: `$${path}` };
  }

  /** Starts another search unless it is the current one. */
  searching(wanted: SearchFor): TreeSearch {
    const { search } = this.searchFor(wanted);
    const { isDone, offset: bytesDone, count, isMore } = search;
    return { isDone, bytesDone, count, isMore };
  }

  /** A match by number, or the first at or after an offset. Null if there is none (yet). */
  match(
    wanted: SearchFor,
    at: number | null,
    from: number,
  ): { at: number; node: number; way: TreeWay } | null {
    const { search } = this.searchFor(wanted);
    const number = at ?? search.firstFrom(from);
    const node = number === null ? null : search.match(number);
    return number === null || node === null ? null : { at: number, node, way: this.way(node) };
  }

  stopSearch(): void {
    this.search = null;
  }

  bytes(offset: number, limit: number) {
    if (this.file === null) throw this.notYet();
    return { bytes: this.file.slice(offset, offset + limit).toString('base64'), total: this.file.length };
  }

  /** A part of the text that ends at a line's end if possible, else with a complete character. */
  textPart(offset: number, limit: number) {
    const text = this.readable();
    const from = Math.max(offset, this.skipped());
    const part = text.slice(from, from + limit);
    const isLast = from + part.length >= text.length;
    const line = part.lastIndexOf(0x0a);
    const length = isLast ? part.length : line > limit / 2 ? line + 1 : wholeLength(part) || part.length;
    const next = isLast ? null : from + length;
    return { text: part.subarray(0, length).toString('utf8'), from, next, total: text.length };
  }

  get source(): BlockFile {
    this.throwFailure();
    if (this.file === null) throw this.notYet();
    return this.file;
  }

  private searchFor(wanted: SearchFor): { readonly search: JsonSearch } {
    const { index } = this;
    const text = this.readable();
    const is = this.search?.wanted;
    if (this.search === null || is?.text !== wanted.text || is.where !== wanted.where) {
      const search = new JsonSearch(text, index?.broken?.at ?? text.length, wanted);
      this.search = search;
      void this.goThrough(search);
    }
    return { search: this.search };
  }

  private async goThrough(search: JsonSearch): Promise<void> {
    try {
      while (!search.isDone && this.search === search && !this.stop.signal.aborted) {
        search.step();
        await rest();
      }
    } catch (error) {
      this.failure ??= error;
    }
  }

  private async read(text: BlockFile, index: JsonIndex): Promise<void> {
    try {
      while (index.offset < text.length && index.broken === null) {
        if (this.stop.signal.aborted) return;
        index.push(text.slice(index.offset, index.offset + pieceBytes));
        await rest();
      }
      index.finish();
      this.isIndexed = true;
    } catch (error) {
      this.failure ??= error;
    }
  }

  private skipped(): number {
    return this.text === this.file ? (this.what?.mark ?? 0) : 0;
  }

  private walk(): JsonWalk {
    const text = this.readable();
    if (this.index === null || !this.isIndexed) throw this.notYet();
    return new JsonWalk(text, this.index);
  }

  private readable(): BlockFile {
    this.throwFailure();
    if (this.text === null || this.what === null) throw this.notYet();
    return this.text;
  }

  private throwFailure(): void {
    if (this.failure !== null) throw this.failure;
  }

  private notYet(): MatchkeepError {
    return new MatchkeepError('not-available-yet', 'The file is still being read.');
  }
}

const plainName = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

function pathStep(key: string): string {
  return plainName.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

function describeBroken(text: BlockFile, { broken }: JsonIndex): Tree['broken'] {
  if (broken === null) return null;
  let line = 1;
  let lineStart = 0;
  for (let at = 0; at < broken.at; at += pieceBytes) {
    const piece = text.slice(at, Math.min(broken.at, at + pieceBytes));
    for (let end = piece.indexOf(0x0a); end >= 0; end = piece.indexOf(0x0a, end + 1)) {
      line += 1;
      lineStart = at + end + 1;
    }
  }
  return { at: broken.at, line, column: broken.at - lineStart + 1, message: whyBroken[broken.why] };
}

const whyBroken = {
  'not-json': 'The rest is not JSON.',
  ends: 'The file is incomplete.',
  empty: 'The file is empty.',
  'too-much': 'It is nested too deeply or has too many values to show as a tree.',
} as const;
