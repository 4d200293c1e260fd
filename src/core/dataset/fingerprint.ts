/** What the rows of a game come from, as a short text: equal fingerprints mean equal rows. */
import { createHash } from 'node:crypto';
import { unpackPlayers } from '../catalogue/facts/packed-players.ts';
import type { ExportGame } from '../export/games.ts';
import { readPlayerNames } from '../export/player-names.ts';
import type { Names } from '../export/table.ts';
import { parserVersion } from '../game-files/parser-version.ts';
import { version } from '../platform/version.ts';
import { datasetTables } from './dataset-tables.ts';
import type { Manifest } from './manifest.ts';

/** What decides the rows besides the catalogue and the files: other code can make other rows of the same game. */
export const madeWith = digest([
  version,
  parserVersion,
  Array.from(datasetTables, ([name, { columns }]) => [
    name,
    columns.map((column) => [column.name, column.type]),
  ]),
]);

/** While another version's blocks are made again, some have the columns of before. */
export const haveSameColumns = (manifest: Pick<Manifest, 'madeWith'>): boolean =>
  manifest.madeWith === madeWith;

/**
 * The catalogue's keys are left out: they differ in a catalogue that was rebuilt. What the catalogue has from a file
 * follows from the file's SHA-256.
 */
export function toFingerprint(game: ExportGame, names: Names): string {
  const { record, playedAt, league, tournament, teams, blueTeam, redTeam, files } = game;
  const { key, league_key, tournament_key, team_keys, players, player_details, sha256, ...listed } = record;
  const sources = [
    madeWith,
    { ...listed, blue_team_key: null, red_team_key: null },
    sha256?.toString('hex') ?? null,
    [playedAt, league, tournament, teams, blueTeam, redTeam],
    files.map(({ gameKey: _, ...file }) => file),
    ...peopleIn(players, names),
  ];
  return digest(sources);
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}

/** The people among the players, each with its place. None for a list without them: it makes the same rows as no list. */
function peopleIn(players: Buffer | null, names: Names): readonly (readonly [number, string])[] {
  if (players === null || names.isWithoutPeople) return [];
  return readPlayerNames(unpackPlayers(players), names).flatMap(({ person }, place) =>
    person === null ? [] : [[place, person] as const],
  );
}
