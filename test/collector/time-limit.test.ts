import { setInterval as everyMs } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { withRewrittenAddresses } from '../downloads/rewritten-addresses.ts';
import { createSkippingClock } from '../support/skipping-clock.ts';
import { startTestServer } from '../support/test-server.ts';
import { waitFor } from '../support/wait-for.ts';

const file = Buffer.from(`{"a":"${'x'.repeat(100_000)}"}`);

/** Sends three bytes at a time, for ever; with a range, the others at once. `onBegun` is called after two seconds. */
async function startSlowHost(onBegun: () => Promise<void>) {
  const ranges: string[] = [];
  const { origin } = await startTestServer(async ({ headers: { range } }, response) => {
    const from = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0);
    const headers = { etag: '"v1"', 'content-length': file.length - from };
    if (range !== undefined) {
      ranges.push(range);
      const contentRange = `bytes ${from}-${file.length - 1}/${file.length}`;
      response.writeHead(206, { ...headers, 'content-range': contentRange }).end(file.subarray(from));
      return;
    }
    response.writeHead(200, headers);
    let at = 0;
    for await (const _ of everyMs(20)) {
      if (response.destroyed) return;
      response.write(file.subarray(at, at + 3));
      at += 3;
      if (at === 300) await onBegun();
    }
  });
  return { url: `${origin}/file`, ranges };
}

it('A pass with a file that arrives too slowly ends after its time, and the next one continues the file', async () => {
  const service = await practice({ world: playedWorld(3) });
  const clock = createSkippingClock();
  const slow = await startSlowHost(async () => {
    await waitFor(() => expect(archiver.status().archive.archivedFiles).toBe(2));
    clock.advance(60_000);
  });
  let slowGame: string | undefined;
  const baseUrl = await withRewrittenAddresses(service, (id, url) => {
    slowGame ??= id;
    return JSON.stringify({ url: id === slowGame ? slow.url : url });
  });
  const archiver = await openTestArchiver({ service, ...clock });
  await archiver.handlers['settings.set']({ 'service.baseUrl': baseUrl, 'sync.maxMinutes': 1 });
  await signIn(archiver, service);
  const ended = await archiver.syncOnce();
  expect(ended).toMatchObject({
    archived: 2,
    queueProblem: { code: 'cancelled', message: expect.stringContaining('after 1 minute') },
  });
  const { dataDir } = archiver.status();
  await archiver.close();

  const next = await openTestArchiver({ service, dataDir, ...clock });
  await next.handlers['settings.set']({ 'service.baseUrl': baseUrl });
  await signIn(next, service);
  expect(await next.syncOnce()).toMatchObject({ archived: 1, queueProblem: null });
  expect(slow.ranges).toEqual([expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
});
