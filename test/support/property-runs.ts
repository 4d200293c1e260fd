/**
 * What `npm test -- thorough` does more than `npm test`: it tries each property far more often and each time with other
 * cases, and runs the tests that take minutes.
 */

/** Set by `npm test -- thorough`. */
export const thoroughVariable = 'MATCHKEEP_TEST_THOROUGH';

/** For `it.runIf`: a slow test whose subject a faster one covers too. */
export const isThorough = process.env[thoroughVariable] !== undefined;

const askedSeed = process.env['MATCHKEEP_TEST_SEED'];

/**
 * What the run draws its cases from. `npm test` tries the same ones each time, so that a change makes it fail and not
 * chance; `MATCHKEEP_TEST_SEED` repeats a thorough run.
 */
export const testSeed = askedSeed ? Number(askedSeed) : isThorough ? Date.now() % 2 ** 31 : 1;

/** The options with the number of runs: `quick` of `npm test`, `thorough` of the other one. */
export function propertyRuns(quick: number, thorough: number): { readonly numRuns: number } {
  return { numRuns: isThorough ? thorough : quick };
}
