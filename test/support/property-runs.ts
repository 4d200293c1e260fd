/** How often `fc.assert` tries a property. `npm test -- thorough` tries each one far more often than `npm test`. */

/** Set by `npm test -- thorough`. */
export const thoroughVariable = 'MATCHKEEP_TEST_THOROUGH';

/** The options with the number of runs: `quick` of `npm test`, `thorough` of the other one. */
export function propertyRuns(quick: number, thorough: number): { readonly numRuns: number } {
  return { numRuns: process.env[thoroughVariable] ? thorough : quick };
}
