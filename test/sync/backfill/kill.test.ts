/** A backfill whose process is killed several times. */
import { expect, it } from 'vitest';
import { openReadOnly } from '../../../src/core/read-only.ts';
import { practice } from '../../core/fixtures.ts';
import { runJson, start } from '../../server/command-fixture.ts';
import { signInHere } from '../../server/in-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { waitFor } from '../../support/wait-for.ts';

it('Kill -9 during a backfill loses no game: the same command continues it, and finds each once.', async () => {
  const games = 300;
  const service = await practice({
    world: { matches: games, days: 30, contentTypes: ['GAMH_SUMMARY'] },
    faults: ['slow:50@games'],
  });
  const dataDir = temporaryFolder();
  const env = await signInHere(dataDir, service);
  const args = ['backfill', '--from', new Date(service.now() - 40 * 86_400_000).toISOString()];
  for (let kill = 1; kill <= 2; kill += 1) {
    const before = service.counts.gamesPages;
    const { child, ended } = start(env, args);
    await waitFor(() => expect(service.counts.gamesPages).toBeGreaterThan(before + 4));
    child.kill('SIGKILL');
    await ended;
  }
  service.setFaults([]);
  const { code, document } = await runJson(env, args);
  expect(document).toMatchObject({
    games,
    newGames: games,
    wantedGames: games,
    newAssets: games,
    problem: null,
  });
  expect(code).toBe(0);
  const reader = openReadOnly(dataDir);
  try {
    const page = await reader.games({ limit: 500, archivedOnly: false });
    expect(new Set(page.items.map(({ platformGameId }) => platformGameId)).size).toBe(games);
    expect(reader.catalogue?.backfills.list(10)).toHaveLength(1);
    expect(reader.catalogue?.runs.page({ limit: 10 }).items).toMatchObject([{ kind: 'backfill' }]);
  } finally {
    await reader.close();
  }
  expect(service.counts).toMatchObject({ logins: 1, badRequests: 0 });
}, 300_000);
