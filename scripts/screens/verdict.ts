/** What the summary and the status bar say in the states in which they say less than "all is archived". */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { newRule } from '../../src/shared/rules/watch-rules.ts';
import { call } from '../../test/interface/call.ts';
import { allLooks, enter, onStage, type Screens, type Stage, shoot, withService } from './stage.ts';

const summary = ['GAMH_SUMMARY'] as const;

export const verdict: Screens = async (browser) => {
  await onStage(browser, [], async (stage) => {
    await withService(['hang@matches'], async (service) => {
      await enter(stage.page, service);
      await stage.page.goto(`${stage.url}/coverage`);
      await stage.page.getByRole('heading', { name: 'Coverage' }).waitFor();
      await stage.page.getByText('A sync is running').waitFor();
      await shoot(stage.page, 'verdict-new', allLooks);
    });
  });
  await onStage(browser, [], async (stage) => {
    await withService([], async (service) => {
      const { page, dataDir } = stage;
      await enter(page, service);
      await settled(page);
      const from = new Date(Date.now() - 8 * 24 * 3_600_000).toISOString();
      await call(page, 'backfill.start', { from: `${from.slice(0, 10)}T00:00:00.000Z` });
      await settled(page);
      const archive = join(dataDir, 'archive');
      await rename(archive, `${archive}-away`);
      // It fails, and shows that the archive is away.
      await call(page, 'archive.verify', {}).catch(() => {});
      await say(stage, /were archived/);
      await shoot(page, 'verdict-away', allLooks);
      await rename(`${archive}-away`, archive);
      await say(stage, /are archived/);
      await shoot(page, 'verdict-back', allLooks);
      await service.setFaults('500@matches');
      await call(page, 'sync.now', null);
      await say(stage, /were archived as of/);
      await shoot(page, 'verdict-failed-sync', allLooks);
      await service.setFaults();
      await call(page, 'sync.now', null);
      const [rule] = await call(page, 'rules.list', null);
      const [match] = (await call(page, 'matches.list', { limit: 1, when: 'upcoming' })).items;
      if (rule === undefined || match === undefined)
        throw new Error('A new workspace has a rule and matches.');
      await call(page, 'rules.save', {
        ...newRule(summary),
        id: rule.id,
        teams: match.teams.map(({ code }) => code),
      });
      await settled(page);
      await say(stage, /All wanted games/);
      await shoot(page, 'verdict-two-teams', allLooks);
    });
  });
};

/** Until nothing was listed, queued or downloaded for some looks: a listing is followed by its files. */
async function settled(page: Page): Promise<void> {
  for (let quiet = 0; quiet < 5; ) {
    await page.waitForTimeout(500);
    const { queue, sync } = await call(page, 'app.status', null);
    const [backfill] = await call(page, 'backfill.list', { limit: 1 });
    const { queued, resolving, transferring, verifying } = queue.counts;
    const isBusy = sync.state === 'running' || backfill?.state === 'running' || sync.lastRun === null;
    quiet = isBusy || queued + resolving + transferring + verifying > 0 ? 0 : quiet + 1;
  }
}

async function say({ page, url }: Stage, words: RegExp): Promise<void> {
  await page.goto(`${url}/coverage`);
  await page.getByRole('region', { name: 'Summary' }).getByText(words).first().waitFor({ timeout: 60_000 });
}
