/** Games for the second reader: real ones and those of the practice service, as the service lists them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ListedMatch } from '../../../src/core/domain/listing.ts';
import { aGame, aMatch, start } from '../../catalogue/fixtures.ts';
import type { GivenGame } from './listed.ts';

/** The texts of a game's files by content type. */
export type Texts = Readonly<Record<string, string>>;

/** A match of these games; `isLines` are files that the archive has as JSON lines. */
export function givenMatch(
  id: string,
  games: readonly Texts[],
  changes: Partial<ListedMatch> = {},
): readonly GivenGame[] {
  const listed = games.map((_, at) => aGame(`${id}-${at + 1}`));
  const match = aMatch(id, { games: listed, ...changes });
  return match.games.flatMap((game, at) => ({
    listed: game,
    match,
    files: Object.entries(games[at] ?? {}).map(([name, text], place) => ({
      contentType: name.split('.')[0] ?? name,
      path: `LCK/Spring/${id}/${game.platformGameId}/${name}`,
      text,
      earlier: [],
      archivedAt: start + place,
    })),
  }));
}

const isParsed = (text: string): boolean => {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return true;
  } catch {
    return false;
  }
};

/** The name that a file of this content type has in the archive: JSON lines are another format than expected. */
export function nameInArchive(contentType: string, text: string): string {
  const lines = text.split('\n').filter((line) => line !== '');
  const isLines = !isParsed(text) && lines.length > 1 && lines.every(isParsed);
  return `${contentType}.${isLines ? 'jsonl' : 'json'}`;
}

/** Every folder below this one that has files of a game, by its path; older summaries are games of their own. */
export function gamesInFolder(folder: string): ReadonlyMap<string, Texts> {
  const games = new Map<string, Texts>();
  const folders = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const dir of folders.toSorted()) {
    const read = (file: string, contentType: string): Texts => {
      if (!existsSync(join(dir, file))) return {};
      const text = readFileSync(join(dir, file), 'utf8');
      return { [nameInArchive(contentType, text)]: text };
    };
    const timeline = read('GAMH_DETAILS.json', 'GAMH_DETAILS');
    const summaries = ['GAMH_SUMMARY.json', 'legacy-summary.json'].filter((file) =>
      existsSync(join(dir, file)),
    );
    for (const file of summaries) games.set(join(dir, file), { ...timeline, ...read(file, 'GAMH_SUMMARY') });
    if (summaries.length === 0 && Object.keys(timeline).length > 0) games.set(dir, timeline);
  }
  return games;
}
