/**
 * An index of a JSON text, built in one pass over its bytes without creating values. It has a record (start, end,
 * parent, number of children) for each object and array above a minimum size; large ones also have a mark every few
 * kilobytes, so that a late child is found without reading those before it. Small containers are read again on demand.
 * The index of a file of hundreds of megabytes takes a few megabytes.
 */
import { JsonAutomaton, maxDepth } from './automaton.ts';
import { Uint32List } from './uint32-list.ts';

/** Smaller containers have no record and are read again on demand. */
const smallBytes = 512;
/** Bytes of a container between two marks. */
const markBytes = 16 * 1024;
/** Bounds the memory. For a text with more, or with deeper nesting than `maxDepth`, only its beginning is indexed. */
const maxRecords = 8_000_000;

const none = 0xffff_ffff;

/** Why indexing stopped; `at` is the first byte that could not be read. */
export interface Broken {
  readonly at: number;
  readonly why: 'not-json' | 'ends' | 'empty' | 'too-much';
}

export class JsonIndex extends JsonAutomaton {
  /** Of the containers, in the order of their starts. */
  private readonly starts = new Uint32List();
  private readonly ends = new Uint32List();
  private readonly parents = new Uint32List();
  private readonly counts = new Uint32List();
  private readonly lastMarks = new Uint32List();
  private readonly markChildren = new Uint32List();
  private readonly markOffsets = new Uint32List();
  private readonly markBefore = new Uint32List();

  // Of the containers that are open, outermost first.
  private readonly openRecords = new Uint32List();
  private readonly openCommas = new Uint32List();
  private readonly openMarked = new Uint32List();

  broken: Broken | null = null;

  /** Ignored after a problem (`broken`). */
  push(chunk: Uint8Array): void {
    if (this.broken !== null) return;
    const at = this.read(chunk);
    if (at !== null) this.breakOff(at, this.depth >= maxDepth ? 'too-much' : 'not-json');
  }

  /** Call after the last chunk. */
  finish(): void {
    if (this.broken !== null || this.isAtEnd) return;
    this.breakOff(this.offset, this.isAtStart ? 'empty' : 'ends');
  }

  get containers(): number {
    return this.starts.length;
  }

  /** The record of the container that starts at `offset`, or -1. */
  recordAt(offset: number): number {
    const record = this.starts.lastUpTo(offset);
    return record >= 0 && this.starts.get(record) === offset ? record : -1;
  }

  /** The record of the innermost recorded container around `offset`, or -1. */
  recordAround(offset: number): number {
    let record = this.starts.lastUpTo(offset);
    while (record >= 0 && this.ends.get(record) <= offset) record = this.parentAt(record);
    return record;
  }

  startAt(record: number): number {
    return this.starts.get(record);
  }

  /** The first byte after the container, or the place in it where indexing stopped. */
  endAt(record: number): number {
    return this.ends.get(record);
  }

  countAt(record: number): number {
    return this.counts.get(record);
  }

  /** -1 for the outermost. */
  parentAt(record: number): number {
    const parent = this.parents.get(record);
    return parent === none ? -1 : parent;
  }

  /** The last mark at or before child number `child`: child number `first` begins at `offset`. */
  markBeforeChild(record: number, child: number): { readonly first: number; readonly offset: number } {
    return this.markWhere(record, (mark) => this.markChildren.get(mark) <= child);
  }

  markBeforeOffset(record: number, offset: number): { readonly first: number; readonly offset: number } {
    return this.markWhere(record, (mark) => this.markOffsets.get(mark) <= offset);
  }

  private markWhere(record: number, isWanted: (mark: number) => boolean) {
    let mark = this.lastMarks.get(record);
    while (mark !== none && !isWanted(mark)) mark = this.markBefore.get(mark);
    if (mark === none) return { first: 0, offset: this.starts.get(record) + 1 };
    return { first: this.markChildren.get(mark), offset: this.markOffsets.get(mark) };
  }

  protected override opened(at: number): boolean {
    if (this.starts.length >= maxRecords) return false;
    const { length } = this.openRecords;
    const parent = length === 0 ? none : this.openRecords.get(length - 1);
    this.openRecords.push(this.starts.length);
    this.openCommas.push(0);
    this.openMarked.push(at);
    this.starts.push(at);
    this.ends.push(none);
    this.parents.push(parent);
    this.counts.push(0);
    this.lastMarks.push(none);
    return true;
  }

  protected override separated(at: number): void {
    const top = this.openRecords.length - 1;
    const commas = this.openCommas.get(top) + 1;
    this.openCommas.set(top, commas);
    if (at - this.openMarked.get(top) < markBytes) return;
    const record = this.openRecords.get(top);
    this.markBefore.push(this.lastMarks.get(record));
    this.lastMarks.set(record, this.markChildren.length);
    this.markChildren.push(commas);
    this.markOffsets.push(at + 1);
    this.openMarked.set(top, at);
  }

  protected override closed(at: number, isEmpty: boolean): void {
    const record = this.openRecords.pop();
    const commas = this.openCommas.pop();
    this.openMarked.pop();
    const endAt = at + 1;
    if (endAt - this.starts.get(record) < smallBytes && this.openRecords.length > 0) {
      // Its record is the last one: the containers in it are smaller and have none.
      for (const list of [this.starts, this.ends, this.parents, this.counts, this.lastMarks]) list.pop();
      return;
    }
    this.ends.set(record, endAt);
    this.counts.set(record, isEmpty ? 0 : commas + 1);
  }

  /** Ends the open containers at `at`. */
  private breakOff(at: number, why: Broken['why']): void {
    this.broken = { at, why };
    for (let depth = 0; depth < this.openRecords.length; depth += 1) {
      this.ends.set(this.openRecords.get(depth), at);
    }
  }
}
