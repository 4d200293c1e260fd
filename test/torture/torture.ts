/**
 * Kills programs, cuts their drive, and checks what they leave behind. Which step comes next in which program is derived
 * from the seed; a step is found in the journal of a run that is not disturbed.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Random } from '../../src/practice/world/random.ts';
import { type BlockDevice, mountDevice } from './block-device.ts';
import { invariants, type Trial } from './invariants.ts';
import { type Picture, readPicture } from './picture.ts';
import type { Program } from './programs.ts';
import type { Stage } from './stage.ts';

export interface Violation {
  readonly program: string;
  /** Where it ended: `kill before step 12, rename data/settings.json`. */
  readonly where: string;
  readonly moment: 'at once' | 'after the next start';
  readonly invariant: string;
  readonly problems: readonly string[];
}

export interface TortureOptions {
  readonly stage: Stage;
  readonly programs: readonly Program[];
  readonly kills: number;
  readonly cuts: number;
  readonly seed: number;
  /** Only this step of each program. */
  readonly at?: number;
  readonly say: (line: string) => void;
}

export interface TortureResult {
  readonly kills: number;
  readonly cuts: number;
  readonly violations: readonly Violation[];
}

/** The stage has what the programs begin with: see `saveBeginnings`. */
export async function torture(options: TortureOptions): Promise<TortureResult> {
  const { stage, programs, kills, cuts, seed, say } = options;
  const prepared: Prepared[] = [];
  for (const program of programs) prepared.push(await prepare(stage, program));
  for (const { program, steps, ms } of prepared) say(`${program.name}: ${steps.length} steps, ${ms} ms`);
  const violations: Violation[] = [];
  const disturb = async (many: number, kind: 'kill' | 'cut', device: BlockDevice | null) => {
    const random = new Random(seed, kind);
    const orders = prepared.map(({ steps }) => stepOrder(steps, random, options.at));
    for (let number = 0; number < many; number += 1) {
      const index = number % prepared.length;
      const turn = Math.floor(number / prepared.length);
      const one = prepared[index];
      const order = orders[index];
      if (!one || !order) return;
      const at = order[turn % order.length] ?? 1;
      // Every fourth one at no step, but anywhere in the time that the command takes.
      const afterMs = turn % 4 === 3 && options.at === undefined ? random.int(1, Math.max(2, one.ms)) : null;
      const found = await disturbOnce(stage, one, { kind, at, afterMs, device });
      for (const violation of found) say(violationText(violation));
      violations.push(...found);
      if ((number + 1) % 20 === 0) say(`${number + 1} ${kind}s, ${violations.length} violations`);
    }
  };
  await disturb(kills, 'kill', null);
  if (cuts > 0) {
    const device = mountDevice(join(stage.root, '../device.img'), stage.root);
    try {
      await disturb(cuts, 'cut', device);
    } finally {
      device[Symbol.dispose]();
    }
  }
  return { kills, cuts, violations };
}

function violationText({ program, where, moment, invariant, problems }: Violation): string {
  const shown = problems.slice(0, 5).map((problem) => `    ${problem.slice(0, 500)}`);
  return [`VIOLATION: ${program}, ${where}, ${moment}: ${invariant}`, ...shown].join('\n');
}

/** A program with the folder that it begins with, and what an undisturbed run does. */
interface Prepared {
  readonly program: Program;
  readonly saved: string;
  readonly steps: readonly string[];
  readonly ms: number;
  readonly before: Picture;
  readonly done: Picture;
  readonly settled: Picture;
}

async function prepare(stage: Stage, program: Program): Promise<Prepared> {
  stage.service.setFaults([]);
  stage.restore(program.from);
  await program.prepare?.(stage);
  const saved = `prepared ${program.name}`;
  stage.save(saved);
  const before = readPicture(stage.root);
  stage.service.setFaults(program.faults ?? []);
  const beganAt = performance.now();
  const started = stage.start(program.command(stage), null);
  const { code, stdout, stderr } = await started.ended;
  if (code !== 0) throw new Error(`${program.name} ended with ${code}: ${stdout}${stderr}`);
  const ms = Math.round(performance.now() - beganAt);
  const done = readPicture(stage.root);
  for (const command of nextStart(program, stage)) await stage.run(command);
  const settled = readPicture(stage.root);
  const trial = { before, done, settled, isAcknowledged: true, signIns: 0, replacesCatalogue: false };
  const faults = await findViolations({ ...trial, picture: settled }, 'after the next start');
  if (faults.length > 0) throw new Error(`${program.name}, undisturbed: ${JSON.stringify(faults)}`);
  return { program, saved, steps: started.steps(), ms, before, done, settled };
}

const nextStart = (program: Program, stage: Stage) => program.next?.(stage) ?? [program.command(stage)];

interface Disturbance {
  readonly kind: 'kill' | 'cut';
  /** The step before which it ends; one more than there are: after its end. */
  readonly at: number;
  /** Instead: so long after its start. */
  readonly afterMs: number | null;
  /** On which it runs, if it is to be cut. */
  readonly device: BlockDevice | null;
}

async function disturbOnce(
  stage: Stage,
  prepared: Prepared,
  { kind, at, afterMs, device }: Disturbance,
): Promise<readonly Violation[]> {
  const { program, before, done, settled } = prepared;
  stage.service.setFaults([]);
  stage.restore(prepared.saved);
  device?.flush();
  stage.service.setFaults(program.faults ?? []);
  const logins = stage.service.counts.logins;
  const started = stage.start(program.command(stage), afterMs === null ? at : null, device?.cut);
  if (afterMs !== null) {
    await Promise.race([delay(afterMs), started.ended]);
    if (device) cutNow(device);
    started.kill();
  }
  const { code } = await started.ended;
  if (device) {
    if (code !== null) cutNow(device);
    device.remount();
  }
  const step = started.steps()[at - 1] ?? 'after its end';
  const where = afterMs === null ? `${kind} before step ${at} (${step})` : `${kind} after ${afterMs} ms`;
  const violations: Violation[] = [];
  const look = async (moment: Violation['moment']) => {
    const trial: Trial = {
      picture: readPicture(stage.root),
      before,
      done,
      settled,
      isAcknowledged: code === 0,
      signIns: stage.service.counts.logins - logins,
      replacesCatalogue: program.replacesCatalogue === true && moment === 'at once',
    };
    const found = await findViolations(trial, moment);
    violations.push(...found.map((one) => ({ program: program.name, where, moment, ...one })));
  };
  await look('at once');
  stage.ageStaged();
  for (const command of nextStart(program, stage)) {
    try {
      await stage.run(command);
    } catch (error) {
      const problems = [error instanceof Error ? error.message : String(error)];
      const invariant = 'the next start succeeds';
      violations.push({ program: program.name, where, moment: 'after the next start', invariant, problems });
    }
  }
  await look('after the next start');
  return violations;
}

/** The invariants that do not hold. What cannot be read at all is a violation too. */
export async function findViolations(
  trial: Trial,
  moment: Violation['moment'],
): Promise<readonly Pick<Violation, 'invariant' | 'problems'>[]> {
  const found: Pick<Violation, 'invariant' | 'problems'>[] = [];
  for (const { name, when, problems } of invariants) {
    if (moment === 'at once' && when === 'afterwards') continue;
    try {
      const list = await problems(trial);
      if (list.length > 0) found.push({ invariant: name, problems: list });
    } catch (error) {
      found.push({ invariant: name, problems: [error instanceof Error ? error.message : String(error)] });
    }
  }
  return found;
}

function cutNow({ cut: [command = '', ...args] }: BlockDevice): void {
  spawnSync(command, args, { stdio: 'ignore' });
}

/**
 * The steps of a program in a random order, from 1 on, and its end: first one of each name, so that few runs meet many
 * different places.
 */
function stepOrder(steps: readonly string[], random: Random, only?: number): readonly number[] {
  if (only !== undefined) return [only];
  const byName = Map.groupBy([...steps, 'end'].keys(), (index) =>
    (steps[index] ?? 'end').replace(/[0-9a-f]{8}|\d+/g, '#'),
  );
  const queues = shuffled(
    [...byName.values()].map((indexes) => shuffled(indexes, random)),
    random,
  );
  const longest = Math.max(...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => queue[turn] ?? []))
    .flat()
    .map((index) => index + 1);
}

function shuffled<T>(items: readonly T[], random: Random): readonly T[] {
  return items
    .map((item) => ({ item, by: random.int(0, 1_000_000) }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ item }) => item);
}
