/** The result of a game for the subject of a profile. */

const results = {
  won: { word: 'Won', letter: 'W' },
  lost: { word: 'Lost', letter: 'L' },
  unknown: { word: 'Result unknown', letter: '–' },
} as const;

export function readResult(isWinner: boolean | null) {
  const name = isWinner === null ? 'unknown' : isWinner ? 'won' : 'lost';
  return { name, ...results[name] } as const;
}
