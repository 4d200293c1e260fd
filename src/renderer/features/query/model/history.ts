/** The questions that were answered last, in this browser or desktop window. */
import { z } from 'zod';
import { readPreference, writePreference } from '../../../preferences/preferences.ts';
import { type Question, questionSchema, withQuestion } from './questions.ts';

const preference = 'query.history';

/** The latest first. */
export const readHistory = (): readonly Question[] =>
  readPreference(preference, z.array(questionSchema)) ?? [];

/** A question that is in the history moves to its start. */
export function addToHistory(question: Question): void {
  writePreference(preference, withQuestion(readHistory(), question));
}
