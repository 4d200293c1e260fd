/** The ids of series: a match's own, and `game:` with the first game's id for games that no match lists. */

/** Between the starts of two games of a series: a long game, and a long break. */
export const maxSeriesGapMs = 3 * 3_600_000;

const idPrefix = 'game:';

export const loneSeriesId = (platformGameId: string) => `${idPrefix}${platformGameId}`;

/** The game in the id of a series that no match lists; null for the id of a match. */
export const gameInId = (id: string) => (id.startsWith(idPrefix) ? id.slice(idPrefix.length) : null);
