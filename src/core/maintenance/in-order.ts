/** Puts results that arrive in any order back into the order in which their work began. */

export interface InOrder<T> {
  begin(key: number): void;
  /** Once for each key that was begun. */
  end(key: number, result: T): void;
}

/** Calls `onNext` with each result as soon as all work that began before it has ended, too. */
export function createInOrder<T>(onNext: (result: T) => void): InOrder<T> {
  const open = new Map<number, { readonly result: T } | null>();
  return {
    begin: (key) => void open.set(key, null),
    end(key, result) {
      open.set(key, { result });
      for (const [first, ended] of open) {
        if (ended === null) return;
        open.delete(first);
        onNext(ended.result);
      }
    },
  };
}
