/** Processes that are killed while they write a data set. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { filesIn } from '../../src/core/dataset/manifest.ts';
import { gamesIn } from '../export/archived-games.ts';
import { summaryText, timelineText } from '../games/real-game.ts';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { aDataset, ask, faultsIn, parquetFiles } from './fixture.ts';

const kills = isThorough ? 100 : 4;
const latestMs = 400;
vi.setConfig({ testTimeout: 60_000 + kills * 10_000 });

it(`A data set whose writer is killed ${kills} times has only whole files, and is complete after the next update`, async () => {
  const games = gamesIn(temporaryFolder());
  onTestFinished(() => games.catalogue.close());
  games.add([
    { id: '1-1', summary: summaryText, timeline: timelineText },
    { id: '1-2', summary: summaryText, timeline: null },
  ]);
  games.add([{ id: '2-1', summary: summaryText, timeline: null }], { startTime: '2025-01-31T10:00:00Z' });
  const dataset = aDataset(games, join(temporaryFolder(), 'v1'));
  await dataset.update();
  const everyRow =
    'SELECT count(*)::INTEGER AS rows, count(DISTINCT platform_game_id)::INTEGER AS games FROM events';
  const before = await ask(dataset.folder, everyRow);
  const epochs = new Set<number>();
  for (let kill = 0; kill < kills; kill += 1) {
    const program = join(import.meta.dirname, 'updating-process.ts');
    const child = spawn(process.execPath, [program, dataset.folder, games.file, games.archive.dir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // The last one has made the data set at least once.
    await says(child.stdout, kill === kills - 1 ? 'updated' : 'ready');
    // Anywhere in an update, which takes about as long.
    await delay((latestMs * (kill + 1)) / kills);
    child.kill('SIGKILL');
    await once(child, 'exit');
    epochs.add(dataset.manifest().epoch);
    expect(faultsIn(dataset.folder)).toEqual([]);
    // By the list of a manifest, which is committed after the block and before the list for DuckDB.
    expect(await ask(dataset.folder, everyRow)).toEqual(before);
  }
  await dataset.update({ now: () => Date.now() + 2 * 3_600_000 });
  expect(faultsIn(dataset.folder)).toEqual([]);
  expect(parquetFiles(dataset.folder)).toHaveLength(filesIn(dataset.manifest()).length);
  expect(await ask(dataset.folder, everyRow)).toEqual(before);
  expect(epochs.size).toBeGreaterThan(1);
});

async function says(output: Readable, word: string): Promise<void> {
  let text = '';
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (text.includes(word)) return;
  }
}
