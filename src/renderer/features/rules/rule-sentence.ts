/** A watch rule as a plain sentence, with days in the form of the locale. */
import { ruleSentence as inWords } from '../../../shared/rule-sentence.ts';
import type { RuleContent } from '../../../shared/watch-rules.ts';
import { formatDate } from '../../format/times.ts';

/** `matchNames` as in `src/shared/rule-sentence.ts`. */
export const ruleSentence = (rule: RuleContent, matchNames: ReadonlyMap<string, string>): string =>
  inWords(rule, matchNames, formatDate);
