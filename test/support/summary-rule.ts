/** A rule for the summaries of all games, which most tests need: the service of their worlds lists nothing else. */
import { newRule } from '../../src/shared/rules/watch-rules.ts';

export const summaryRule = newRule(['GAMH_SUMMARY']);
