/**
 * Turns what the structured clone algorithm can carry into JSON and back: between the page's preload and the
 * test process there is only text. Cycles are not carried. Self-contained: its text also runs in the page.
 */
export interface Codec {
  readonly encode: (value: unknown) => string;
  readonly decode: (text: string) => unknown;
}

export function createCodec(): Codec {
  /** Values that JSON lacks become `{ $: kind, is: … }`; so do objects, whose keys are arbitrary. */
  const pack = (value: unknown): unknown => {
    if (value === undefined) return { $: 'undefined' };
    if (typeof value === 'bigint') return { $: 'bigint', is: String(value) };
    if (typeof value === 'number' && !Number.isFinite(value)) return { $: 'number', is: String(value) };
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(pack);
    if (value instanceof Date) return { $: 'date', is: value.getTime() };
    if (value instanceof Map) return { $: 'map', is: [...value].map(pack) };
    if (value instanceof Set) return { $: 'set', is: [...value].map(pack) };
    if (value instanceof Uint8Array) return { $: 'bytes', is: [...value] };
    if (value instanceof Error) return { $: 'error', is: value.message };
    return { $: 'object', is: Object.fromEntries(Object.entries(value).map(([key, of]) => [key, pack(of)])) };
  };
  const unpack = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(unpack);
    const { $: kind, is }: { $?: unknown; is?: unknown } = value;
    switch (kind) {
      case 'undefined':
        return undefined;
      case 'bigint':
        return BigInt(String(is));
      case 'number':
        return Number(is);
      case 'date':
        return new Date(Number(is));
      case 'error':
        return new Error(String(is));
    }
    if (kind === 'object' && typeof is === 'object' && is !== null)
      return Object.fromEntries(Object.entries(is).map(([key, of]) => [key, unpack(of)]));
    if (!Array.isArray(is)) throw new Error(`Not a value: ${JSON.stringify(value)}`);
    if (kind === 'bytes') return Uint8Array.from(is);
    if (kind === 'set') return new Set(is.map(unpack));
    return new Map(is.map((pair) => [unpack(pair[0]), unpack(pair[1])]));
  };
  return {
    // Rejects values that cannot be cloned, such as functions, with the browser's own error.
    encode: (value) => JSON.stringify(pack(structuredClone(value))),
    decode: (text) => unpack(JSON.parse(text)),
  };
}
