/** A game by its place in its series: `Game 2`; `Game` if the place is not known. */
export const gameTitle = (number: number | null) => (number === null ? 'Game' : `Game ${number}`);

/** The same within a sentence: `game 2`. */
export const gameWords = (number: number | null) => (number === null ? 'game' : `game ${number}`);
