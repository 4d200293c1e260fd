/**
 * What `npm test -- thorough` does more than `npm test`: it tries each property far more often, and runs the tests that
 * take minutes.
 */

/** Set by `npm test -- thorough`. */
export const thoroughVariable = 'MATCHKEEP_TEST_THOROUGH';

/** For `it.runIf`: a slow test whose subject a faster one covers too. */
export const isThorough = process.env[thoroughVariable] !== undefined;

/** The options with the number of runs: `quick` of `npm test`, `thorough` of the other one. */
export function propertyRuns(quick: number, thorough: number): { readonly numRuns: number } {
  return { numRuns: isThorough ? thorough : quick };
}
