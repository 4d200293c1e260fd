/** The participants of a summary who played. */
import { integerIn, wordIn } from './fields.ts';
import { isObject, type JsonObject, toObject } from './lenient.ts';

/**
 * Without observers, whom some files list with zeros for everything, and without those that are in the list before, with the
 * same number and figures.
 */
export function whoPlayed(participants: readonly unknown[]): readonly unknown[] {
  const readNumber = (one: unknown) => (isObject(one) ? integerIn(one, 'participantId') : null);
  const hasChampions = participants.some((one) => isObject(one) && hasChampion(one));
  const byNumber = Map.groupBy(participants, readNumber);
  const seen = new Set<string>();
  return participants.filter((one) => {
    const number = readNumber(one);
    if (!isObject(one) || number === null) return true;
    if (hasChampions && isObserver(one)) return false;
    if (byNumber.get(number)?.length === 1) return true;
    const text = JSON.stringify(one);
    return !seen.has(text) && seen.add(text);
  });
}

const hasChampion = (participant: JsonObject) =>
  (integerIn(participant, 'championId') ?? 0) > 0 || wordIn(participant, 'championName') !== null;

/** Every player earns gold. */
function isObserver(participant: JsonObject): boolean {
  const figures = toObject(participant['stats']) ?? participant;
  return 'championId' in participant && !hasChampion(participant) && integerIn(figures, 'goldEarned') === 0;
}
