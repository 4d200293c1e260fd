/**
 * `contextBridge` between two real worlds of one page: the preload runs in an isolated world, the application
 * in the page's own. They share the document and no object; messages between them go through
 * synchronous DOM events, whose details Chromium clones from world to world. Functions stay where they are
 * and are called by number; promises settle on the other side.
 *
 * Self-contained: its text runs in both worlds.
 */
export interface BridgeEnd {
  /** Defines a property of the other world's window; only that end can be called from there. */
  readonly expose: (key: string, api: unknown) => void;
}

/** A value as it is sent: itself if it can be cloned, otherwise a description from which it is rebuilt. */
type DescribedValue =
  | { readonly is: 'value'; readonly value: unknown }
  | { readonly is: 'function' | 'promise'; readonly id: number }
  | { readonly is: 'error'; readonly message: string }
  | { readonly is: 'array'; readonly items: readonly DescribedValue[] }
  | { readonly is: 'object'; readonly entries: readonly (readonly [string, DescribedValue])[] };

type Saying =
  | { readonly say: 'expose'; readonly key: string; readonly api: DescribedValue }
  | {
      readonly say: 'call';
      readonly call: number;
      readonly of: number;
      readonly args: readonly DescribedValue[];
    }
  | {
      readonly say: 'result';
      readonly call: number;
      readonly result: DescribedValue;
      readonly isThrown: boolean;
    }
  | {
      readonly say: 'settled';
      readonly id: number;
      readonly result: DescribedValue;
      readonly isThrown: boolean;
    };

/** Only the two ends know `token`, and no other code in the page. */
export function createBridgeEnd(token: string, side: 'page' | 'preload'): BridgeEnd {
  const other = side === 'page' ? 'preload' : 'page';
  const functions: ((...args: unknown[]) => unknown)[] = [];
  const results = new Map<number, { readonly value: unknown; readonly isThrown: boolean }>();
  const settlers = new Map<number, (value: unknown, isThrown: boolean) => void>();
  let lastCall = 0;
  let lastPromise = 0;

  const say = (detail: Saying) => {
    document.dispatchEvent(new CustomEvent(`${token}:${other}`, { detail }));
  };
  const describeValue = (value: unknown): DescribedValue => {
    if (typeof value === 'function') {
      const id = functions.push((...args) => Reflect.apply(value, undefined, args)) - 1;
      return { is: 'function', id };
    }
    if (value instanceof Promise) {
      lastPromise += 1;
      const id = lastPromise;
      value.then(
        (result: unknown) => say({ say: 'settled', id, result: describeValue(result), isThrown: false }),
        (error: unknown) => say({ say: 'settled', id, result: describeValue(error), isThrown: true }),
      );
      return { is: 'promise', id };
    }
    if (value instanceof Error) return { is: 'error', message: value.message };
    if (Array.isArray(value)) return { is: 'array', items: value.map(describeValue) };
    if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
      return { is: 'object', entries: Object.entries(value).map(([key, of]) => [key, describeValue(of)]) };
    return { is: 'value', value: structuredClone(value) };
  };
  const rebuild = (described: DescribedValue): unknown => {
    switch (described.is) {
      case 'value':
        return described.value;
      case 'error':
        return new Error(described.message);
      case 'array':
        return described.items.map(rebuild);
      case 'object':
        return Object.fromEntries(described.entries.map(([key, of]) => [key, rebuild(of)]));
      case 'function':
        return (...args: unknown[]) => call(described.id, args);
      case 'promise':
        return new Promise((resolve, reject) => {
          settlers.set(described.id, (value, isThrown) => (isThrown ? reject(value) : resolve(value)));
        });
    }
  };
  /** The other end replies before `say` returns, because events are dispatched synchronously. */
  const call = (of: number, args: readonly unknown[]): unknown => {
    lastCall += 1;
    const id = lastCall;
    say({ say: 'call', call: id, of, args: args.map(describeValue) });
    const result = results.get(id);
    results.delete(id);
    if (!result) throw new Error('The other end of the bridge does not respond.');
    if (result.isThrown) throw result.value;
    return result.value;
  };
  const hear = (saying: Saying) => {
    switch (saying.say) {
      case 'expose':
        Object.defineProperty(window, saying.key, {
          value: deepFreeze(rebuild(saying.api)),
          enumerable: true,
        });
        break;
      case 'call': {
        const { call: id } = saying;
        try {
          const result = describeValue(functions[saying.of]?.(...saying.args.map(rebuild)));
          say({ say: 'result', call: id, result, isThrown: false });
        } catch (error) {
          say({ say: 'result', call: id, result: describeValue(error), isThrown: true });
        }
        break;
      }
      case 'result':
        results.set(saying.call, { value: rebuild(saying.result), isThrown: saying.isThrown });
        break;
      case 'settled':
        settlers.get(saying.id)?.(rebuild(saying.result), saying.isThrown);
        settlers.delete(saying.id);
        break;
    }
  };
  const deepFreeze = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null) {
      for (const each of Object.values(value)) deepFreeze(each);
      Object.freeze(value);
    }
    return value;
  };
  document.addEventListener(`${token}:${side}`, (event) => {
    if (event instanceof CustomEvent) hear(event.detail);
  });
  return { expose: (key, api) => say({ say: 'expose', key, api: describeValue(api) }) };
}
