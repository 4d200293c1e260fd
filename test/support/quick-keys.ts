/**
 * Makes the tests, and the programs that they start, derive keys from passwords at the lowest cost. At the real one, each
 * sign-in and each command with a password takes a third of a second of processor time; the long run has that.
 */
import { resolve } from 'node:path';

/** Call it in a runner's configuration, before it starts processes. */
export function deriveKeysQuickly(): void {
  const preload = `--require=${JSON.stringify(resolve(import.meta.dirname, 'quick-scrypt.mjs'))}`;
  const options = process.env['NODE_OPTIONS'] ?? '';
  // Processes that the runner starts read its configuration too.
  if (!options.includes(preload)) process.env['NODE_OPTIONS'] = `${options} ${preload}`.trim();
}

/** For a program that takes the real cost. */
export const realKeys = { NODE_OPTIONS: '' };
