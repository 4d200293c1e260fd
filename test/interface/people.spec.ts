import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call, expect, onExploredData, test } from './host.ts';
import { longRun } from './short-run.ts';

test.use(onExploredData);

async function openPeople(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Players with several names' }).scrollIntoViewIfNeeded();
}

/** Two players of the games of the search, as statistics show them. */
async function findPlayers(page: Page, query: string): Promise<readonly string[]> {
  const { rows } = await call(page, 'library.aggregates', {
    query,
    by: 'player',
    of: 'named',
    sortBy: 'games',
    direction: 'desc',
    limit: 2,
  });
  return rows.map(({ label }) => label);
}

const csv = (text: string) => ({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('A person is added by keyboard, changes what statistics show, and is removed and restored', async ({
  exploredPage: page,
}) => {
  const [first = '', second = ''] = await findPlayers(page, '');
  await openPeople(page);
  await expect(page.getByText('The list is empty')).toBeVisible();
  await page.getByRole('button', { name: 'Add a person…' }).press('Enter');
  await page.keyboard.type('The Person');
  await page.keyboard.press('Tab');
  await page.keyboard.type(first);
  await expect(page.getByRole('option', { name: first })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type(second);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  const people = page.getByRole('list', { name: 'People' });
  await expect(people).toContainText(`The Person${first} · ${second}`);
  await expect(page.getByRole('button', { name: 'Add a person…' })).toBeFocused();
  expect(await findPlayers(page, `player:"${second}"`)).toEqual(['The Person']);

  await page.getByRole('button', { name: 'Remove: The Person' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  expect(await findPlayers(page, `player:"${second}"`)).toEqual([second]);
  await page.keyboard.press('Enter');
  await expect(people).toContainText('The Person');

  await page.getByRole('button', { name: 'Edit: The Person' }).press('Enter');
  await page.getByLabel('Name', { exact: true }).fill('Somebody');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(people).toContainText(`Somebody${first}`);
  await page.getByRole('button', { name: 'Remove: Somebody' }).click();
  await expect(page.getByText('The list is empty')).toBeVisible();
});

test(
  'A list is imported and exported, and a file with wrong lines changes nothing',
  longRun,
  async ({ exploredPage: page }) => {
    await openPeople(page);
    const people = page.getByRole('region', { name: 'Players with several names' });
    const file = people.locator('input[type=file]');
    await file.setInputFiles(csv('person,name\nFaker,T1 Faker\nLee,T1 Faker\n'));
    await expect(page.getByText('Nothing was imported: 1 line is not valid.')).toBeVisible();
    await expect(page.getByText('Line 3: "T1 Faker" is already a name of "Faker".')).toBeVisible();
    await expect(page.getByText('The list is empty')).toBeVisible();

    const longName = `Un nom${' de joueur'.repeat(9)}`;
    const text = `person,name\r\nDeft,Deft\r\nDeft,KT Deft\r\nFaker,Faker\r\nFaker,${longName}\r\n`;
    await file.setInputFiles(csv(text));
    await expect(page.getByText('2 people added, 0 changed.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'People' })).toContainText(longName);
    await expectAccessible(page);

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('people.csv');
    expect(await readFile(await download.path(), 'utf8')).toBe(text);
    for (const { id } of await call(page, 'people.list', null)) await call(page, 'people.remove', { id });
  },
);

test(
  'A name that another person has is refused with the name of that person',
  longRun,
  async ({ exploredPage: page }) => {
    const { id } = await call(page, 'people.save', { name: 'Faker', names: ['T1 Faker'] });
    await openPeople(page);
    await page.getByRole('button', { name: 'Add a person…' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Lee');
    await page.getByRole('combobox', { name: 'Other names' }).fill('t1 faker');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('"t1 faker" is already a name of the person "Faker".')).toBeVisible();
    await call(page, 'people.remove', { id });
  },
);

test(
  'The page of a person names its other names, and the team of each game',
  longRun,
  async ({ exploredPage: page }) => {
    const { rows } = await call(page, 'library.aggregates', { by: 'team', limit: 2 });
    const codes = rows.map(({ value }) => value ?? '');
    const [first = '', second = ''] = await Promise.all(
      codes.map(async (code) => (await findPlayers(page, `team:"${code}"`))[0]),
    );
    const openPage = (name: string) =>
      page.goto(new URL(`/profile/player/${encodeURIComponent(name)}`, page.url()).href);
    const games = page.getByRole('region', { name: 'Games' });
    await openPage(first);
    await expect(games.getByRole('columnheader', { name: 'Opponent' })).toBeVisible();
    await expect(games.getByRole('columnheader', { name: 'Team' })).toBeHidden();
    await expect(page.getByText('With the games of')).toBeHidden();

    const { id } = await call(page, 'people.save', { name: 'The Person', names: [first, second] });
    await openPage('The Person');
    await expect(page.getByText(`With the games of ${first}, ${second}:`)).toBeVisible();
    const teamsOfGames = games.locator('tbody tr td:nth-child(3)');
    for (const { label } of rows) await expect(teamsOfGames.filter({ hasText: label }).first()).toBeVisible();
    await page.getByRole('link', { name: 'players with several names' }).click();
    await expect(page.getByRole('heading', { name: 'Players with several names' })).toBeInViewport();
    await call(page, 'people.remove', { id });
  },
);
