/** What the practice service says to a simulation that follows it. */
import type { Books } from '../../src/practice/files/books.ts';
import type { AnswerListener } from '../../src/practice/service/answers.ts';

export type PracticeAnswer = Parameters<AnswerListener>[0];
export type PlayedGame = ReturnType<Books['played']>[number];
