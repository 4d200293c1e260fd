/** Questions and a list of the latest ones. Pure. */
import { z } from 'zod';
import { sqlTextSchema } from '../../../../shared/sql/sql.ts';

/** `search`: of the library, for the table `selected_games`; empty for none. */
export const questionSchema = z.object({ sql: sqlTextSchema, search: z.string() });
export type Question = z.infer<typeof questionSchema>;

const maxQuestions = 50;
/** Of all texts together: browsers store a few megabytes for all of the page. */
const maxCharacters = 500_000;

/** The history with a question at its start, within both limits. */
export function withQuestion(history: readonly Question[], question: Question): readonly Question[] {
  const others = history.filter(({ sql, search }) => sql !== question.sql || search !== question.search);
  let characters = 0;
  return [question, ...others].slice(0, maxQuestions).filter(({ sql, search }) => {
    characters += sql.length + search.length;
    return characters <= maxCharacters;
  });
}
