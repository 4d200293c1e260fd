/** Adds up the time that this process spends inside SQLite: preparing, reading and writing. */
import Database from 'better-sqlite3';

/** Measures every database that is opened later. The returned function gives the milliseconds so far. */
export function timeDatabases(): () => number {
  let spentMs = 0;
  let depth = 0;
  const wrap = (owner: object, names: readonly string[], onResult: (result: unknown) => void) => {
    for (const name of names) {
      const original: unknown = Reflect.get(owner, name);
      if (typeof original !== 'function') throw new Error(`better-sqlite3 has no ${name}.`);
      Reflect.set(owner, name, function timed(this: unknown, ...args: unknown[]): unknown {
        const startedAt = performance.now();
        depth += 1;
        try {
          const result: unknown = Reflect.apply(original, this, args);
          onResult(result);
          return result;
        } finally {
          depth -= 1;
          // What calls another of these is counted once.
          if (depth === 0) spentMs += performance.now() - startedAt;
        }
      });
    }
  };
  let areStatementsWrapped = false;
  wrap(Database.prototype, ['exec', 'pragma'], () => {});
  wrap(Database.prototype, ['prepare'], (statement) => {
    if (areStatementsWrapped || typeof statement !== 'object' || statement === null) return;
    areStatementsWrapped = true;
    wrap(Object.getPrototypeOf(statement), ['get', 'all', 'run'], () => {});
  });
  return () => spentMs;
}
