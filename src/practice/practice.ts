/**
 * The practice service: a strict, deterministic stand-in for the service, shipped with the product. It is
 * the demo's and the tests' counterpart, counts what clients do wrong, and injects faults by name. Three
 * servers on loopback: the data API (with `/practice` to steer it), the stream API and the file host.
 */
import type { Server } from 'node:http';
import { createDataServer, dragonPath } from './data-server/data-server.ts';
import { createFileHost } from './file-host/file-host.ts';
import { type Books, createBooks } from './files/books.ts';
import type { FileSource } from './files/content.ts';
import { createCorrectable } from './files/corrected.ts';
import { openGivenFiles } from './files/given-files.ts';
import { createMadeFiles } from './files/made-files.ts';
import { createSizedFiles, type FileFormat } from './files/sized-files.ts';
import { Addresses } from './service/addresses.ts';
import type { AnswerListener } from './service/answers.ts';
import { Budget } from './service/budget.ts';
import { createClock } from './service/clock.ts';
import type { PracticeContext } from './service/context.ts';
import { createCounters, type PracticeCounts } from './service/counts.ts';
import { Faults } from './service/faults.ts';
import { listen, stop } from './service/listen.ts';
import { Tokens } from './service/tokens.ts';
import { createStreamServer } from './stream-server/stream-server.ts';
import { createCalendar } from './world/calendar.ts';
import { createFixedWorld } from './world/fixed.ts';
import { createHistory } from './world/history.ts';
import type { World } from './world/plan.ts';
import { createSeason, type Season } from './world/season.ts';

/** The only account. It opens nothing but practice. */
const practiceUsername = 'analyst@practice.example';
const practicePassword = 'practice-makes-perfect';
/** The stream plays for any PERID: this one is for those who have none. */
const streamPerid = 'esports:match:5c0d1f0e-7a3b-4c1e-9d52-6b8f3a2e4d17';

export interface PracticeWorldOptions {
  /** So many matches that are over, with all files there, instead of the calendar of leagues. */
  readonly matches?: number;
  /** Instead of the calendar: a season of so many days from now on, whose schedule changes. */
  readonly season?: { readonly days: number; readonly matchesPerDay: number };
  /** Instead of the calendar: so many games that were played over so many days, and are not listed as upcoming. */
  readonly history?: { readonly games: number; readonly days: number };
  /** With `matches`: so many matches to come. Default 0. */
  readonly upcoming?: number;
  /** With `matches`: over how many days those that are over are spread. Default 1. */
  readonly days?: number;
  /** With `matches`: games of each. Default 1. */
  readonly gamesPerMatch?: number;
  /** With `matches`: content types of each game. Default: as in the calendar, differing. */
  readonly contentTypes?: readonly string[];
  /** Matches on a page of the listing. Default 20. */
  readonly pageSize?: number;
  /** Past games on a page, at most, whatever is requested. Default 500. */
  readonly maxGamesPerPage?: number;
  /** Every file is exactly this long (at most 4 GB less a little), made while it is sent. */
  readonly bytesPerFile?: number;
  /** With `bytesPerFile`: other sizes for the files of these games. */
  readonly bytesByGame?: Readonly<Record<string, number>>;
  /** With `bytesPerFile`: what each file is. Default `json`. */
  readonly fileFormat?: FileFormat;
  /** Data calls allowed in a second; over it 429. Default: no limit. */
  readonly rateLimit?: number;
  /** Token requests allowed in ten minutes; over it 429. Default 10. */
  readonly tokenRequests?: number;
  /** How long a download address is good for. Default 300. */
  readonly addressSeconds?: number;
}

export interface PracticeOptions {
  /** Of the data API; 0 or absent: any free port. Always on loopback. */
  readonly port?: number;
  /** The same seed gives the same world. Default 1. */
  readonly seed?: number;
  /** See `faults.ts` for names and form. */
  readonly faults?: readonly string[];
  /** A folder whose files become the game data; see `given-files.ts`. */
  readonly filesDir?: string;
  /** 60: a minute a second. Default 1. */
  readonly clockSpeed?: number;
  /** The stream is low-latency HLS: partial segments and blocking reloads. Default false. */
  readonly lowLatency?: boolean;
  /** Epoch ms; injected in tests. */
  readonly now?: () => number;
  readonly world?: PracticeWorldOptions;
  /** Called with every answer to a request for data, before it is sent. */
  readonly onAnswer?: AnswerListener;
}

export interface PracticeService {
  /** `http://127.0.0.1:PORT/v2`. */
  readonly baseUrl: string;
  readonly streamBaseUrl: string;
  readonly fileOrigin: string;
  /** Its Data Dragon: `http://127.0.0.1:PORT/data-dragon`. */
  readonly dragonUrl: string;
  readonly username: string;
  readonly password: string;
  /** PERID of the live stream, always the same. */
  readonly streamPerid: string;
  /** Live: read it at any time. */
  readonly counts: PracticeCounts;
  /** Files of `filesDir` that were not recognised, relative to it, each with why. */
  readonly leftOut: readonly string[];
  /** Replaces all faults; `invalid-input` for one it cannot read. */
  setFaults(faults: readonly string[]): void;
  /** Corrects a JSON file from now on: its first player has this much more gold. */
  correct(platformGameId: string, contentType: string, gold: number): void;
  advance(ms: number): void;
  /** The service's time, epoch ms. */
  now(): number;
  /** From now on all access tokens given out so far are refused. */
  expireAccessTokens(): void;
  /** What was played, when, and with which files. */
  readonly books: Books;
  /** Nobody can connect until `reconnect`, which listens on the same ports. */
  disconnect(): Promise<void>;
  reconnect(): Promise<void>;
  close(): Promise<void>;
}

/** Throws `invalid-input` for bad options, and `conflict` where the port is taken. */
export async function startPractice(options: PracticeOptions = {}): Promise<PracticeService> {
  const seed = options.seed ?? 1;
  const wall = options.now ?? Date.now;
  const clock = createClock(wall, options.clockSpeed);
  const counts = createCounters();
  const onAnswer = options.onAnswer ?? (() => {});
  const faults = new Faults(seed, (strike) => {
    counts.faults += 1;
    onAnswer({ kind: 'fault', at: clock.now(), ...strike });
  });
  faults.set(options.faults ?? []);
  const size = options.world ?? {};
  const data = await chooseData(options, seed, clock.now);
  const files = createCorrectable(data.files);
  const origins = { data: '', stream: '', file: '' };
  const context: PracticeContext = {
    clock,
    wall,
    counts,
    faults,
    onAnswer,
    faultsFor: (subject) => faults.of(subject),
    tokens: new Tokens(seed, clock.now),
    world: data.world,
    files,
    addresses: new Addresses(seed, clock.now, (size.addressSeconds ?? 300) * 1000),
    tokenBudget: new Budget(size.tokenRequests ?? 10, 600_000, clock.now),
    callBudget: size.rateLimit === undefined ? null : new Budget(size.rateLimit, 1000, wall),
    pageSize: size.pageSize ?? 20,
    maxGamesPerPage: size.maxGamesPerPage ?? 500,
    isLowLatency: options.lowLatency ?? false,
    username: practiceUsername,
    password: practicePassword,
    origins: () => origins,
  };
  const controls = {
    setFaults: (names: readonly string[]) => faults.set(names),
    advance: clock.advance,
    expireAccessTokens: () => context.tokens.expireAccessTokens(),
  };
  const about = () => ({
    baseUrl: `${origins.data}/v2`,
    streamBaseUrl: origins.stream,
    fileOrigin: origins.file,
    dragonUrl: `${origins.data}${dragonPath}`,
    username: practiceUsername,
    streamPerid,
    seed,
    now: new Date(clock.now()).toISOString(),
  });
  const servers: Server[] = [];
  const ports = new Map<Server, number>();
  const start = async (server: Server, wanted: number) => {
    const port = await listen(server, wanted);
    servers.push(server);
    ports.set(server, port);
    return `http://127.0.0.1:${port}`;
  };
  try {
    origins.data = await start(createDataServer(context, { about, counts, ...controls }), options.port ?? 0);
    origins.stream = await start(await createStreamServer(context), 0);
    origins.file = await start(createFileHost(context), 0);
  } catch (error) {
    await Promise.all(servers.map(stop));
    throw error;
  }
  return {
    baseUrl: `${origins.data}/v2`,
    streamBaseUrl: origins.stream,
    fileOrigin: origins.file,
    dragonUrl: `${origins.data}${dragonPath}`,
    username: practiceUsername,
    password: practicePassword,
    streamPerid,
    counts,
    leftOut: data.leftOut,
    correct: files.correct,
    now: clock.now,
    ...controls,
    books: createBooks({ ...data, files }),
    disconnect: async () => void (await Promise.all(servers.filter((server) => server.listening).map(stop))),
    reconnect: async () => {
      const absent = servers.filter((server) => !server.listening);
      await Promise.all(absent.map((server) => listen(server, ports.get(server) ?? 0)));
    },
    close: async () => void (await Promise.all(servers.filter((server) => server.listening).map(stop))),
  };
}

interface PracticeData {
  readonly world: World;
  readonly season?: Season | null;
  readonly files: FileSource;
  readonly leftOut: readonly string[];
}

async function chooseData(options: PracticeOptions, seed: number, now: () => number): Promise<PracticeData> {
  if (options.filesDir !== undefined) return await openGivenFiles(options.filesDir, now());
  const { season, bytesPerFile, bytesByGame, fileFormat = 'json', ...size } = options.world ?? {};
  const planned = season ? createSeason({ ...season, seed, from: now() }) : null;
  const world = planned ?? createWorld(size, seed, now());
  const files =
    bytesPerFile === undefined
      ? createMadeFiles(seed, world, now)
      : createSizedFiles(world, now, bytesPerFile, fileFormat, bytesByGame);
  return { world, season: planned, files, leftOut: [] };
}

function createWorld({ matches, history, ...size }: PracticeWorldOptions, seed: number, now: number): World {
  if (history) return createHistory({ ...history, seed, now });
  return matches === undefined ? createCalendar({ seed }) : createFixedWorld({ ...size, seed, matches, now });
}
