/** Lists, archives, reads and exports given games as the program does it, and returns the rows of all tables. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openArchive } from '../../../src/core/archive/archive.ts';
import { type Catalogue, openCatalogue } from '../../../src/core/catalogue/catalogue.ts';
import { createGameIndexer } from '../../../src/core/games/game-indexer.ts';
import { openLog } from '../../../src/core/platform/log.ts';
import { retainWorkers } from '../../../src/core/workers/workers.ts';
import { championId, championName } from '../../../src/shared/game-names/champions.ts';
import { itemName } from '../../../src/shared/game-names/items.ts';
import { start } from '../../catalogue/fixtures.ts';
import { exported, readJsonLines } from '../fixture.ts';
import { letters } from './json.ts';
import type { GivenFile, GivenGame, GivenNames } from './listed.ts';
import type { Tables } from './second-reader.ts';

/** By table. */
export type ExportedRows = Readonly<Record<keyof Tables, readonly Readonly<Record<string, unknown>>[]>>;

export const tableNames: readonly (keyof Tables)[] = [
  ...(['games', 'teams', 'players', 'frames', 'events', 'draft', 'items', 'files'] as const),
];

/** Two people, one by a name without the code of the team. */
const people = [
  { name: 'Faker', names: ['3'] },
  { name: 'Chovy', names: ['red 7'] },
];

export const knownNames: GivenNames = {
  champion: championName,
  championNumber: championId,
  item: itemName,
  person: (name) =>
    people.find(({ names }) => names.some((one) => letters(one) === letters(name)))?.name ?? null,
};

export interface ArchivedMatches {
  /** Path of the catalogue. */
  readonly file: string;
  readonly archive: { readonly dir: string };
  /** Their texts are read from the archive when they are asked for: those of many games need no memory. */
  readonly matches: readonly (readonly GivenGame[])[];
}

/** Lists, archives and reads the games of these matches in a new folder. */
export async function archiveGiven(
  given: Iterable<readonly GivenGame[]> | AsyncIterable<readonly GivenGame[]>,
  folder: string,
): Promise<ArchivedMatches> {
  const archive = { dir: join(folder, 'archive') };
  const opened = await openArchive({ dir: archive.dir, expectedId: null, now: () => start });
  const file = join(folder, 'catalogue.db');
  const catalogue = openCatalogue({ file });
  const log = openLog(folder, 'silent');
  const release = retainWorkers();
  const matches: (readonly GivenGame[])[] = [];
  try {
    for (const person of people) catalogue.people.save(person);
    for await (const games of given) {
      const [first] = games;
      if (first === undefined) continue;
      catalogue.listings.saveMatches([{ ...first.match, games: games.map(({ listed }) => listed) }], start);
      for (const { listed, files } of games)
        for (const one of files) archiveFile(catalogue, archive.dir, listed.platformGameId, one);
      matches.push(
        games.map((game) => ({ ...game, files: game.files.map((one) => stored(archive.dir, one)) })),
      );
    }
    const indexer = createGameIndexer({
      catalogue,
      archive: async () => opened,
      isBusy: () => false,
      onRead: () => {},
      log: log.log,
    });
    await indexer.drain(3_600_000);
    await indexer.close();
    if (catalogue.facts.dueCount() > 0) throw new Error('The indexer has left games.');
  } finally {
    catalogue.close();
    await log.close();
    await release();
  }
  return { file, archive, matches };
}

function archiveFile(
  catalogue: Catalogue,
  dir: string,
  platformGameId: string,
  { contentType, path, text, earlier, archivedAt }: GivenFile,
): void {
  mkdirSync(dirname(join(dir, path)), { recursive: true });
  writeFileSync(join(dir, path), text);
  for (const content of [...earlier, text])
    catalogue.downloads.recordArchived([
      {
        platformGameId,
        contentType,
        path,
        archivedAt,
        folder: dirname(dirname(path)),
        bytes: Buffer.byteLength(content),
        sha256: createHash('sha256').update(content).digest('hex'),
        origin: 'https://files.example/1',
        etag: null,
        mediaType: null,
        headers: null,
      },
    ]);
}

const stored = (dir: string, { contentType, path, earlier, archivedAt }: GivenFile): GivenFile => ({
  contentType,
  path,
  earlier,
  archivedAt,
  get text() {
    return readFileSync(join(dir, path), 'utf8');
  },
});

/** `folder` is new, and is removed afterwards. */
export async function exportGiven(
  matches: readonly (readonly GivenGame[])[],
  folder: string,
): Promise<ExportedRows> {
  const { file, archive } = await archiveGiven(matches, folder);
  const out = join(folder, 'out');
  await exported({
    file,
    archive,
    content: { as: 'tables', format: 'jsonl', tables: [...tableNames], forSpreadsheets: false },
    target: { kind: 'folder', path: out, replaces: false },
    ids: matches.flat().map(({ listed }) => listed.platformGameId),
  });
  const [games, teams, players, frames, events, draft, items, files] = await Promise.all(
    tableNames.map((name) => readJsonLines(join(out, `${name}.jsonl`))),
  );
  rmSync(folder, { recursive: true, force: true });
  if (!games || !teams || !players || !frames || !events || !draft || !items || !files)
    throw new Error('The export has fewer tables.');
  return { games, teams, players, frames, events, draft, items, files };
}
