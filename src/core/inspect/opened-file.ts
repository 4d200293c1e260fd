/** An inspected file: its type, and for JSON its index and search, built step by step. */
import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { FileProbe, JsonPath, Tree, TreeNode, TreeSearch } from '../../shared/library/inspect.ts';
import { BlockFile } from '../json/block-file.ts';
import { JsonIndex } from '../json/index.ts';
import { JsonSearch, type SearchFor } from '../json/search.ts';
import { JsonWalk } from '../json/walk.ts';
import { detectFileType, encodingNames, type FileType, headBytes } from './detect-file-type.ts';
import { textPartAt, valueTextPart } from './text-parts.ts';
import { describeBroken, findPath } from './tree-places.ts';
import { copyAsUtf8 } from './utf8-copy.ts';

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
  private what: FileType | null = null;
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
      const what = detectFileType(file.slice(0, headBytes));
      if (what.encoding === 'utf16le' || what.encoding === 'utf16be') {
        await copyAsUtf8(
          {
            file,
            encoding: what.encoding,
            mark: what.mark,
            path: this.from.textPath,
            onBytes: (bytes) => {
              this.prepared = bytes;
            },
          },
          this.stop.signal,
        );
        this.text = new BlockFile(this.from.textPath);
      } else this.text = file;
      this.what = what;
    } catch (error) {
      this.failure = error;
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

  probe(): FileProbe {
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

  valueText(node: number, from: number, limit: number, isRaw: boolean) {
    return valueTextPart({ walk: this.walk(), text: this.readable() }, node, from, { limit, isRaw });
  }

  pathTo(node: number): JsonPath {
    return findPath(this.walk(), node);
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
  ): { at: number; node: number; path: JsonPath } | null {
    const { search } = this.searchFor(wanted);
    const number = at ?? search.firstFrom(from);
    const node = number === null ? null : search.match(number);
    return number === null || node === null ? null : { at: number, node, path: this.pathTo(node) };
  }

  stopSearch(): void {
    this.search = null;
  }

  bytes(offset: number, limit: number) {
    if (this.file === null) throw this.notYet();
    return { bytes: this.file.slice(offset, offset + limit).toString('base64'), total: this.file.length };
  }

  textPart(offset: number, limit: number) {
    return textPartAt(this.readable(), Math.max(offset, this.skipped()), limit);
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
        await yieldToEventLoop();
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
        await yieldToEventLoop();
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
