/** Download addresses: on another origin, signed, good for some minutes, and needing no bearer. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface AddressedFile {
  readonly platformGameId: string;
  readonly contentType: string;
}

export type AddressCheck =
  | { readonly kind: 'good'; readonly file: AddressedFile }
  | { readonly kind: 'expired' }
  | { readonly kind: 'forged' }
  | { readonly kind: 'unknown' };

export class Addresses {
  readonly #key: string;
  readonly #now: () => number;
  readonly #lifeMs: number;

  /** `lifeMs`: how long an address is good for. */
  constructor(seed: number, now: () => number, lifeMs: number) {
    this.#key = `matchkeep practice addresses ${seed}`;
    this.#now = now;
    this.#lifeMs = lifeMs;
  }

  issue(origin: string, { platformGameId, contentType }: AddressedFile, fileName: string): string {
    const path = `/files/${encodeURIComponent(platformGameId)}/${contentType}/${encodeURIComponent(fileName)}`;
    const expires = String(this.#now() + this.#lifeMs);
    return `${origin}${path}?expires=${expires}&signature=${this.#sign(path, expires)}`;
  }

  check(url: URL): AddressCheck {
    const [, platformGameId, contentType] = /^\/files\/([^/]+)\/([^/]+)\/[^/]+$/.exec(url.pathname) ?? [];
    if (platformGameId === undefined || contentType === undefined) return { kind: 'unknown' };
    const expires = url.searchParams.get('expires') ?? '';
    const given = Buffer.from(url.searchParams.get('signature') ?? '');
    const expected = Buffer.from(this.#sign(url.pathname, expires));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { kind: 'forged' };
    if (this.#now() >= Number(expires)) return { kind: 'expired' };
    return { kind: 'good', file: { platformGameId: decodeURIComponent(platformGameId), contentType } };
  }

  #sign(path: string, expires: string): string {
    return createHmac('sha256', this.#key).update(`${path}\n${expires}`).digest('hex');
  }
}
