/** The number of a game in the name that the service gives it. Names are free text in any language. */

/** No series is longer: a larger number is a week, a year or an id. */
const maxNumber = 15;

/** Words for a game of a series. A "match" is the series itself, and a "round" one of many. */
const gameWords = [
  ...['game', 'gm', 'map', 'set', 'partie', 'manche', 'spiel', 'partida', 'juego', 'jogo', 'mapa', 'gra'],
  ...[
    'gara',
    'partita',
    'spel',
    'spil',
    'peli',
    'hra',
    'hry',
    'oyun',
    'ma\u00e7',
    'v\u00e1n',
    'igra',
    'karta',
  ],
  ...['игра', 'карта', 'партия', 'παιχνίδι', '세트', '경기', '게임', 'ゲーム', '試合'],
].join('|');
/** Written behind the number, without a space or an ordinal between them. */
const counters = ['세트', '경기', '게임', 'ゲーム', '試合', '局', '场', '場', '盘', '盤'].join('|');
const spelledOut = new Map([
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((word, at) => [word, at + 1] as const),
  ...['一', '二', '三', '四', '五', '六', '七'].map((word, at) => [word, at + 1] as const),
]);
const value = `\\d{1,2}|${[...spelledOut.keys()].join('|')}`;
const start = '(?<![\\p{L}\\p{N}])';
const end = '(?![\\p{L}\\p{N}])';

/** From the clearest form to the least clear one: a later form counts only where no earlier one is found. */
const forms: readonly RegExp[] = [
  // Game 2, game #2, Map: 2, 세트 2
  new RegExp(`${start}(?:${gameWords})\\s*(?:no?|nr|n[º°])?[\\s.:#№_-]*(${value})${end}`, 'giu'),
  // 第2局, 2세트
  new RegExp(`(?<![\\p{N}])(${value})\\s*(?:${counters})`, 'giu'),
  // 2nd game, 2. Spiel, 2ª partida, 2-я игра
  new RegExp(
    `${start}(\\d{1,2})(?:st|nd|rd|th|\\.|[ªº°]|er|e|[èe]me|-?я|-?ая)\\s+(?:${gameWords})${end}`,
    'giu',
  ),
  // 2 of 5, (2/5)
  new RegExp(`${start}(\\d)\\s+of\\s+\\d${end}`, 'giu'),
  /\((\d)\s*\/\s*\d\)/gu,
  // G2; not the team in "FNC vs G2"
  /(?<![\p{L}\p{N}]|\bvs?\.?\s)g\.?\s?([1-9])(?![\p{L}\p{N}]|\s+vs?\b)/giu,
];

/** Null if the name does not give a number. `teams` are the game's, whose names may look like a number: `G2`. */
export function numberInName(
  name: string | null,
  teams: readonly { readonly code: string; readonly name: string }[],
): number | null {
  if (name === null) return null;
  const text = teams.reduce(withoutTeam, name.normalize('NFKC').toLowerCase());
  for (const form of forms) {
    const found = [...text.matchAll(form)].at(-1)?.[1];
    if (found === undefined) continue;
    const number = spelledOut.get(found) ?? Number(found);
    return number >= 1 && number <= maxNumber ? number : null;
  }
  return null;
}

/** The text without the team's name, or its code: only once, since the number may follow in the same letters. */
function withoutTeam(text: string, team: { readonly code: string; readonly name: string }): string {
  for (const words of [team.name, team.code]) {
    const word = words.normalize('NFKC').toLowerCase().trim();
    const at = word === '' ? -1 : findWord(text, word);
    if (at !== -1) return `${text.slice(0, at)}|${text.slice(at + word.length)}`;
  }
  return text;
}

/** The position of the word where no letter or digit is next to it; -1 if it is nowhere. */
function findWord(text: string, word: string): number {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const around = `${text.slice(0, at).slice(-1)} ${text.slice(at + word.length, at + word.length + 1)}`;
    if (!/[\p{L}\p{N}]/u.test(around)) return at;
  }
  return -1;
}
