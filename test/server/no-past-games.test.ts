/** A backfill against a service that has no listing of past games: a clear sentence, and nothing else is disturbed. */
import { expect, it, onTestFinished } from 'vitest';
import { practice } from '../core/fixtures.ts';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { run, runJson, start } from './command-fixture.ts';
import { runHere, runJsonHere, signInHere } from './in-process.ts';
import { call, startShell } from './shell-fixture.ts';

const sentence = 'This service has no listing of past games.';
const failed = {
  state: 'failed',
  found: { games: 0, newGames: 0, wantedGames: 0, newAssets: 0 },
  problem: {
    code: 'not-supported',
    message: sentence,
    remedy: 'Matchkeep archives upcoming matches as they are played.',
  },
  nextAttemptAt: null,
};
const from = '2020-01-01';

it.runIf(isThorough)(
  'The command line says so while downloads continue, and later syncs find and archive everything',
  async () => {
    const files = 12;
    const world = { matches: files, contentTypes: ['GAMH_SUMMARY'], bytesPerFile: 120_000 };
    const service = await practice({ world });
    const env = await signInHere(temporaryFolder(), service);
    service.setFaults(['404@games', 'trickle:20000']);
    const owner = start(env, ['sync', '--json']);
    onTestFinished(async () => {
      owner.child.kill('SIGKILL');
      await owner.ended;
    });
    await owner.line(({ event }) => event === 'sync-run');
    await waitFor(() => expect(service.counts.fileRequests).toBeGreaterThan(0));

    const refused = await run(env, ['backfill', '--from', from]);
    expect(refused).toMatchObject({ code: 4, stdout: '' });
    expect(refused.stderr).toContain(sentence);
    expect(refused.stderr).toContain('Run "matchkeep sync" to archive upcoming matches as they are played.');
    const { document, code } = await runJson(env, ['backfill', '--from', from]);
    expect({ code, document }).toMatchObject({ code: 4, document: { error: { message: sentence } } });
    expect((await runJson(env, ['backfill', 'list'])).document).toMatchObject({ items: [failed, failed] });
    const listed = await run(env, ['backfill', 'list']);
    expect(listed.stdout + listed.stderr).toContain(sentence);

    expect(owner.child.exitCode).toBeNull();
    service.setFaults(['404@games']);
    const pass = await runJson(env, ['sync', '--once']);
    expect(pass.document).toMatchObject({ matchesSeen: files, failed: 0, problem: null, queueProblem: null });
    await waitFor(async () => {
      const { document: coverage } = await runJsonHere(env, ['coverage']);
      expect(coverage).toMatchObject({ total: { counts: { archived: files, failing: 0, failed: 0 } } });
    });
  },
);

it.runIf(isThorough)(
  'Without a running Matchkeep the command says the same, and the next sync has no problem',
  async () => {
    const service = await practice({ world: { matches: 3, contentTypes: ['GAMH_SUMMARY'] } });
    const env = await signInHere(temporaryFolder(), service);
    service.setFaults(['404@games']);
    const refused = await runHere(env, ['backfill', '--from', from]);
    expect(refused).toMatchObject({ code: 4, stdout: '' });
    expect(refused.stderr).toContain(sentence);
    expect((await runHere(env, ['backfill', '--from', from, '--preview'])).stderr).toContain(sentence);
    expect((await runJsonHere(env, ['backfill', 'list'])).document).toMatchObject({ items: [failed] });
    const pass = await runJsonHere(env, ['sync', '--once']);
    expect(pass).toMatchObject({ code: 0, document: { archived: 3, failed: 0, problem: null } });
  },
);

it('The bridge answers it in the backfill and in the sync log, and later passes have no problem', async () => {
  const shell = await startShell();
  onTestFinished(() => shell.close());
  const { practice: service, workspaces } = shell;
  service.setFaults(['404@games']);
  const page = await shell.authorise();
  const ask = async (name: string, input: unknown): Promise<unknown> => {
    const { text } = await call(shell, page, name, input);
    return JSON.parse(text);
  };
  const request = { from: `${from}T00:00:00Z` };
  expect(await ask('backfill.preview', request)).toMatchObject({
    ok: true,
    value: { isOffered: false, games: null },
  });
  expect(await ask('backfill.start', request)).toMatchObject({ ok: true, value: { state: 'running' } });
  await waitFor(async () =>
    expect(await ask('backfill.list', { limit: 10 })).toMatchObject({ ok: true, value: [failed] }),
  );
  expect(await ask('sync.log', { limit: 1 })).toMatchObject({
    ok: true,
    value: { items: [{ kind: 'backfill', error: failed.problem, backfill: failed }] },
  });
  expect(await workspaces.current().syncOnce()).toMatchObject({ matchesSeen: 2, failed: 0, problem: null });
  expect(await ask('coverage.summary', null)).toMatchObject({ ok: true, value: { missing: 0 } });
  expect(shell.faults).toEqual([]);

  // A service that has the listing later is asked again.
  service.setFaults([]);
  expect(await ask('backfill.start', request)).toMatchObject({ ok: true, value: { state: 'running' } });
  await waitFor(async () =>
    expect(await ask('backfill.list', { limit: 1 })).toMatchObject({
      value: [{ state: 'done', problem: null, found: { games: 2 } }],
    }),
  );
});
