/** Thirty simulated days of unasked verification, of an archive in which some bits have flipped. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Archive } from '../src/core/archive/archive.ts';
import { createChanges } from '../src/core/bridge/changes.ts';
import type { Catalogue } from '../src/core/catalogue/catalogue.ts';
import { createScheduledVerification } from '../src/core/collector/scheduled-verification.ts';
import { settingsSchema } from '../src/shared/settings/settings.ts';
import { openMaintenance } from '../test/maintenance/open-maintenance.ts';
import { createSimulatedClock } from '../test/support/simulated-clock.ts';
import { toFigure } from './figure.ts';
import { type Measurement, measurement } from './result.ts';
import { answerResult, whileAsked } from './while-asked.ts';

const flippedFiles = 25;
const days = 30;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const silent = { info() {}, warn() {}, error() {} };

/** Throws if another file than the damaged ones is named. */
export async function benchUnasked(archive: Archive, catalogue: Catalogue): Promise<readonly Measurement[]> {
  const files = [...catalogue.files.known()];
  const flipped = files.filter((_, at) => at % Math.ceil(files.length / flippedFiles) === 0);
  for (const { path } of flipped) flipBit(join(archive.dir, path));
  const paths = () => catalogue.files.damaged(100).map(({ path }) => path);
  const name = `${days} simulated days of unasked verification of ${files.length.toLocaleString('en')} files`;

  const { answersMs, seconds, result } = await whileAsked(catalogue, () =>
    passDays(archive, catalogue, () => paths().length === flipped.length),
  );
  const found = new Set(paths());
  const falsely = [...found].filter((path) => !flipped.some((file) => file.path === path));
  if (falsely.length > 0) throw new Error(`${falsely[0]} is not damaged.`);
  const figures = [
    toFigure('found by day', [result.lastFound], ''),
    toFigure('of the flipped bits found', [found.size], ''),
    toFigure('read in', [seconds], 's'),
  ] as const;
  const note = `${flipped.length} bits flipped`;
  return [measurement({ name, figures, limit: days, note }), answerResult(name, [answersMs])];
}

/** The steps come without pauses. `lastFound`: the day on which `isFound` was true at first; infinity if on none. */
async function passDays(
  archive: Archive,
  catalogue: Catalogue,
  isFound: () => boolean,
): Promise<{ readonly lastFound: number }> {
  const start = Date.now();
  const clock = createSimulatedClock(start);
  const changes = createChanges();
  let running = 0;
  const whileRunning = async <T>(work: Promise<T>): Promise<T> => {
    running += 1;
    return await work.finally(() => {
      running -= 1;
    });
  };
  const maintenance = openMaintenance({ archive, catalogue, changes, now: clock.now });
  const verification = createScheduledVerification({
    archive: { further: { list: () => [] } },
    catalogue,
    maintenance: {
      isBusy: maintenance.isBusy,
      adoptArchive: () => whileRunning(maintenance.adoptArchive()),
      verifySome: (contents, how) => whileRunning(maintenance.verifySome(contents, how)),
    },
    queue: { activeCount: () => 0, kick() {} },
    settings: { get: () => settingsSchema.parse({}) },
    workTimes: { hold: () => null },
    changes,
    now: clock.now,
    setAlarm: clock.setAlarm,
    log: silent,
  });
  verification.start();
  let lastFound = Number.POSITIVE_INFINITY;
  for (const end = start + days * dayMs; clock.now() < end; ) {
    await clock.run({ until: Math.min(clock.now() + hourMs, end), isBusy: () => running > 0 });
    if (lastFound === Number.POSITIVE_INFINITY && isFound()) lastFound = (clock.now() - start) / dayMs;
  }
  await verification.stop();
  await maintenance[Symbol.asyncDispose]();
  return { lastFound };
}

function flipBit(path: string): void {
  const bytes = readFileSync(path);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  chmodSync(path, 0o600);
  writeFileSync(path, bytes);
}
