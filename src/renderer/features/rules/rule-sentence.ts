/** A watch rule as a plain sentence, with days in the form of the locale. */
import { ruleSentence as inWords } from '../../../shared/rules/rule-sentence.ts';
import type { RuleContent } from '../../../shared/rules/watch-rules.ts';
import { formatDate } from '../../format/times.ts';

/** `matchNames` as in `src/shared/rules/rule-sentence.ts`. */
export const ruleSentence = (rule: RuleContent, matchNames: ReadonlyMap<string, string>): string =>
  inWords(rule, matchNames, formatDate);
