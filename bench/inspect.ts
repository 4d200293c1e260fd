/**
 * Inspection of a JSON file of 200 MB: the time until its tree is ready, for a page of children and for a search
 * through all of it, and the delay of the archiver's thread during that. Then the same in a real browser:
 * inspect-page.ts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInspector } from '../src/core/inspect/inspector.ts';
import { operations } from '../src/shared/bridge/bridge.ts';
import { bigJsonMegabytes as megabytes, writeBigJson } from './big-json.ts';
import { benchInspectPage } from './inspect-page.ts';
import { quantile } from './quantile.ts';
import type { Measurement } from './result.ts';

const file = { assetId: 'big', entry: null };
const pages = 200;

export async function benchInspect(): Promise<readonly Measurement[]> {
  return [...(await benchInspector()), ...(await benchInspectPage())];
}

async function benchInspector(): Promise<readonly Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'matchkeep-bench-inspect-'));
  const inspector = createInspector({
    dataDir: join(folder, 'data'),
    archive: { filePath: async () => join(folder, 'big.json'), openDir: async () => folder },
  });
  const { handlers } = inspector;
  try {
    const messages = writeBigJson(join(folder, 'big.json'));
    const before = process.memoryUsage().rss;
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();

    let started = performance.now();
    while ((await handlers['files.probe']({ file })).state !== 'ready') await pause();
    let tree = await handlers['files.tree']({ file });
    while (!tree.isReady) {
      await pause();
      tree = await handlers['files.tree']({ file });
    }
    const opened = performance.now() - started;

    const [list] = await handlers['files.tree.children']({ file, node: 0, offset: 0, limit: 1 });
    if (list === undefined || list.count !== messages) throw new Error('The tree is not the file.');
    const times: number[] = [];
    for (let page = 0; page < pages; page += 1) {
      const offset = Math.floor(((page * 7919) % pages) * (messages / pages));
      started = performance.now();
      await handlers['files.tree.children']({ file, node: list.node, offset, limit: 100 });
      times.push(performance.now() - started);
    }
    const question = operations['files.tree.search'].input.parse({ file, text: 'needle in the last' });
    started = performance.now();
    let search = await handlers['files.tree.search'](question);
    while (!search.isDone) {
      await pause();
      search = await handlers['files.tree.search'](question);
    }
    const searched = performance.now() - started;
    delay.disable();
    if (search.count !== 1) throw new Error(`Found ${search.count} instead of one.`);
    const grown = (process.memoryUsage().rss - before) / 1e6;
    // A timer of one millisecond is never early: what is above it is delay.
    const held = delay.percentile(99) / 1e6 - 1;
    const p99 = quantile(times, 0.99);
    const measured = (name: string, value: number, unit: string, target: number): Measurement => ({
      name,
      measured: `${value.toFixed(1)} ${unit}`,
      target: `at most ${target} ${unit}`,
      isMet: value <= target,
    });
    return [
      measured(`Tree of a JSON of ${megabytes} MB, until it is there`, opened / 1000, 's', 10),
      measured('A page of 100 children anywhere in it, p99', p99, 'ms', 50),
      measured('A search through all of it', searched / 1000, 's', 10),
      measured("The archiver's event loop meanwhile, delay p99", Math.max(0, held), 'ms', 20),
      measured('Memory of the process for it (its thread included)', grown, 'MB', 150),
    ];
  } finally {
    await inspector[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  }
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 20));
