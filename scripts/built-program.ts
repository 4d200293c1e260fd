/** Set while `npm test` runs the tests: the programs in `dist` are built from the present sources. */
export const builtProgramVariable = 'MATCHKEEP_TEST_BUILT';
