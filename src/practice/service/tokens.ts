/**
 * Tokens in the shape of the service's: JWTs longer than 1,000 characters. They are signed with a key
 * derived from the seed, so those given out before a restart are still good after it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const dayMs = 86_400_000;
export const accessTokenMs = dayMs;
const refreshTokenMs = 30 * dayMs;
const refreshTokenIdleMs = 15 * dayMs;

const claimsSchema = z.object({
  sub: z.string(),
  use: z.enum(['access', 'refresh']),
  /** Epoch ms. */
  issuedAt: z.number(),
  /** Tokens of an earlier generation were revoked. */
  generation: z.number(),
  jti: z.string(),
});
type Claims = z.infer<typeof claimsSchema>;

export class Tokens {
  readonly #key: string;
  readonly #now: () => number;
  readonly #usedUp = new Set<string>();
  readonly #lastUsedAt = new Map<string, number>();
  #generation = 0;
  #issued = 0;

  constructor(seed: number, now: () => number) {
    this.#key = `matchkeep practice ${seed}`;
    this.#now = now;
  }

  issue(use: Claims['use'], username: string): string {
    this.#issued += 1;
    const issuedAt = this.#now();
    const header = encode({ alg: 'HS512', typ: 'JWT', kid: 'practice-1' });
    const claims = {
      sub: username,
      use,
      issuedAt,
      generation: this.#generation,
      jti: `${issuedAt}-${this.#issued}`,
    };
    const payload = encode({
      iss: 'https://auth.practice.example',
      aud: 'practice-data-api',
      ...claims,
      scope: 'matches:read games:read games:download streams:watch profile offline_access',
      permissions: ['match', 'game', 'asset', 'replay', 'timeline', 'stream'].map(
        (name) => `practice:${name}:read`,
      ),
    });
    return `${header}.${payload}.${this.#sign(`${header}.${payload}`)}`;
  }

  isAccessTokenGood(token: string): boolean {
    const claims = this.#read(token, 'access');
    return (
      claims !== null &&
      claims.generation >= this.#generation &&
      this.#now() < claims.issuedAt + accessTokenMs
    );
  }

  /** Uses a refresh token; returns its user, or null where it is not good (any more). */
  redeemRefreshToken(token: string): string | null {
    const claims = this.#read(token, 'refresh');
    if (claims === null || this.#usedUp.has(claims.jti)) return null;
    const now = this.#now();
    const idleSince = this.#lastUsedAt.get(claims.jti) ?? claims.issuedAt;
    if (now >= claims.issuedAt + refreshTokenMs || now >= idleSince + refreshTokenIdleMs) return null;
    this.#lastUsedAt.set(claims.jti, now);
    return claims.sub;
  }

  /** After rotation the old refresh token is spent. */
  spend(token: string): void {
    const claims = this.#read(token, 'refresh');
    if (claims !== null) this.#usedUp.add(claims.jti);
  }

  expireAccessTokens(): void {
    this.#generation += 1;
  }

  #read(token: string, use: Claims['use']): Claims | null {
    const [header, payload, signature, ...more] = token.split('.');
    if (header === undefined || payload === undefined || signature === undefined || more.length > 0)
      return null;
    const expected = Buffer.from(this.#sign(`${header}.${payload}`));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const claims = claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    return claims.use === use ? claims : null;
  }

  /** 512 bytes, as long as the signatures of the large keys that such services use. */
  #sign(text: string): string {
    const parts = Array.from({ length: 8 }, (_, part) =>
      createHmac('sha512', `${this.#key} ${part}`).update(text).digest(),
    );
    return Buffer.concat(parts).toString('base64url');
  }
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
