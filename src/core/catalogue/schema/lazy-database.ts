/**
 * A connection that compiles a statement when it is first used. The catalogue has some 300 statements, most of which
 * a start does not need; SQLite compiles the triggers of a table with each statement that writes to it.
 */
import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { DamagedCatalogue, isDamage, lostLog, MovedCatalogue } from './damage.ts';

type Statement = Database.Statement<unknown[]>;

export class LazyDatabase extends Database {
  /** Path of the file. `name` may be an address of it: see open.ts. */
  readonly file: string;
  private found: DamagedCatalogue | null = null;
  private listener: (damage: DamagedCatalogue) => void = () => {};
  /** Of the file that is open. Null for a connection that does not write, and on Windows, where such a file stays. */
  private readonly inode: bigint | null;
  /** Of its log, which stays the same file while any connection is open. Null until the first write. */
  private logInode: bigint | null = null;

  constructor(file: string, { name = file, ...options }: Database.Options & { readonly name?: string } = {}) {
    super(name, options);
    this.file = file;
    this.inode = options.readonly || process.platform === 'win32' ? null : inodeAt(file);
  }

  /** The damage that was found; null if there is none that is known. From then on, every statement throws it. */
  get damage(): DamagedCatalogue | null {
    return this.found;
  }

  /** `listener` is called once, soon after the statement that finds damage: that may be in the midst of any work. */
  onDamage(listener: (damage: DamagedCatalogue) => void): void {
    this.listener = listener;
  }

  /**
   * This connection, or another one to the same file, has met damage: nothing more is read or written, as pages that
   * are read wrongly would become rows that are written. Returns what every statement throws from now on.
   */
  setDamaged(cause: unknown): DamagedCatalogue {
    if (this.found !== null) return this.found;
    const found = cause instanceof DamagedCatalogue ? cause : new DamagedCatalogue(this.file, cause);
    this.found = found;
    setImmediate(() => this.listener(found));
    return found;
  }

  /**
   * Call it before a transaction that writes. Throws `MovedCatalogue`, as every statement does from then on, if the path no
   * longer names the open file, or `lostLog` if its log was removed: what is written would be lost with it. SQLite checks
   * the file (SQLITE_READONLY_DBMOVED), but not before it writes to a log, and never the log; this is its check.
   */
  refuseMoved(): void {
    if (this.inode === null) return;
    if (inodeAt(this.file) !== this.inode)
      throw this.setDamaged(new MovedCatalogue(this.file, this.emptyLog()));
    const log = inodeAt(`${this.file}-wal`);
    this.logInode ??= log;
    if (log !== this.logInode) throw this.setDamaged(lostLog(this.file, this.emptyLog()));
  }

  /**
   * Moves what the open log has into the open file: a program that opens the path now would read the log as that of another
   * file, or not find it. Returns why that was not possible.
   */
  private emptyLog(): unknown {
    try {
      this.pragma('wal_checkpoint(TRUNCATE)');
      return undefined;
    } catch (error) {
      return error;
    }
  }

  /** Errors in `sql` are thrown by the statement's first use. */
  override prepare<Parameters extends object = unknown[], Result = unknown>(sql: string) {
    const statement: unknown = new LazyStatement(sql, this, () => super.prepare(compiledOnce(sql)));
    return statement as ReturnType<typeof Database.prototype.prepare<Parameters, Result>>;
  }
}

/**
 * With `= ?` and `LIMIT ?`, SQLite looks at the value to choose a plan, and compiles the statement again whenever a value
 * is bound. Behind a plus, which changes no value, it does not look.
 */
function compiledOnce(sql: string): string {
  return sql.replace(/(= ?|LIMIT )(?=[?:])/g, '$1+');
}

/** Null if there is no such file. */
export function inodeAt(file: string): bigint | null {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino ?? null;
}

class LazyStatement implements Statement {
  readonly source: string;
  readonly database: LazyDatabase;
  private compile: () => Statement;
  private compiled: Statement | undefined;

  constructor(source: string, database: LazyDatabase, compile: () => Statement) {
    this.source = source;
    this.database = database;
    this.compile = compile;
  }

  run(...parameters: unknown[]) {
    return this.attempt(() => this.statement.run(...parameters));
  }

  get(...parameters: unknown[]) {
    return this.attempt(() => this.statement.get(...parameters));
  }

  all(...parameters: unknown[]) {
    return this.attempt(() => this.statement.all(...parameters));
  }

  iterate(...parameters: unknown[]): IterableIterator<unknown> {
    const rows = this.attempt(() => this.statement.iterate(...parameters));
    const next = () => rows.next();
    return {
      next: () => this.attempt(next),
      return: () => rows.return?.() ?? { done: true, value: undefined },
      [Symbol.iterator]() {
        return this;
      },
    };
  }

  columns() {
    return this.statement.columns();
  }

  get reader() {
    return this.statement.reader;
  }

  get readonly() {
    return this.statement.readonly;
  }

  get busy() {
    return this.compiled?.busy ?? false;
  }

  pluck(isOn = true): this {
    return this.change((statement) => statement.pluck(isOn));
  }

  raw(isOn = true): this {
    return this.change((statement) => statement.raw(isOn));
  }

  expand(isOn = true): this {
    return this.change((statement) => statement.expand(isOn));
  }

  safeIntegers(isOn = true): this {
    return this.change((statement) => statement.safeIntegers(isOn));
  }

  bind(...parameters: unknown[]): this {
    return this.change((statement) => statement.bind(...parameters));
  }

  /** A page that is damaged is found when it is read, which may be long after the file was opened. */
  private attempt<T>(work: () => T): T {
    if (this.database.damage !== null) throw this.database.damage;
    try {
      return work();
    } catch (error) {
      throw isDamage(error) ? this.database.setDamaged(error) : error;
    }
  }

  private get statement(): Statement {
    this.compiled ??= this.compile();
    return this.compiled;
  }

  private change(apply: (statement: Statement) => Statement): this {
    if (this.compiled) apply(this.compiled);
    else {
      const { compile } = this;
      this.compile = () => apply(compile());
    }
    return this;
  }
}
