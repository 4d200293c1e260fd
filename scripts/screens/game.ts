/** The game that the view is held to by its tests, with its timeline fetched on the way. */
import { join } from 'node:path';
import { call } from '../../test/interface/call.ts';
import { root } from '../command.ts';
import {
  allLooks,
  enter,
  onStage,
  rows,
  type Screens,
  type Service,
  type Stage,
  shoot,
  twoLooks,
  wide,
  withService,
} from './stage.ts';

export const game: Screens = (browser) => onStage(browser, [], realGame);

async function realGame({ page, url }: Stage): Promise<void> {
  const work = async (service: Service) => {
    // Its timeline is fetched on the way.
    await call(page, 'settings.set', { 'rules.contentTypes': 'GAMH_SUMMARY' });
    await enter(page, service);
    await page.goto(`${url}/library?q=${encodeURIComponent('has:any game:1')}`);
    await rows(page).first().dblclick();
    await page.getByRole('region', { name: 'Scoreboard' }).waitFor();
    await page.keyboard.press('2');
    await page.getByText('Timeline not archived').waitFor();
    await shoot(page, 'game-no-timeline', twoLooks);
    await page.getByRole('button', { name: 'Download the timeline' }).click();
    const cursor = page.getByRole('slider', { name: 'Game time' });
    await cursor.waitFor();
    await page.keyboard.press('1');
    await page.getByRole('region', { name: 'Scoreboard' }).waitFor();
    await shoot(page, 'game', [...allLooks, ['light', wide]]);
    await page.keyboard.press('2');
    await cursor.focus();
    await page.keyboard.press('Home');
    for (let minute = 0; minute < 24; minute += 1) await page.keyboard.press('ArrowRight');
    await cursor.blur();
    await shoot(page, 'game-timeline', [...allLooks, ['dark', wide]]);
    await page.keyboard.press('3');
    await page.getByRole('slider', { name: 'Game time, level' }).waitFor();
    await shoot(page, 'game-compare', twoLooks);
    await page.keyboard.press('4');
    await page.getByRole('region', { name: 'Timeline', exact: true }).waitFor();
    await shoot(page, 'game-files', twoLooks);
  };
  await withService([], work, ['--files', join(root, 'test/data/real-game')]);
}
