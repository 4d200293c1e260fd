/** Questions that this browser or desktop window stores: those that were answered last, and the one in the fields. */
import { z } from 'zod';
import { readPreference, writePreference } from '../../../preferences/preferences.ts';
import { type Question, questionSchema, withQuestion } from './questions.ts';

const preference = 'query.history';
const draft = 'query.draft';

/** The latest first. */
export const readHistory = (): readonly Question[] =>
  readPreference(preference, z.array(questionSchema)) ?? [];

/** A question that is in the history moves to its start. */
export function addToHistory(question: Question): void {
  writePreference(preference, withQuestion(readHistory(), question));
}

/** The question that was in the fields when the page ended. */
export const readDraft = (): Question => readPreference(draft, questionSchema) ?? { sql: '', search: '' };

export function writeDraft(question: Question): void {
  writePreference(draft, question);
}
