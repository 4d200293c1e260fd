/** Many files that cannot be fetched, each for a reason of its own, among files that can. */
import { expect, it } from 'vitest';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { createFastClock } from '../support/fast-clock.ts';
import { isThorough } from '../support/property-runs.ts';
import { startTestServer } from '../support/test-server.ts';
import { type RawAnswer, withRewrittenAddresses } from './rewritten-addresses.ts';

const badFiles = 60;
const goodFiles = 20;
const files = badFiles + goodFiles;

/** Whether the file at this place of the queue is bad. */
const orders = {
  first: (place: number) => place < badFiles,
  last: (place: number) => place >= goodFiles,
  /** The good ones are in the middle. */
  around: (place: number) => place < badFiles / 2 || place >= badFiles / 2 + goodFiles,
  mixed: (place: number) => place % 4 !== 3,
  /** 37 and 80 have no common factor. */
  shuffled: (place: number) => (place * 37 + 11) % files < badFiles,
};

interface Host {
  /** The data API's answer about a bad file: a value that is sent as JSON, or all of it. `n` differs for each file. */
  readonly bad: (n: number) => unknown;
  /** The address of a good file; default: the practice service's own. */
  readonly good?: (url: string) => string;
}

/** One host for all files, which redirects good ones to the practice service. */
async function redirecting(badLocation: (path: string) => string | undefined): Promise<Host> {
  const { origin } = await startTestServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const location = searchParams.get('to') ?? badLocation(pathname);
    response.writeHead(302, location === undefined ? {} : { location }).end();
  });
  return {
    bad: (n) => ({ url: `${origin}/${n}` }),
    good: (url) => `${origin}/good?to=${encodeURIComponent(url)}`,
  };
}

/** An origin that refuses connections: systems give so low a port to no other test's server. */
const closedOrigin = (port: 2 | 3) => `http://127.0.0.1:${port}`;

const hosts: Readonly<Record<string, () => Promise<Host>>> = {
  'have an address with another scheme': async () => ({ bad: (n) => ({ url: `ftp://files.example/${n}` }) }),
  async 'have no usable address in their answer'() {
    const answers = [{ url: 'http://files.example/1' }, { url: 'file' }, { url: 5 }, [], 'text', 7, null];
    return { bad: (n) => answers[n % answers.length] };
  },
  'are redirected to an unsafe address': () => redirecting(() => 'http://sign-in.example/'),
  'are redirected to nowhere': () => redirecting((path) => (path.endsWith('5') ? `${path}5` : undefined)),
  async 'are redirected to a host that is down'() {
    const down = closedOrigin(2);
    return redirecting((path) => down + path);
  },
  async 'are at a host that is down'() {
    const down = closedOrigin(3);
    return { bad: (n) => ({ url: `${down}/${n}` }) };
  },
};

const answering = (even: RawAnswer, odd: RawAnswer) => async (): Promise<Host> => ({
  bad: (n) => (n % 2 === 0 ? even : odd),
});
const isRaw = (answer: unknown): answer is RawAnswer =>
  typeof answer === 'object' && answer !== null && 'status' in answer;

/** The data API itself answers badly, about these files only. */
const answers: Readonly<Record<string, () => Promise<Host>>> = {
  'get a 500 or a 503': answering(
    { status: 500, headers: {}, body: '{"message":"No."}' },
    { status: 503, headers: {}, body: '' },
  ),
  'get a web page or a redirect': answering(
    { status: 200, headers: { 'content-type': 'text/html' }, body: '<html><h1>Sign in</h1></html>' },
    { status: 302, headers: { location: 'https://sign-in.example/' }, body: '' },
  ),
};

/** One pass, where another file is archived already if `isOneArchived`; `isBad` gets the place in the queue. */
async function passWith(
  isBad: (place: number) => boolean,
  { bad: answer, good = (url) => url }: Host,
  { random = () => 0, isOneArchived = true }: { random?: () => number; isOneArchived?: boolean } = {},
) {
  const service = await practice({ world: playedWorld(isOneArchived ? files + 1 : files) });
  const bad: string[] = [];
  const baseUrl = await withRewrittenAddresses(service, (id, url) => {
    const given = bad.includes(id) ? answer(bad.indexOf(id)) : { url: good(url) };
    return isRaw(given) ? given : JSON.stringify(given);
  });
  const archiver = await openTestArchiver({ service, random, ...createFastClock() });
  await archiver.handlers['settings.set']({ 'service.baseUrl': baseUrl });
  await signIn(archiver, service);
  await archiver.handlers['work.pause']({ until: 'resumed' });
  await archiver.syncOnce();
  const { items } = await archiver.handlers['downloads.list']({ limit: files + 1 });
  const archived = isOneArchived ? items.pop() : undefined;
  bad.push(...items.filter((_, place) => isBad(place)).map(({ platformGameId }) => platformGameId));
  expect(bad).toHaveLength(badFiles);
  await archiver.handlers['work.resume'](null);
  if (archived !== undefined) await archiver.fetch(archived);
  return await archiver.syncOnce();
}

/** Waits grow with each attempt: of these files, the number of attempts has no limit. */
const growing = () => 0.99;

/** The short run has these where nothing was archived before. */
it.runIf(isThorough).each(Object.entries(answers))(
  'One pass archives every good file behind 60 others that %s',
  async (_kind, start) => {
    expect(await passWith(orders.first, await start(), { random: growing })).toMatchObject({
      archived: goodFiles,
      retrying: badFiles,
    });
  },
);

it.each(isThorough ? (['first', 'last', 'around', 'mixed', 'shuffled'] as const) : (['first'] as const))(
  'One pass archives every good file where nothing was archived before, and the bad answers are: %s',
  async (order) => {
    const kinds = Object.values(answers);
    for (const start of isThorough ? kinds : kinds.slice(0, 1)) {
      expect(
        await passWith(orders[order], await start(), { random: growing, isOneArchived: false }),
      ).toMatchObject({
        archived: goodFiles,
        retrying: badFiles,
      });
    }
  },
);

/** In the short run, the others are only mixed. */
const firstKinds = Object.entries(hosts).filter(
  ([kind]) => isThorough || kind === 'are at a host that is down',
);

it.each(firstKinds)('One pass archives every good file behind 60 others that %s', async (_kind, start) => {
  expect(await passWith(orders.first, await start())).toMatchObject({
    archived: goodFiles,
    retrying: badFiles,
  });
});

it.each(isThorough ? (['last', 'around', 'mixed', 'shuffled'] as const) : (['mixed'] as const))(
  'One pass archives every good file where the bad ones of all kinds are: %s',
  async (order) => {
    const kinds = await Promise.all(Object.values({ ...hosts, ...answers }).map((start) => start()));
    const bad = (n: number) => kinds[n % kinds.length]?.bad(n);
    expect(await passWith(orders[order], { bad }, { random: growing })).toMatchObject({
      archived: goodFiles,
      retrying: badFiles,
    });
  },
);
