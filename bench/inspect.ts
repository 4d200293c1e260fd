/**
 * Inspection of a JSON file of 200 MB: the time until its tree is ready, for a page of children and for a search
 * through all of it, and the delay of the archiver's thread during that. In turns with it, `JSON.parse` of the whole
 * file in a process of its own. Then the same in a real browser: inspect-page.ts.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { z } from 'zod';
import { createInspector } from '../src/core/inspect/inspector.ts';
import { operations } from '../src/shared/bridge/bridge.ts';
import { bigJsonMegabytes as megabytes, writeBigJson } from './big-json.ts';
import { flushDrive } from './drive.ts';
import { toFigure } from './figure.ts';
import { benchInspectPage } from './inspect-page.ts';
import { paired, runInTurns } from './paired.ts';
import { processorResult } from './processor-result.ts';
import { quantile } from './quantile.ts';
import { measurement, type Results } from './result.ts';

const run = promisify(execFile);
const file = { assetId: 'big', entry: null };
const pages = 200;

const parser = join(import.meta.dirname, 'json-parse-process.ts');
const costSchema = z.object({ seconds: z.number(), cpuMs: z.number() });

export async function benchInspect({ rounds }: { readonly rounds: number }): Promise<Results> {
  return [...(await benchInspector(rounds)), ...(await benchInspectPage(rounds))];
}

async function benchInspector(rounds: number): Promise<Results> {
  const folder = mkdtempSync(join(tmpdir(), 'matchkeep-bench-inspect-'));
  try {
    const path = join(folder, 'big.json');
    const messages = writeBigJson(path);
    await flushDrive();
    const { ours, theirs } = await runInTurns(
      rounds,
      (round) => inspectOnce(folder, messages, round),
      async () => costSchema.parse(JSON.parse((await run(process.execPath, [parser, path])).stdout)),
    );
    return toResults(ours, theirs);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Inspection {
  /** Until the tree is ready. */
  readonly seconds: number;
  /** Processor time of this process until then, all threads. */
  readonly cpuMs: number;
  readonly pagesMs: readonly number[];
  readonly searchSeconds: number;
  /** Of this process's event loop: milliseconds at the 99th percentile. */
  readonly delayMs: number;
  readonly grownMb: number;
}

async function inspectOnce(folder: string, messages: number, round: number): Promise<Inspection> {
  const inspector = createInspector({
    dataDir: join(folder, `data-${round}`),
    archive: { filePath: async () => join(folder, 'big.json'), openDir: async () => folder },
  });
  const { handlers } = inspector;
  try {
    const before = process.memoryUsage().rss;
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const cpuBefore = process.cpuUsage();
    let started = performance.now();
    while ((await handlers['files.probe']({ file })).state !== 'ready') await pause();
    let tree = await handlers['files.tree']({ file });
    while (!tree.isReady) {
      await pause();
      tree = await handlers['files.tree']({ file });
    }
    const seconds = (performance.now() - started) / 1000;
    const { user, system } = process.cpuUsage(cpuBefore);

    const [list] = await handlers['files.tree.children']({ file, node: 0, offset: 0, limit: 1 });
    if (list === undefined || list.count !== messages) throw new Error('The tree is not the file.');
    const pagesMs: number[] = [];
    for (let page = 0; page < pages; page += 1) {
      const offset = Math.floor(((page * 7919) % pages) * (messages / pages));
      started = performance.now();
      await handlers['files.tree.children']({ file, node: list.node, offset, limit: 100 });
      pagesMs.push(performance.now() - started);
    }
    const question = operations['files.tree.search'].input.parse({ file, text: 'needle in the last' });
    started = performance.now();
    let search = await handlers['files.tree.search'](question);
    while (!search.isDone) {
      await pause();
      search = await handlers['files.tree.search'](question);
    }
    const searchSeconds = (performance.now() - started) / 1000;
    delay.disable();
    if (search.count !== 1) throw new Error(`Found ${search.count} instead of one.`);
    return {
      seconds,
      cpuMs: (user + system) / 1000,
      pagesMs,
      searchSeconds,
      // A timer of one millisecond is never early: what is above it is delay.
      delayMs: Math.max(0, delay.percentile(99) / 1e6 - 1),
      grownMb: (process.memoryUsage().rss - before) / 1e6,
    };
  } finally {
    await inspector[Symbol.asyncDispose]();
  }
}

function toResults(ours: readonly Inspection[], theirs: readonly z.infer<typeof costSchema>[]): Results {
  const name = `Tree of a JSON of ${megabytes} MB, until it is there`;
  const seconds = (costs: readonly { readonly seconds: number }[]) => costs.map((cost) => cost.seconds);
  const measured = (what: string, unit: string, limit: number, read: (one: Inspection) => number) =>
    measurement({ name: what, figures: [toFigure('', ours.map(read), unit)], limit });
  // Later rounds reuse the memory of the first.
  const [{ grownMb } = { grownMb: Number.NaN }] = ours;
  return [
    measured(name, 's', 10, (one) => one.seconds),
    {
      name: `${name}: time against JSON.parse`,
      ...paired(seconds(ours), seconds(theirs), 's', 2),
      target: 'none set',
      isMet: true,
    },
    ...processorResult(`${name}: processor time against JSON.parse`, ours, theirs),
    measured('A page of 100 children anywhere in it, p99', 'ms', 50, ({ pagesMs }) =>
      quantile(pagesMs, 0.99),
    ),
    measured('A search through all of it', 's', 10, ({ searchSeconds }) => searchSeconds),
    measured("The archiver's event loop meanwhile, delay p99", 'ms', 20, ({ delayMs }) => delayMs),
    measurement({
      name: 'Memory of the process for it (its thread included), the first time',
      figures: [toFigure('', [grownMb], 'MB')],
      limit: 150,
    }),
  ];
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 20));
