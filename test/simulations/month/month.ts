/**
 * A simulated month, or a year: the archiver, as a process, against a practice service whose schedule changes and whose answers
 * fail, with restarts, kills and hours without a network. What the archiver says is compared with the files on disk and
 * the service's books once a day.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PracticeService, startPractice } from '../../../src/practice/practice.ts';
import type { PracticeAnswer } from '../practice-types.ts';
import { type ArchiverProcess, KilledError, openArchiver } from './archiver.ts';
import { compare } from './compare.ts';
import { createDisk, type Disk } from './disk.ts';
import type { Report, Start } from './messages.ts';
import { type DayFootprint, type MonthResult, toResult } from './month-result.ts';
import { createPicture, type Picture } from './picture.ts';
import { breakdownFaults, type Disturbance, monthFaults, planMonth, type Step } from './plan.ts';
import { allGames, type MonthRules, toDrafts, toWants } from './rules.ts';
import { openTimeFile } from './time-file.ts';

const dayMs = 24 * 3_600_000;
/** A file that the service never has is not offered after 14 days; the last match may be postponed by three. */
const lastDays = 18;

export interface MonthOptions {
  readonly seed: number;
  readonly days: number;
  readonly matchesPerDay: number;
  /** Without the faults that take minutes of real time, and without the weeks after the last match. */
  readonly isShort?: boolean;
  /** The rules after the first listing, and after each change. Default: `allGames`. */
  readonly rules?: readonly MonthRules[];
  /** Default: `planMonth`. */
  readonly plan?: (seed: number, from: number, days: number) => readonly Step[];
  /** Of JavaScript's heap in the archiver's process. Default: as Node chooses. */
  readonly heapMb?: number;
  readonly say?: (line: string) => void;
}

export async function simulateMonth(options: MonthOptions): Promise<MonthResult> {
  const dir = mkdtempSync(join(tmpdir(), 'matchkeep-month-'));
  const time = openTimeFile(join(dir, 'time'));
  const from = Date.UTC(2026, 10, 2);
  time.write(from);
  const heard: { listener: (answer: PracticeAnswer) => void } = { listener: () => {} };
  const service = await startPractice({
    seed: options.seed,
    now: time.read,
    world: { season: { days: options.days, matchesPerDay: options.matchesPerDay }, pageSize: 100 },
    onAnswer: (answer) => heard.listener(answer),
  });
  try {
    const month = new Month(options, { dir, from, service, now: time.read, moveTo: time.write });
    heard.listener = (answer) => month.hear(answer);
    return await month.run();
  } finally {
    await service.close();
    time.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

interface Stage {
  readonly dir: string;
  readonly from: number;
  readonly service: PracticeService;
  readonly now: () => number;
  readonly moveTo: (at: number) => void;
}

class Month {
  readonly #options: MonthOptions;
  readonly #stage: Stage;
  readonly #rules: readonly MonthRules[];
  readonly #start: Start;
  readonly #picture: Picture;
  readonly #disk: Disk;
  readonly #expecting: Promise<void>[] = [];
  readonly #differences: string[] = [];
  readonly #refreshesByDay = new Map<number, number>();
  #archiver: ArchiverProcess | null = null;
  #archived: ReadonlySet<string> = new Set();
  readonly #removed: string[] = [];
  /** When each game's file was corrected: epoch ms. */
  readonly #corrected = new Map<string, number>();
  readonly #footprints: DayFootprint[] = [];
  #isArmed = false;
  /** The archiver was killed and not opened yet: nobody hears what the service still answers. */
  #isDead = false;
  #changes = 0;
  #answers = 0;
  #kills = 0;
  #restarts = 0;
  #checkpoints = 0;

  constructor(options: MonthOptions, stage: Stage) {
    const { dir, service } = stage;
    const { baseUrl, username, password } = service;
    this.#options = options;
    this.#stage = stage;
    this.#rules = options.rules ?? [allGames];
    // As a new archiver does, until it gets its first rules.
    this.#picture = createPicture(toWants(allGames));
    this.#disk = createDisk(join(dir, 'data', 'archive'), service.books);
    this.#start = {
      baseUrl,
      username,
      password,
      seed: options.seed,
      heapMb: options.heapMb ?? null,
      dataDir: join(dir, 'data'),
      timeFile: join(dir, 'time'),
      keychainFile: join(dir, 'keychain.json'),
    };
  }

  hear(answer: PracticeAnswer): void {
    if (answer.kind === 'file') return; // The disk is read instead.
    this.#answers += 1;
    if (answer.kind === 'token' && answer.by === 'refresh') this.#countRefresh(answer.at, 1);
    // A refused token has to be renewed: that refresh is the service's.
    if (answer.kind === 'fault' && answer.name === '401') this.#countRefresh(answer.at, -1);
    if (answer.kind === 'address' && answer.isThere)
      this.#expecting.push(this.#disk.expect(answer.platformGameId, answer.contentType));
    if (this.#isArmed && answer.kind !== 'token') {
      this.#isArmed = false;
      this.#isDead = true;
      this.#kills += 1;
      void this.#archiver?.kill();
    }
    if (!this.#isDead) this.#picture.hear(answer);
  }

  #countRefresh(at: number, by: number): void {
    const day = Math.floor(at / dayMs);
    this.#refreshesByDay.set(day, (this.#refreshesByDay.get(day) ?? 0) + by);
  }

  async run(): Promise<MonthResult> {
    const { options, from, service } = { options: this.#options, ...this.#stage };
    await this.#open();
    await this.#runTo(from);
    await this.#changeRules();
    this.#setFaults();
    const { plan = planMonth } = options;
    for (const step of plan(options.seed, from, options.days)) {
      await this.#runTo(step.at);
      await this.#act(step.do);
    }
    const lastAt = from + options.days * dayMs;
    for (let day = 0; day < (options.isShort ? 0 : lastDays); day += 1)
      await this.#runTo(lastAt + (day + 1) * dayMs);
    service.setFaults([]);
    await this.#runTo(this.#stage.now() + dayMs / 4);
    const report = await this.#checkpoint();
    await this.#close();
    return this.#result(report);
  }

  #setFaults(): void {
    this.#stage.service.setFaults(monthFaults(this.#options.isShort ?? false));
  }

  async #act(what: Disturbance): Promise<void> {
    const { service } = this.#stage;
    switch (what) {
      case 'disconnect':
        return await service.disconnect();
      case 'reconnect':
        return await service.reconnect();
      case 'break down':
        return service.setFaults(breakdownFaults);
      case 'recover':
        return this.#setFaults();
      case 'close':
        return await this.#close();
      case 'open':
        return await this.#open();
      case 'kill':
        return await this.#killAtNextAnswer();
      case 'kill and stay off':
        await this.#killAtNextAnswer();
        return await this.#close();
      case 'change rules':
        return await this.#changeRules();
      case 'correct':
        return await this.#correct();
      case 'checkpoint':
        return void (await this.#checkpoint());
    }
  }

  /** The simulated time moves on, with or without the archiver. */
  async #runTo(at: number): Promise<void> {
    while (this.#archiver !== null) {
      try {
        await this.#archiver.run(at);
        break;
      } catch (error) {
        if (!(error instanceof KilledError)) throw error;
        this.#archiver = null;
        await this.#open();
      }
    }
    if (this.#archiver === null) this.#stage.moveTo(at);
  }

  async #killAtNextAnswer(): Promise<void> {
    this.#isArmed = true;
    await this.#runTo(this.#stage.now() + dayMs / 24);
    this.#isArmed = false;
  }

  async #open(): Promise<void> {
    this.#restarts += 1;
    this.#isDead = false;
    this.#picture.reopen();
    this.#archiver = await openArchiver(this.#start);
  }

  async #close(): Promise<void> {
    await this.#archiver?.close();
    this.#archiver = null;
  }

  async #changeRules(): Promise<void> {
    const rules = this.#rules[this.#changes];
    this.#changes += 1;
    if (!rules || !this.#archiver) return;
    // Before the archiver: its first attempts come before it has answered.
    await Promise.all(this.#expecting.splice(0));
    this.#picture.setRules(toWants(rules), this.#disk.recount().archived, this.#stage.now());
    await this.#archiver.setRules(toDrafts(rules));
  }

  async #correct(): Promise<void> {
    await Promise.all(this.#expecting.splice(0));
    const [game = '', contentType = ''] = this.#disk.recount().newest?.split('/') ?? [];
    if (game === '' || this.#corrected.has(game)) return;
    this.#corrected.set(game, this.#stage.now());
    this.#stage.service.correct(game, contentType, 1 + this.#corrected.size);
  }

  async #checkpoint(): Promise<Report> {
    if (!this.#archiver) throw new Error('A checkpoint needs the archiver.');
    const at = this.#stage.now();
    const report = await this.#archiver.report();
    await Promise.all(this.#expecting.splice(0));
    const disk = this.#disk.recount();
    const expected = this.#picture.statuses(disk.archived, report.summary.usualDelayMs, at);
    this.#checkpoints += 1;
    const days = (at - this.#stage.from) / dayMs;
    const day = `day ${days.toFixed(2)}`;
    this.#footprints.push({ day: Math.round(days), archived: disk.archived.size, ...report.footprint });
    for (const name of this.#archived) if (!disk.archived.has(name)) this.#removed.push(name);
    this.#archived = disk.archived;
    const found = compare(report, expected, disk);
    for (const difference of found) this.#differences.push(`${day}: ${difference}`);
    this.#options.say?.(`${day}: ${JSON.stringify(report.summary)}; ${found.length} differences`);
    for (const difference of found.slice(0, 12)) this.#options.say?.(`  ${difference}`);
    return report;
  }

  #result(report: Report): MonthResult {
    const { days, isShort = false } = this.#options;
    return toResult({
      days,
      isShort,
      report,
      service: this.#stage.service,
      picture: this.#picture,
      archived: this.#disk.recount().archived,
      wants: toWants(this.#rules[Math.min(this.#changes, this.#rules.length) - 1] ?? allGames),
      endedAt: this.#stage.now(),
      removed: this.#removed,
      corrected: [...this.#corrected.values()].map((at) => (at - this.#stage.from) / dayMs),
      earlier: this.#disk.recount().earlier,
      footprints: this.#footprints,
      differences: this.#differences,
      checkpoints: this.#checkpoints,
      kills: this.#kills,
      restarts: this.#restarts,
      answers: this.#answers,
      refreshesByDay: [...this.#refreshesByDay.values()],
    });
  }
}
