/** The archiver of a simulated month, in a process of its own, which can be killed at any moment. */
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync, writeFileSync } from 'node:fs';
import { ClientRequest } from 'node:http';
import { flushCompileCache } from 'node:module';
import { createArchiver } from '../../../src/core/archiver.ts';
import type { Keychain } from '../../../src/core/session/keychain.ts';
import type { Archiver } from '../../../src/core/types.ts';
import { Random } from '../../../src/practice/world/random.ts';
import { coverageKinds } from '../../../src/shared/coverage/coverage.ts';
import type { RuleDraft } from '../../../src/shared/rules/watch-rules.ts';
import { createSimulatedClock, type SimulatedClock } from '../../support/simulated-clock.ts';
import { readFootprint } from './footprint.ts';
import {
  type Order,
  orderSchema,
  type ProcessAnswer,
  type Report,
  type Start,
  startSchema,
} from './messages.ts';
import { openTimeFile } from './time-file.ts';

/** Work on the disk and in threads ends within this, on a busy machine too. */
const workMs = 120_000;
/** A download without a request may wait for an alarm that rings within this, and is given so long to prove that it works. */
const waitingSoonMs = 10_000;
const waitingProofMs = 1_500;
/** The indexer begins this long after a file arrived. */
const indexingSoonMs = 1_000;

/** A keychain that survives the process. The account opens nothing but practice. */
function fileKeychain(path: string): Keychain {
  const read = (): Record<string, string> => {
    try {
      return JSON.parse(readFileSync(path, 'utf8'));
    } catch {
      return {};
    }
  };
  const write = (entries: Record<string, string>) => writeFileSync(path, JSON.stringify(entries));
  return {
    get: async (account) => read()[account] ?? null,
    set: async (account, secret) => write({ ...read(), [account]: secret }),
    remove: async (account) => {
      const { [account]: _, ...others } = read();
      write(others);
    },
  };
}

/** Counts requests that have not ended. */
function watchRequests(): () => number {
  let open = 0;
  subscribe('http.client.request.created', (message) => {
    const request = message && typeof message === 'object' && 'request' in message ? message.request : null;
    if (!(request instanceof ClientRequest)) return;
    open += 1;
    request.once('close', () => {
      open -= 1;
    });
  });
  return () => open;
}

function createIsBusy(archiver: Archiver, clock: SimulatedClock, openRequests: () => number): () => boolean {
  let worksSince: number | null = null;
  const { downloads, facts } = archiver.catalogue;
  const isDownloading = () => {
    const { resolving, transferring, verifying } = downloads.counts();
    return resolving + transferring + verifying > 0;
  };
  /** For how long work without a request is waited for; 0: there is none. */
  const limitMs = () => {
    const waitMs = (clock.nextAt() ?? Number.POSITIVE_INFINITY) - clock.now();
    if (waitMs > indexingSoonMs && facts.dueCount() > 0) return workMs;
    if (!isDownloading()) return 0;
    return waitMs > waitingSoonMs ? workMs : waitingProofMs;
  };
  return () => {
    const isRequesting = openRequests() > 0;
    const limit = isRequesting ? 0 : limitMs();
    if (limit === 0) {
      worksSince = null;
      return isRequesting;
    }
    worksSince ??= performance.now();
    return performance.now() - worksSince < limit;
  };
}

async function report(archiver: Archiver): Promise<Report> {
  const { handlers, status, dataDir } = archiver;
  const [byLeague = [], byDay = [], byContentType = []] = await Promise.all(
    coverageKinds.map(async (by) => [...(await handlers['coverage.list']({ by })).items]),
  );
  const assets: Report['assets'] = [];
  let cursor: string | undefined;
  do {
    const page = await handlers['coverage.assets']({ limit: 500, ...(cursor && { cursor }) });
    for (const { platformGameId, contentType, leagueName, status: is, error } of page.items)
      assets.push({ platformGameId, contentType, leagueName, status: is, error: error?.code ?? null });
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  const summary = await handlers['coverage.summary'](null);
  const problem = status().sync.lastRun?.error ?? null;
  const footprint = readFootprint(dataDir);
  return { footprint, summary, byLeague, byDay, byContentType, assets, problem: problem?.message ?? null };
}

/** The new rules come before the earlier ones are removed, so that nothing is un-wanted in between. */
async function replaceRules({ handlers }: Archiver, rules: readonly RuleDraft[]): Promise<void> {
  const before = await handlers['rules.list'](null);
  for (const rule of rules) await handlers['rules.save'](rule);
  for (const { id } of before) await handlers['rules.remove']({ id });
}

async function open(start: Start): Promise<(order: Order) => Promise<ProcessAnswer>> {
  const time = openTimeFile(start.timeFile);
  const clock = createSimulatedClock(time.read(), time.write);
  const random = new Random(start.seed, 'archiver', clock.now());
  const openRequests = watchRequests();
  const archiver = await createArchiver({
    dataDir: start.dataDir,
    shell: 'command-line',
    host: { openFile: async () => {}, showInFolder: async () => {} },
    keychain: fileKeychain(start.keychainFile),
    now: clock.now,
    random: () => random.next(),
    setAlarm: clock.setAlarm,
  });
  const { handlers } = archiver;
  if ((await handlers['settings.get'](null))['service.baseUrl'] !== start.baseUrl) {
    await handlers['settings.set']({
      'sync.requestsPerSecond': 1000,
      'sync.intervalMinutes': 30,
      'rules.contentTypes': 'GAMH_SUMMARY',
      'service.baseUrl': start.baseUrl,
    });
    const { username, password } = start;
    await handlers['session.signIn']({ username, password, keep: 'keychain' });
  }
  archiver.start();
  const isBusy = createIsBusy(archiver, clock, openRequests);
  const isStarted = () => archiver.status().sync.state !== 'stopped';
  await clock.run({ isBusy: () => true, isDone: isStarted });
  // A process that is killed does not write it.
  flushCompileCache();
  return async (order) => {
    switch (order.do) {
      case 'run':
        await clock.run({ until: order.until, isBusy });
        return { did: 'run' };
      case 'set-rules':
        await replaceRules(archiver, order.rules);
        return { did: 'set-rules' };
      case 'report':
        return { did: 'report', report: await report(archiver) };
      case 'close':
        await archiver.close();
        time.close();
        return { did: 'close' };
    }
  };
}

function answer(message: ProcessAnswer): void {
  process.send?.(message);
}

function failed(error: unknown): void {
  answer({ did: 'fail', error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}

if (process.send) {
  const obey = open(startSchema.parse(JSON.parse(process.argv[2] ?? '')));
  obey.then(() => answer({ did: 'open' }), failed);
  process.on('message', (message) => {
    obey
      .then((act) => act(orderSchema.parse(message)))
      .then(answer)
      .catch(failed);
  });
  process.on('disconnect', () => process.exit());
}
