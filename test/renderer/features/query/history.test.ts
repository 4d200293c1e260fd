/** The history has the latest questions, each once. */
import { expect, it } from 'vitest';
import { withQuestion } from '../../../../src/renderer/features/query/model/questions.ts';

const question = (sql: string, search = '') => ({ sql, search });

it('has the latest question first, and each once', () => {
  const history = ['a', 'b', 'a'].reduce(
    (before, sql) => [...withQuestion(before, question(sql))],
    [question('a', 'team:T1')],
  );
  expect(history).toEqual([question('a'), question('b'), question('a', 'team:T1')]);
});

it('ends after 50 questions, and before that where they are long', () => {
  const many = Array.from({ length: 60 }, (_, at) => question(`SELECT ${at}`));
  expect(withQuestion(many, question('SELECT 1.5'))).toHaveLength(50);
  const long = Array.from({ length: 20 }, (_, at) => question(`${at}${'x'.repeat(99_000)}`));
  expect(withQuestion(long, question('SELECT 1'))).toHaveLength(6);
});
