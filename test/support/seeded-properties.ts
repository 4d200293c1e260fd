/** Vitest loads this before each test file: every property draws its cases from the seed of the run. */
import fc from 'fast-check';
import { testSeed } from './property-runs.ts';

fc.configureGlobal({ seed: testSeed });
