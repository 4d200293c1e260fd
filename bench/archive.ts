/**
 * The archive as a whole, in a folder with real files: rebuild reads the catalogue back from it, and verify reads
 * every file, in turns with `sha256sum` on all cores. Then thirty days of unasked verification find 25 flipped bits. Meanwhile the thread of the archiver is asked for matches.
 */
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Archive, openArchive } from '../src/core/archive/archive.ts';
import { sidecarName } from '../src/core/archive/layout.ts';
import { sidecarText } from '../src/core/archive/sidecar.ts';
import { type Catalogue, openCatalogue } from '../src/core/catalogue/catalogue.ts';
import type { ArchivedFile } from '../src/core/domain/assets.ts';
import type { SidecarData } from '../src/core/domain/sidecar.ts';
import { rebuildCatalogue } from '../src/core/maintenance/rebuild.ts';
import { verifyAgainstCatalogue } from '../src/core/maintenance/verify.ts';
import { matchAt } from './catalogue-games.ts';
import { createBenchFolder, flushDrive } from './drive.ts';
import { toFigure } from './figure.ts';
import { paired, runInTurns } from './paired.ts';
import { processorResult } from './processor-result.ts';
import { type Measurement, measurement, type Results } from './result.ts';
import { measureCost, type WorkCost } from './timed-command.ts';
import { benchUnasked } from './unasked-verification.ts';
import { answerResult, whileAsked } from './while-asked.ts';

const run = promisify(execFile);
const contentType = 'ROFL_REPLAY';
const fileBytes = 50_000;
const gamesPerMatch = 5;
const targetGamesPerSecond = 5_000;

/** @param games one file each; @param rounds how often verify and its peer run, in turns */
export async function benchArchive({
  games,
  rounds,
}: {
  readonly games: number;
  readonly rounds: number;
}): Promise<Results> {
  if (!(games >= gamesPerMatch && rounds >= 1))
    throw new Error(`--games and --rounds: at least ${gamesPerMatch} and 1.`);
  const folder = await createBenchFolder();
  try {
    const archive = await openArchive({ dir: join(folder, 'archive'), expectedId: null });
    fillArchive(archive.dir, games, fileBytes);
    await flushDrive();
    const rebuilt = await benchRebuild(archive, folder, games, rounds);
    const catalogue = openCatalogue({ file: rebuilt.file });
    try {
      return [
        ...rebuilt.results,
        ...(await benchVerify(archive, catalogue, games, rounds)),
        ...(await benchUnasked(archive, catalogue)),
      ];
    } finally {
      catalogue.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Only whole matches. */
const filesIn = (games: number) => Math.floor(games / gamesPerMatch) * gamesPerMatch;

/** One file of `bytes` for each game of whole matches, with their sidecars. */
export function fillArchive(dir: string, games: number, bytes: number): void {
  const content = randomBytes(bytes);
  for (let index = 0; index < filesIn(games) / gamesPerMatch; index += 1) {
    const match = matchAt(index);
    const folder = `${match.leagueName}/${match.tournamentName}/${match.id}`;
    const data: SidecarData = {
      match: { ...match, startAt: match.startTime, folder },
      games: match.games.map(({ platformGameId, raw }, at) => {
        content.writeUInt32LE(index * gamesPerMatch + at);
        const path = `${folder}/${at + 1}/${contentType}.rofl`;
        mkdirSync(join(dir, folder, String(at + 1)), { recursive: true });
        writeFileSync(join(dir, path), content);
        return {
          platformGameId,
          number: at + 1,
          position: at + 1,
          raw,
          files: [describe(platformGameId, path, folder, content)],
        };
      }),
    };
    writeFileSync(join(dir, folder, sidecarName), sidecarText(data));
  }
}

function describe(platformGameId: string, path: string, folder: string, content: Buffer): ArchivedFile {
  return {
    platformGameId,
    contentType,
    path,
    folder,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    archivedAt: Date.UTC(2026, 10, 1),
    origin: 'https://files.example/replay',
    etag: null,
    mediaType: 'application/octet-stream',
    headers: null,
  };
}

/** Into an empty catalogue each time; `file` is the last one. */
async function benchRebuild(
  archive: Archive,
  folder: string,
  games: number,
  rounds: number,
): Promise<{ readonly results: readonly Measurement[]; readonly file: string }> {
  const rates: number[] = [];
  const processorMs: number[] = [];
  const answersMs: (readonly number[])[] = [];
  const file = (round: number) => join(folder, `catalogue-${round}.db`);
  for (let round = 0; round < rounds; round += 1) {
    const catalogue = openCatalogue({ file: file(round) });
    try {
      const { seconds, cpuMs, result, ...asked } = await whileAsked(catalogue, () =>
        rebuildCatalogue({ catalogue, archive, now: Date.now }),
      );
      if (result.games !== filesIn(games) || result.unreadable.length > 0)
        throw new Error(`${result.games} of ${games} games were read: ${result.unreadable[0]}`);
      rates.push(result.games / seconds);
      processorMs.push(cpuMs / result.games);
      answersMs.push(asked.answersMs);
    } finally {
      catalogue.close();
    }
  }
  const name = `Rebuild of ${filesIn(games).toLocaleString('en')} games`;
  const figures = [
    toFigure('', rates, 'games a second', 'larger'),
    toFigure('processor time', processorMs, 'ms a game'),
  ] as const;
  const rate = measurement({ name, figures, limit: targetGamesPerSecond, digits: 2 });
  return { results: [rate, answerResult(name, answersMs)], file: file(rounds - 1) };
}

async function benchVerify(
  archive: Archive,
  catalogue: Catalogue,
  games: number,
  rounds: number,
): Promise<Results> {
  const files = filesIn(games);
  const answersMs: (readonly number[])[] = [];
  const verify = async () => {
    const verified = await whileAsked(catalogue, () =>
      verifyAgainstCatalogue({ catalogue, archive, repair: false, now: Date.now }),
    );
    const { checkedFiles, missing, changed, unreadable, unknown } = verified.result;
    const faults = [...missing, ...changed, ...unreadable, ...unknown];
    if (checkedFiles !== files || faults.length > 0)
      throw new Error(`${checkedFiles} of ${files} files were checked; not intact: ${faults[0]}`);
    answersMs.push(verified.answersMs);
    return verified;
  };
  const { ours, theirs } = await runInTurns(rounds, verify, () => measureCost(() => sha256sum(archive.dir)));
  const name = `Verification of ${files.toLocaleString('en')} files of 50 KB`;
  const rates = (costs: readonly Pick<WorkCost, 'seconds'>[]) => costs.map(({ seconds }) => files / seconds);
  const figures = paired(rates(ours), rates(theirs), 'files a second', 0, 'larger');
  return [
    {
      name: `${name} against sha256sum on all cores`,
      ...figures,
      target: '≥ 0.90',
      isMet: figures.ratio >= 0.9,
    },
    ...processorResult(`${name}: processor time against sha256sum`, ours, theirs),
    answerResult(name, answersMs),
  ];
}

async function sha256sum(dir: string): Promise<void> {
  const command = `find . -name '*.rofl' -print0 | xargs -0 -n 64 -P ${availableParallelism()} sha256sum > /dev/null`;
  await run('sh', ['-c', command], { cwd: dir });
}
