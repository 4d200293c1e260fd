/**
 * Games with known files: the real one in each format of its summary, and odd ones. A spec uses
 * `givenPage` and gets a page of a Matchkeep that has archived them all.
 */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, expect } from '@playwright/test';
import { z } from 'zod';
import { createTemporaryFolder, removeTemporaryFolder } from '../support/created-folder.ts';
import { call } from './call.ts';
import type { HostKind, Running } from './hosts/running.ts';
import { start } from './hosts/start.ts';
import { oddFileGames, oddTimelines, writeOddFiles } from './odd-files.ts';
import { startProgram } from './programs.ts';

const realGame = resolve(import.meta.dirname, '../data/real-game');
const serviceReady = z.object({ baseUrl: z.string(), username: z.string(), password: z.string() });

/** An invalid summary, one with as few values as allowed, and those of `odd-files.ts`. */
export const oddGames = { unknownShape: 'ODD_1', bare: 'ODD_2', ...oddFileGames } as const;

export interface Given extends Running {
  /** The games made from the real one: by match-v5 (with its timeline), match-v4, match-v5 with metadata. */
  readonly shapes: readonly [v5: string, v4: string, wrapped: string];
}

/** Starts a Matchkeep on this host, and a practice service with the games, and archives them all. */
export async function openGiven(
  hostKind: HostKind,
  browser: Browser,
): Promise<Given & { close(): Promise<void> }> {
  const folder = createTemporaryFolder();
  const files = join(folder, 'files');
  await writeGames(files);
  const service = await startProgram(['practice', '--port', '0', '--files', files]);
  const running = await start(hostKind, { dataDir: join(folder, 'data') });
  const shapes = await archiveAll(running, browser, serviceReady.parse(service.ready));
  return {
    ...running,
    shapes,
    async close() {
      await running.stop();
      await service.stop();
      removeTemporaryFolder(folder);
    },
  };
}

async function writeGames(files: string): Promise<void> {
  await cp(realGame, files, { recursive: true });
  await rm(join(files, 'facts.json'));
  const summary: unknown = JSON.parse(await readFile(join(realGame, 'GAMH_SUMMARY.json'), 'utf8'));
  const metadata = { dataVersion: '2', matchId: 'EUW1_3692606327', participants: [] };
  await writeFile(join(files, 'wrapped-summary.json'), JSON.stringify({ metadata, info: summary }));
  const put = async (game: string, content: string) => {
    await mkdir(join(files, game));
    await writeFile(join(files, game, 'GAMH_SUMMARY.json'), content);
  };
  await put(oddGames.unknownShape, JSON.stringify({ greeting: 'hello' }));
  await put(oddGames.bare, JSON.stringify(bareSummary));
  await writeOddFiles(files, realGame);
}

const participant = (participantId: number, teamId: number, championId: number) => ({
  participantId,
  teamId,
  championId,
  summonerName: `Someone with quite a long name, number ${participantId}`,
});

const bareSummary = {
  gameId: 7,
  participants: [participant(1, 100, 9999), participant(2, 200, 103)],
  teams: [{ teamId: 100 }, { teamId: 200 }],
};

async function archiveAll(
  running: Running,
  browser: Browser,
  { baseUrl, username, password }: z.infer<typeof serviceReady>,
): Promise<Given['shapes']> {
  const context = await browser.newContext();
  const page = await running.show(await context.newPage());
  // Timelines are requested one by one below.
  await call(page, 'settings.set', { 'service.baseUrl': baseUrl, 'rules.contentTypes': 'GAMH_SUMMARY' });
  await call(page, 'session.signIn', { username, password, keep: 'memory' });
  const held = async (contentType: string) => {
    const { items } = await call(page, 'games.list', { archivedOnly: true });
    return items.filter(({ assets }) =>
      assets.some((asset) => asset.contentType === contentType && asset.state === 'archived'),
    );
  };
  await expect.poll(async () => (await held('GAMH_SUMMARY')).length).toBe(3 + Object.keys(oddGames).length);
  const odd = new Set<string>(Object.values(oddGames));
  const real = (await held('GAMH_SUMMARY'))
    .filter(({ platformGameId }) => !odd.has(platformGameId))
    .sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
  const [v5, v4, wrapped] = real.map(({ platformGameId }) => platformGameId);
  if (!v5 || !v4 || !wrapped) throw new Error('The real game is not there in its three shapes.');
  const withTimeline = [v5, ...oddTimelines];
  for (const platformGameId of withTimeline)
    await call(page, 'games.requestDownload', { platformGameId, contentType: 'GAMH_DETAILS' });
  await expect.poll(async () => (await held('GAMH_DETAILS')).length).toBe(withTimeline.length);
  await context.close();
  return [v5, v4, wrapped];
}
