/**
 * A second reader of games: every column of every table from the raw JSON of the files and the listing, written from
 * docs/export.md and the formats of the files. It shares no code with the product, so that a difference is a mistake of
 * one of the two. Slow and plain on purpose: a function for each table.
 */
import { fileRows, gameRow } from './games.ts';
import type { Row } from './json.ts';
import type { GivenGame, GivenNames } from './listed.ts';
import { peopleInFiles, playerRows } from './players.ts';
import { type ReadGame, readGame, readSummaryIn } from './read-game.ts';
import type { Summary } from './shapes.ts';
import { draftRows, teamRows } from './teams.ts';
import { eventRows, frameRows, itemRows } from './timed.ts';

export interface Tables {
  readonly games: readonly Row[];
  readonly teams: readonly Row[];
  readonly players: readonly Row[];
  readonly frames: readonly Row[];
  readonly events: readonly Row[];
  readonly draft: readonly Row[];
  readonly items: readonly Row[];
  readonly files: readonly Row[];
}

/** All tables of the games of these matches, each in the order of its listing. `people`: by default those in their files. */
export function readMatches(
  matches: readonly (readonly GivenGame[])[],
  names: GivenNames,
  people = peopleIn(matches, names),
): Tables {
  const read = matches.map((given) => given.map(readGame));
  const each = (rows: (game: ReadGame) => readonly Row[]) => read.flat().flatMap(rows);
  return {
    games: read.flatMap((games) => games.map((game, at) => gameRow(game, games.slice(0, at)))),
    teams: each(teamRows),
    players: each((game) => playerRows(game, names, people)),
    frames: each(frameRows),
    events: each(eventRows),
    draft: each((game) => draftRows(game, names)),
    items: each((game) => itemRows(game, names)),
    files: each(fileRows),
  };
}

/** The people by the names in the files of these matches. */
export function peopleIn(
  matches: readonly (readonly GivenGame[])[],
  names: GivenNames,
): ReadonlyMap<string, string> {
  return peopleInFiles(readSummaries(matches), names);
}

/** One by one: all of them need much memory. */
function* readSummaries(matches: readonly (readonly GivenGame[])[]): Generator<Summary | null> {
  for (const game of matches.flat()) {
    const read = readSummaryIn(game);
    yield read instanceof RegExp ? null : read;
  }
}
