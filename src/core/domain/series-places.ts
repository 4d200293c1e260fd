/**
 * The place of each game in its series, from everything that is known about it: its name, its position in the listing
 * of its match, and the order in which games of the same two teams were played. The only function that decides it: the
 * catalogue stores the result, which the interface, the command line, folders, search and exports read.
 *
 * A place that is not known is null. A game that does not count, and one that another game replaces, have none, so that
 * no two games of a series have the same number.
 */

export interface PlacedGame {
  readonly id: string;
  /** See `numberInName`. */
  readonly inName: number | null;
  /** Epoch ms; null if it is not known. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** Whether the service lists the game as begun or ended, or lists a file of it, or a file is archived. */
  readonly isPlayed: boolean;
  /** Whether it is known that the game does not count: it was a remake, or was aborted. */
  readonly isVoid: boolean;
  /** The team that won, the same text in every game of the series; null if it is not known. */
  readonly winner: string | null;
}

export interface MatchGame extends PlacedGame {
  /** In the list of games of its match, from 1; 0 if the match does not list it. */
  readonly position: number;
  /** Whether the last listing of its match left it out. */
  readonly isOmitted: boolean;
}

export interface Place {
  readonly number: number | null;
  /** The id of the game that is played in place of this one; null if there is none. */
  readonly replacedBy: string | null;
}

export type Places = ReadonlyMap<string, Place>;

/** The places of a match's games. `length` is that of a best of N, null if it is not known. */
export function placesInMatch(games: readonly MatchGame[], length: number | null): Places {
  const listed = games.filter(({ position }) => position > 0).toSorted(byPosition);
  const others = games.filter(({ position }) => position <= 0);
  const trustsNames = areNamesTrue(games);
  const readName = ({ inName }: PlacedGame) => (trustsNames ? inName : null);
  const alone = placesInSeries(others, length);
  const claims = new Map<string, number | null>(
    others.map((game) => [game.id, readName(game) ?? alone.get(game.id)?.number ?? null]),
  );
  // A listed game that does not count moves the ones behind it back by one place.
  let before = 0;
  for (const game of listed) {
    const name = readName(game);
    const place = game.position - before;
    claims.set(game.id, name ?? (place > 0 ? place : null));
    const isRepeated =
      name !== null && listed.some((each) => each !== game && isLaterSame(each, game, readName));
    if (!game.isOmitted && (game.isVoid || isRepeated)) before += 1;
  }
  return settle(games, claims, readName);
}

const isLaterSame = (each: MatchGame, game: MatchGame, readName: (game: PlacedGame) => number | null) =>
  !each.isOmitted && readName(each) === readName(game) && each.position > game.position;

/** Of the games that claim a number, one has it. */
function settle(
  games: readonly MatchGame[],
  claims: ReadonlyMap<string, number | null>,
  readName: (game: PlacedGame) => number | null,
): Places {
  const holders = new Map<number, MatchGame>();
  for (const game of games) {
    const number = claims.get(game.id) ?? null;
    if (number === null || game.isVoid) continue;
    const holder = holders.get(number);
    if (holder === undefined || isStronger(game, holder)) holders.set(number, game);
  }
  return new Map(
    games.map((game): [string, Place] => {
      const number = claims.get(game.id) ?? null;
      const holder = number === null ? undefined : holders.get(number);
      if (holder === game) return [game.id, { number, replacedBy: null }];
      // A game that was played is not replaced by one that only its position puts in the same place.
      const isSure = game.isVoid || game.isOmitted || !game.isPlayed || readName(game) !== null;
      const replacedBy = holder !== undefined && isSure && !isBefore(holder, game) ? holder.id : null;
      return [game.id, { number: null, replacedBy }];
    }),
  );
}

const isBefore = (a: PlacedGame, b: PlacedGame) =>
  a.startedAt !== null && b.startedAt !== null && a.startedAt < b.startedAt;

/** What the last listing of the match has is stronger, then what was played, then the later game. */
function isStronger(a: MatchGame, b: MatchGame): boolean {
  if (a.isOmitted !== b.isOmitted) return b.isOmitted;
  if (a.isPlayed !== b.isPlayed) return a.isPlayed;
  const byTime = (a.startedAt ?? -1) - (b.startedAt ?? -1);
  if (byTime !== 0) return byTime > 0;
  if (a.position !== b.position) return a.position > b.position;
  return a.id > b.id;
}

/** Whether the names can be numbers of games: not if many games, or two that were both won, have the same one. */
function areNamesTrue(games: readonly MatchGame[]): boolean {
  const counted = games.filter(({ isVoid, isOmitted, inName }) => !isVoid && !isOmitted && inName !== null);
  const groups = [...Map.groupBy(counted, ({ inName }) => inName).values()];
  return groups.every((same) => same.length < 3 && same.filter(({ winner }) => winner !== null).length < 2);
}

/**
 * The places of the games of one series that no match lists, in any order. Their names count first; a game without one
 * gets its number from those around it if only one number is possible. Without any name, the order of two or more games
 * counts; a single game is only known to be the first if it is a best of 1.
 */
export function placesInSeries(games: readonly PlacedGame[], length: number | null): Places {
  const ordered = games.toSorted(byTime);
  const counted = ordered.filter((game, at) => !game.isVoid && !isRepeatedLater(ordered, game, at));
  const numbers = toNumbers(
    counted.map(({ inName }) => inName),
    length,
  );
  const numberById = new Map(counted.map((game, at) => [game.id, numbers[at] ?? null]));
  return new Map(
    ordered.map((game, at): [string, Place] => {
      const number = numberById.get(game.id);
      if (number !== undefined) return [game.id, { number, replacedBy: null }];
      return [game.id, { number: null, replacedBy: findReplay(ordered, counted, at)?.id ?? null }];
    }),
  );
}

function isRepeatedLater(ordered: readonly PlacedGame[], game: PlacedGame, at: number): boolean {
  return (
    game.inName !== null &&
    ordered.some((each, place) => place > at && !each.isVoid && each.inName === game.inName)
  );
}

/** The game that follows one that does not count: the last one of the same name, or else the next one. */
function findReplay(
  ordered: readonly PlacedGame[],
  counted: readonly PlacedGame[],
  at: number,
): PlacedGame | undefined {
  const later = ordered.slice(at + 1).filter((game) => counted.includes(game));
  const name = ordered[at]?.inName ?? null;
  const next = later.find(({ inName }) => name !== null && inName === name);
  return next ?? later.find(({ inName }) => name === null || inName === null);
}

/** `named`: the numbers in the names of games that follow each other, ascending where they are known. */
function toNumbers(named: readonly (number | null)[], length: number | null): readonly (number | null)[] {
  const isAnyNamed = named.some((number) => number !== null);
  if (!isAnyNamed) {
    const isKnown = named.length > 1 || length === 1;
    return named.map((_, at) => (isKnown ? at + 1 : null));
  }
  return named.map((number, at) => {
    if (number !== null) return number;
    const before = named.slice(0, at).findLastIndex((each) => each !== null);
    const after = named.findIndex((each, place) => place > at && each !== null);
    const first = before === -1 ? 0 : (named[before] ?? 0);
    const possible = first + (at - before);
    if (after === -1) return length !== null && possible > length ? null : possible;
    // The games between two names are known only if there are as many as numbers.
    return (named[after] ?? 0) - first === after - before ? possible : null;
  });
}

const byTime = (a: PlacedGame, b: PlacedGame) =>
  (a.startedAt ?? 0) - (b.startedAt ?? 0) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
const byPosition = (a: MatchGame, b: MatchGame) => a.position - b.position || byTime(a, b);
