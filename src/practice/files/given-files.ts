/**
 * A folder's files as game data, served byte for byte. `DIR/<OPTION>.<ext>` (in capitals) belong to one
 * played game; another JSON file that is a summary or a timeline is one of a further game of the same
 * series; `DIR/<platformGameId>/<OPTION>.<ext>` belong to the game of that id.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { createWorldFrom } from '../world/fixed.ts';
import { leagues } from '../world/leagues.ts';
import type { PlannedMatch, World } from '../world/plan.ts';
import { planSeries } from '../world/series.ts';
import { type FileContent, type FileSource, mediaTypeFor } from './content.ts';

const hourMs = 3_600_000;
const seriesId = 111_560_983_131_400_123n;
/** Larger files are recognised by their name only. */
const maxReadBytes = 64 * 1024 * 1024;
const optionName = /^[A-Z][A-Z0-9_]*$/;

interface GivenGame {
  readonly platformGameId: string;
  readonly contents: Map<string, FileContent>;
}

export interface GivenFiles {
  readonly world: World;
  readonly files: FileSource;
  readonly leftOut: readonly string[];
}

/**
 * `now`: epoch ms; the games were played some hours before. Throws `path-invalid` for a folder that cannot be read,
 * `invalid-input` for one without game files.
 */
export async function openGivenFiles(dir: string, now: number): Promise<GivenFiles> {
  const entries = await list(dir);
  const leftOut: string[] = [];
  const further: { readonly name: string; readonly option: string }[] = [];
  const first: GivenGame = { platformGameId: gameIdAt(1), contents: new Map() };
  const folders: GivenGame[] = [];
  for (const entry of entries) {
    if (entry.isDirectory()) {
      const game = await openGameFolder(dir, entry.name, leftOut);
      if (game !== null) folders.push(game);
      continue;
    }
    const option = readOption(entry.name);
    if (option !== null && !first.contents.has(option)) {
      first.contents.set(option, await openFile(join(dir, entry.name), option));
      continue;
    }
    const found = await recognise(join(dir, entry.name));
    if (found === null) leftOut.push(`${entry.name}: neither a game summary nor a timeline`);
    else further.push({ name: entry.name, option: found });
  }
  const series = first.contents.size > 0 ? [first] : [];
  for (const { name, option } of further) {
    const content = await openFile(join(dir, name), option);
    const contents = new Map([[option, content]]);
    series.push({ platformGameId: gameIdAt(series.length + 1), contents });
  }
  const startAt = Math.floor(now / hourMs) * hourMs;
  const matches = [
    ...(series.length > 0 ? [planGiven(seriesId, series, startAt - 3 * hourMs)] : []),
    ...folders.map((game, index) =>
      planGiven(seriesId + BigInt(index + 1) * 1_000_003n, [game], startAt - (3 + (index % 36)) * hourMs),
    ),
  ];
  if (matches.length === 0) {
    throw new MatchkeepError('invalid-input', `There are no game files in ${dir}.`, {
      remedy:
        'Name files by their content type, such as GAMH_SUMMARY.json, or put them in a folder per game.',
    });
  }
  const games = new Map([...series, ...folders].map((game) => [game.platformGameId, game]));
  return {
    world: createWorldFrom(matches),
    files: {
      find: (platformGameId, contentType) =>
        Promise.resolve(games.get(platformGameId)?.contents.get(contentType) ?? null),
    },
    leftOut,
  };
}

function gameIdAt(number: number): string {
  return (seriesId + BigInt(number)).toString();
}

async function list(dir: string) {
  try {
    const entries = await readdir(dir, { withFileTypes: true });
    return entries.filter((entry) => !entry.name.startsWith('.')).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (cause) {
    throw new MatchkeepError('path-invalid', `The folder ${dir} cannot be read.`, { cause });
  }
}

async function openGameFolder(dir: string, name: string, leftOut: string[]): Promise<GivenGame | null> {
  const contents = new Map<string, FileContent>();
  for (const entry of await list(join(dir, name))) {
    const option = entry.isDirectory() ? null : readOption(entry.name);
    if (option === null) leftOut.push(`${name}/${entry.name}: not named by a content type`);
    else if (contents.has(option)) leftOut.push(`${name}/${entry.name}: a second ${option}`);
    else contents.set(option, await openFile(join(dir, name, entry.name), option));
  }
  if (contents.size > 0) return { platformGameId: name, contents };
  leftOut.push(`${name}/: no file named by a content type`);
  return null;
}

function readOption(fileName: string): string | null {
  const extension = extname(fileName);
  const stem = fileName.slice(0, fileName.length - extension.length);
  return /^\.[a-z0-9]+$/i.test(extension) && optionName.test(stem) ? stem : null;
}

async function openFile(path: string, option: string): Promise<FileContent> {
  const { size, mtimeMs } = await stat(path);
  const extension = extname(path).slice(1);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return {
    bytes: size,
    etag: `"${hash.digest('hex').slice(0, 32)}"`,
    modifiedAt: Math.floor(mtimeMs / 1000) * 1000,
    mediaType: mediaTypeFor(extension),
    fileName: `${option}.${extension}`,
    read: (from, to) => (from >= to ? [] : readSpan(path, from, to)),
  };
}

async function* readSpan(path: string, from: number, to: number): AsyncGenerator<Buffer> {
  // `end` of a read stream is included.
  for await (const chunk of createReadStream(path, { start: from, end: to - 1, highWaterMark: 256 * 1024 })) {
    yield chunk;
  }
}

const some = z.array(z.unknown());
const summarySchema = z.object({ participants: some.min(1), teams: some.min(1) });
const timelineSchema = z.object({ frames: some.min(1), frameInterval: z.number() });
const wrapped = <T extends z.ZodType>(schema: T) => z.union([schema, z.object({ info: schema })]);

/** The content type by the file's content, or null. */
async function recognise(path: string): Promise<string | null> {
  if (extname(path).toLowerCase() !== '.json' || (await stat(path)).size > maxReadBytes) return null;
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  if (wrapped(summarySchema).safeParse(value).success) return 'GAMH_SUMMARY';
  return wrapped(timelineSchema).safeParse(value).success ? 'GAMH_DETAILS' : null;
}

function planGiven(id: bigint, games: readonly GivenGame[], startAt: number): PlannedMatch {
  const [league] = leagues;
  const [first, second] = league?.teams ?? [];
  if (league === undefined || first === undefined || second === undefined) throw new RangeError('No league.');
  const plan = planSeries(1, {
    id,
    leagueId: league.id,
    leagueName: league.name,
    seriesMax: games.length,
    startAt,
    teams: [first, second],
    platformGameId: (number) => games[number - 1]?.platformGameId ?? '',
    isPlayedOut: true,
  });
  // However many games are given: all of them are over, and their files there, before the hour is out.
  const eachMs = hourMs / games.length;
  return {
    ...plan,
    games: plan.games.map((game, index) => ({
      ...game,
      startAt: startAt + index * eachMs,
      endAt: startAt + (index + 0.9) * eachMs,
      availableAt: startAt + (index + 1) * eachMs,
      contentTypes: [...(games[index]?.contents.keys() ?? [])],
    })),
  };
}
