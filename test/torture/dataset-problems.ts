/** Whether a data set is whole, and has the games of the archive. */
import { zstdDecompressSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';
import { z } from 'zod';
import type { Picture } from './picture.ts';

const folder = 'data/dataset/v1/';

export const isDatasetFile = (path: string): boolean =>
  path.startsWith('data/dataset') && !path.includes('.matchkeep-part');

const manifestSchema = z.object({
  games: z.number(),
  superseded: z.array(z.object({ path: z.string() })),
  tables: z.record(
    z.string(),
    z.object({ files: z.array(z.object({ path: z.string(), rows: z.number(), sha256: z.string() })) }),
  ),
});

/** Null if there is none. Throws for one that cannot be read. */
function readManifest(picture: Picture) {
  const file = picture.files.get(`${folder}manifest.json`);
  return file ? manifestSchema.parse(JSON.parse(file.content.toString('utf8'))) : null;
}

type Manifest = z.infer<typeof manifestSchema>;
const namedFiles = ({ tables }: Manifest) => Object.values(tables).flatMap(({ files }) => files);

/** At any time: what the manifest names is there, whole. */
export function tornDataset(picture: Picture, before: Picture): readonly string[] {
  const manifest = readManifest(picture);
  if (manifest === null) return readManifest(before) === null ? [] : ['there is no manifest any more'];
  return namedFiles(manifest)
    .filter(({ path, sha256 }) => picture.files.get(folder + path)?.sha256 !== sha256)
    .map(({ path }) => `${path} is not as the manifest has it`);
}

/** After the next start: it has each game that the undisturbed one has, once, and no other file. */
export async function otherDataset(picture: Picture, settled: Picture): Promise<readonly string[]> {
  const manifest = readManifest(picture);
  const expected = readManifest(settled);
  if (manifest === null || expected === null) return manifest === expected ? [] : ['there is none'];
  const problems: string[] = [];
  for (const [name, { files }] of Object.entries(expected.tables)) {
    const [rows, wanted] = [manifest.tables[name]?.files ?? [], files].map((each) =>
      each.reduce((sum, file) => sum + file.rows, 0),
    );
    if (rows !== wanted) problems.push(`${name} has ${rows} rows, and ${wanted} are expected`);
  }
  const games = await gamesIn(picture, manifest);
  if (new Set(games).size !== games.length) problems.push('a game is in it twice');
  const expectedGames = await gamesIn(settled, expected);
  problems.push(...expectedGames.filter((game) => !games.includes(game)).map((game) => `${game} is missing`));
  problems.push(
    ...games.filter((game) => !expectedGames.includes(game)).map((game) => `${game} is too much`),
  );
  const named = new Set([...namedFiles(manifest), ...manifest.superseded].map(({ path }) => folder + path));
  const unnamed = [...picture.files.keys()].filter(
    (path) => path.endsWith('.parquet') && path.startsWith(folder),
  );
  problems.push(...unnamed.filter((path) => !named.has(path)).map((path) => `nothing names ${path}`));
  return problems;
}

const rowSchema = z.object({ platform_game_id: z.string() });

async function gamesIn(picture: Picture, { tables }: Manifest): Promise<readonly string[]> {
  const games: string[] = [];
  for (const { path } of tables['games']?.files ?? []) {
    const content = picture.files.get(folder + path)?.content ?? Buffer.alloc(0);
    const file = new Uint8Array(content).buffer;
    const rows = await parquetReadObjects({
      file,
      columns: ['platform_game_id'],
      compressors: { ZSTD: (packed) => zstdDecompressSync(packed) },
    });
    games.push(...rows.map((row) => rowSchema.parse(row).platform_game_id));
  }
  return games;
}
