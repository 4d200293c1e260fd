/** Where programs run: a practice service, and one folder that is as it was before each of them. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PracticeService, startPractice } from '../../src/practice/practice.ts';
import { type Ended, type Running, start } from '../server/command-fixture.ts';
import { archiveFolders } from './picture.ts';
import { toEnvironment } from './step-variables.ts';

export interface Stage extends AsyncDisposable {
  /** Has `data`, the data folder, and `out`. The same path for every run. */
  readonly root: string;
  readonly dataDir: string;
  readonly service: PracticeService;
  /** Throws if the command fails. */
  run(args: readonly string[]): Promise<void>;
  /** Replaces the folder by one that was saved, and saves it. */
  restore(name: string): void;
  save(name: string): void;
  /** Starts a command that ends before its step `at`; null: it comes to its end. */
  start(args: readonly string[], at: number | null, cut?: readonly string[]): Started;
  /** Makes what is staged in the archive so old that nobody else can be writing it. */
  ageStaged(): void;
}

interface Started {
  /** As soon as it can: the whole program, in the middle of whatever it does. */
  kill(): void;
  readonly ended: Promise<Ended>;
  /** The names of the steps until now, such as `rename data/settings.json`. */
  steps(): readonly string[];
}

const preload = pathToFileURL(join(import.meta.dirname, 'preload.ts')).href;

export interface StageOptions {
  readonly matches: number;
  /** Runs a command to its end, in place of a process of its own. */
  readonly runHere?: (dataDir: string, password: string, args: readonly string[]) => Promise<Ended>;
}

export async function openStage({ matches, runHere }: StageOptions): Promise<Stage> {
  const service = await startPractice({
    world: { matches, gamesPerMatch: 2, days: 3, contentTypes: ['GAMH_SUMMARY', 'GAMH_DETAILS'] },
  });
  const folder = mkdtempSync(join(tmpdir(), 'matchkeep-torture-'));
  const root = join(folder, 'trial');
  const journal = join(folder, 'journal');
  const dataDir = join(root, 'data');
  const env = { dataDir, password: service.password };
  mkdirSync(root);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  const empty = () => {
    for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true, force: true });
  };
  const copy = (from: string, to: string) =>
    cpSync(from, to, {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !/lost\+found$/.test(path),
    });
  const run = async (args: readonly string[]) => {
    const { code, stdout, stderr } = runHere
      ? await runHere(dataDir, service.password, args)
      : await start(env, args).ended;
    if (code !== 0) throw new Error(`"${args.join(' ')}" ended with ${code}: ${stdout}${stderr}`);
  };
  return {
    root,
    dataDir,
    service,
    run,
    restore(name) {
      empty();
      copy(join(folder, name), root);
    },
    save: (name) => copy(root, join(folder, name)),
    start(args, at, cut = []) {
      rmSync(journal, { force: true });
      writeFileSync(journal, '');
      const extra = {
        NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${preload}`,
        ...toEnvironment({ root, journal, at, cut, otherDrive: join(root, 'moved') }),
      };
      const running = start({ ...env, extra, leadsGroup: true }, args);
      return { kill: () => killGroup(running), ended: running.ended, steps: () => readSteps(journal) };
    },
    ageStaged() {
      const before = Date.now() / 1000 - 2 * 86_400;
      for (const archive of archiveFolders) {
        const staged = join(root, archive, '.matchkeep-partial');
        for (const name of namesIn(staged)) utimesSync(join(staged, name), before, before);
      }
    },
    async [Symbol.asyncDispose]() {
      await service.close();
      process.removeListener('exit', remove);
      remove();
    },
  };
}

function readSteps(journal: string): readonly string[] {
  const text = readFileSync(journal, 'utf8');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => line.trim());
}

function killGroup({ child }: Running): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

function namesIn(folder: string): readonly string[] {
  return statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
}
