/**
 * A backfill through `kill -9`: the real program, against a practice service with a long past whose pages shift and whose
 * answers fail. The program is killed at points of its progress and started again; at the end, the catalogue, the archive
 * and the sync log are compared with the service's books.
 */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type PracticeService, startPractice } from '../../../src/practice/practice.ts';
import { Random } from '../../../src/practice/world/random.ts';
import { createDisk, type Disk } from '../month/disk.ts';
import { assetName } from '../month/game-model.ts';
import type { PlayedGame, PracticeAnswer } from '../practice-types.ts';
import { readProgress, readRows } from './catalogue-rows.ts';
import { backfillListSchema, type Comparison, compare, syncLogSchema } from './compare.ts';
import { Program } from './program.ts';
import { createServiceLog, type ServiceLog } from './service-log.ts';

const dayMs = 24 * 3_600_000;
const pollMs = 250;
/** Without progress for so long, the comparison says what is missing. */
const patienceMs = 15 * 60_000;
/** The default rule wants the summary of every game. */
const contentType = 'GAMH_SUMMARY';
/** A kill comes so many answers after its point at most. */
const maxAnswersAfter = 9;

/** About one answer in ten of the listing fails, one in forty of the others, and every seventh walk meets shifting pages. */
const faults = [
  ...['503%4@games', 'reset%3@games', 'html%2@games', '429:1%1@games', 'shifting-pages%15@games'],
  ...['slow:20%10', 'reset%0.5', '500%0.5', '503%0.5@matches,address,file', 'html%0.5@matches,address,file'],
  ...['truncated%0.5', 'wrong-length%0.5', 'corrupt%0.5'],
];

export interface KilledBackfillOptions {
  readonly seed: number;
  readonly games: number;
  readonly days: number;
  readonly kills: number;
  /** Of Matchkeep's own limit. */
  readonly requestsPerSecond: number;
  /** Of the service. Default: as many as are requested. */
  readonly maxGamesPerPage?: number;
  readonly say?: (line: string) => void;
}

/** What had happened when the program was killed. */
interface Kill {
  /** Games listed, and files sent. */
  readonly listed: number;
  readonly sent: number;
  /** Files that were sent, and not yet recorded as archived. */
  readonly inFlight: number;
  readonly state: string;
}

export interface KilledBackfillResult extends Comparison {
  readonly kills: readonly Kill[];
  readonly games: number;
  readonly leagues: number;
  readonly pages: number;
  readonly faults: number;
  readonly requests: { readonly listing: number; readonly addresses: number; readonly files: number };
}

export async function simulateKilledBackfill(options: KilledBackfillOptions): Promise<KilledBackfillResult> {
  const { seed, games, days, maxGamesPerPage } = options;
  const dir = await mkdtemp(join(tmpdir(), 'matchkeep-backfill-'));
  const heard: { listener: (answer: PracticeAnswer) => void } = { listener: () => {} };
  const service = await startPractice({
    seed,
    world: { history: { games, days }, ...(maxGamesPerPage !== undefined && { maxGamesPerPage }) },
    onAnswer: (answer) => heard.listener(answer),
  });
  const killed = new KilledBackfill(options, service, join(dir, 'data'));
  try {
    heard.listener = (answer) => killed.hear(answer);
    return await killed.run();
  } finally {
    await killed.close();
    await service.close();
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  }
}

class KilledBackfill {
  readonly #options: KilledBackfillOptions;
  readonly #service: PracticeService;
  readonly #program: Program;
  readonly #disk: Disk;
  readonly #random: Random;
  readonly #from: string;
  readonly #games: readonly PlayedGame[];
  readonly #log: ServiceLog;
  readonly #hashing: Promise<void>[] = [];
  readonly #hashes = new Map<string, string>();
  readonly #interrupted = new Map<string, number>();
  readonly #kills: Kill[] = [];
  /** Kills the program when the listing has come so far: 0 to 1. */
  #armed: { readonly at: number; answersLeft: number } | null = null;

  constructor(options: KilledBackfillOptions, service: PracticeService, dataDir: string) {
    this.#options = options;
    this.#service = service;
    this.#program = new Program({ dataDir, password: service.password });
    this.#disk = createDisk(join(dataDir, 'archive'), service.books);
    this.#random = new Random(options.seed, 'kills');
    const from = service.now() - (options.days + 30) * dayMs;
    this.#from = new Date(from).toISOString();
    this.#games = service.books.played(from, service.now());
    this.#log = createServiceLog(new Set(this.#games.map(({ game }) => game.platformGameId)));
  }

  hear(answer: PracticeAnswer): void {
    this.#log.hear(answer);
    if (answer.kind === 'address' && answer.isThere)
      this.#hashing.push(this.#hash(answer.platformGameId, answer.contentType));
    const armed = this.#armed;
    if (armed === null || answer.kind === 'token' || this.#progress() < armed.at) return;
    armed.answersLeft -= 1;
    if (armed.answersLeft >= 0) return;
    this.#armed = null;
    this.#program.kill();
  }

  async #hash(platformGameId: string, type: string): Promise<void> {
    await this.#disk.expect(platformGameId, type);
    const file = await this.#service.books.file(platformGameId, type);
    if (file) this.#hashes.set(assetName(platformGameId, type), file.sha256);
  }

  /** The share of the games that were listed. */
  #progress(): number {
    return this.#log.counts().listed / this.#games.length;
  }

  async run(): Promise<KilledBackfillResult> {
    const { kills } = this.#options;
    await this.#begin();
    for (let kill = 1; kill <= kills; kill += 1) {
      this.#armed = { at: kill / (kills + 1), answersLeft: this.#random.int(0, maxAnswersAfter) };
      await this.#program.killed();
      await this.#noteKill();
      this.#program.start();
    }
    await this.#settled();
    await this.#program.stop('SIGTERM');
    return await this.#result();
  }

  async close(): Promise<void> {
    this.#armed = null;
    await this.#program.stop('SIGKILL');
  }

  /** A backfill that was requested of a program that syncs, after its first pass. */
  async #begin(): Promise<void> {
    const { baseUrl, username } = this.#service;
    const limit = String(this.#options.requestsPerSecond);
    await this.#program.command('config', 'set', 'service.baseUrl', baseUrl);
    await this.#program.command('config', 'set', 'sync.requestsPerSecond', limit);
    await this.#program.command('config', 'set', 'rules.contentTypes', 'GAMH_SUMMARY');
    await this.#program.command('login', username);
    this.#program.start();
    await this.#program.synced();
    this.#service.setFaults(faults);
    await this.#program.command('backfill', '--from', this.#from, '--no-wait');
  }

  async #noteKill(): Promise<void> {
    await Promise.all(this.#hashing.splice(0));
    const files = readRows(this.#program.dataDir).files;
    const archived = new Set(files.map((file) => assetName(file.platformGameId, file.contentType)));
    const inFlight = [...this.#log.sends.keys()].filter((name) => !archived.has(name));
    for (const name of inFlight) this.#interrupted.set(name, (this.#interrupted.get(name) ?? 0) + 1);
    const { state } = readProgress(this.#program.dataDir, Date.now());
    const kill = { ...this.#log.counts(), inFlight: inFlight.length, state };
    this.#kills.push(kill);
    this.#options.say?.(
      `kill ${this.#kills.length}: ${kill.listed} games listed, ${kill.sent} files sent, ${kill.inFlight} in flight, the backfill was ${state}`,
    );
  }

  /** Resolves when the backfill and all downloads have ended, or when nothing happens any more. */
  async #settled(): Promise<void> {
    let last = '';
    let lastAt = performance.now();
    while (performance.now() - lastAt < patienceMs) {
      await this.#program.expectRunning();
      const progress = readProgress(this.#program.dataDir, Date.now());
      if (progress.state !== 'running' && progress.open === 0) return;
      const now = JSON.stringify({ ...progress, ...this.#log.counts() });
      if (now !== last) lastAt = performance.now();
      last = now;
      await delay(pollMs);
    }
  }

  async #result(): Promise<KilledBackfillResult> {
    const { counts } = this.#service;
    await Promise.all(this.#hashing.splice(0));
    const documents = {
      backfills: await this.#program.document('backfill', 'list'),
      log: await this.#program.document('sync', 'log', '--limit', '1000'),
    };
    const backfills = backfillListSchema.parse(documents.backfills);
    const recent = this.#service.now() - 7 * dayMs;
    const compared = compare(
      {
        games: this.#games,
        known: this.#games.filter(({ game }) => game.startAt >= recent).length,
        contentType,
        hashes: this.#hashes,
        sends: this.#log.sends,
        interrupted: this.#interrupted,
        logins: counts.logins,
      },
      {
        rows: readRows(this.#program.dataDir),
        disk: this.#disk.recount(),
        backfills,
        log: syncLogSchema.parse(documents.log),
      },
    );
    return {
      ...compared,
      kills: this.#kills,
      games: this.#games.length,
      leagues: new Set(this.#games.map(({ match }) => match.leagueName)).size,
      pages: backfills.items[0]?.pages ?? 0,
      faults: counts.faults,
      requests: {
        listing: counts.gamesPages,
        addresses: counts.addresses,
        files: counts.fileRequests,
      },
    };
  }
}
