import type { Page } from '@playwright/test';
import type { AggregateKind } from '../../src/shared/library/library.ts';
import { expectAccessible } from './accessible.ts';
import { call, expect, onExploredData, test } from './host.ts';
import { longRun } from './short-run.ts';

test.use(onExploredData);

/** The one with the most games. */
async function findMost(page: Page, by: AggregateKind) {
  const { rows } = await call(page, 'library.aggregates', { by, limit: 1 });
  const [most] = rows;
  if (most === undefined) throw new Error('There are no statistics.');
  return most;
}

async function openProfile(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('textbox', { name: 'Find' }).fill(name);
  await page.getByRole('button', { name: new RegExp(`${name}.*(Team|Player|Champion) ·`) }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

const figure = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Figures' }).getByText(name, { exact: true }).locator('xpath=../dd');

test('The palette leads to a team, the team to a player, the player to a game, and back', async ({
  exploredPage: page,
}) => {
  const team = await findMost(page, 'team');
  await openProfile(page, team.label);
  await expect(figure(page, 'Games')).toHaveText(String(team.games));
  await expect(figure(page, 'Wins')).toHaveText(String(team.wins));
  const form = page.getByRole('region', { name: 'Form' });
  await expect(form).toContainText(`${team.wins} won`);

  const players = page.getByRole('region', { name: 'Players' });
  const name = (await players.getByRole('rowheader').first().textContent()) ?? '';
  await players.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const own = await call(page, 'library.appearances', { query: `player:"${name}" has:any` });
  const games = page.getByRole('region', { name: 'Games' }).getByRole('row');
  await expect(games).toHaveCount(1 + own.total);
  await expect(games.nth(1)).toContainText(own.rows[0]?.players[0]?.champion?.label ?? 'unknown');

  // The player's own figures with each team, and not those of the teams.
  const byTeam = { query: `player:"${name}" has:any -is:void`, by: 'player', group: 'team' } as const;
  const { rows: withTeams } = await call(page, 'library.aggregates', byTeam);
  await expect(page.getByRole('region', { name: 'By team' }).getByRole('row').nth(1)).toContainText(
    withTeams[0]?.kda?.toFixed(2) ?? 'unknown',
  );

  await form.getByRole('link').first().click();
  await expect(page).toHaveURL(({ pathname }) =>
    pathname.endsWith(encodeURIComponent(own.rows[0]?.game.platformGameId ?? 'none')),
  );
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test(
  'A search narrows the page, and the library shows the same games',
  longRun,
  async ({ exploredPage: page }) => {
    const team = await findMost(page, 'team');
    await openProfile(page, team.label);
    const query = `team:"${team.value}" has:any side:blue -is:void`;
    const { rows } = await call(page, 'library.aggregates', { query, by: 'team' });
    await page.getByRole('searchbox', { name: /Only games such as/ }).fill('side:blue');
    await expect(figure(page, 'Games')).toHaveText(String(rows[0]?.games));
    await page.getByRole('link', { name: 'Show in library' }).click();
    await expect(page.getByRole('combobox', { name: 'Search the library' })).toHaveValue(query);

    await page.goBack();
    await page.getByRole('searchbox', { name: /Only games such as/ }).fill('year:1999');
    await page.getByRole('button', { name: 'Show all games' }).click();
    await expect(figure(page, 'Games')).toHaveText(String(team.games));
  },
);

test(
  'A name in the statistics leads to its page with the search, and an opponent to the comparison',
  longRun,
  async ({ exploredPage: page }) => {
    await page.goto(new URL('/library?show=teams&q=has:any%20league:LCK', page.url()).href);
    const { rows } = await call(page, 'library.aggregates', { query: 'has:any league:LCK', by: 'team' });
    const [most] = rows;
    if (most === undefined) throw new Error('There are no statistics.');
    await page
      .getByRole('grid', { name: 'Teams' })
      .getByRole('link', { name: most.label, exact: true })
      .click();
    await expect(page.getByRole('heading', { name: most.label, level: 1 })).toBeVisible();
    await expect(figure(page, 'Games')).toHaveText(String(most.games));
    await expect(page.getByRole('searchbox', { name: /Only games such as/ })).toHaveValue('league:LCK');

    const opponents = page.getByRole('region', { name: 'By opponent' });
    const name = (await opponents.getByRole('rowheader').first().textContent()) ?? '';
    const games = await opponents.getByRole('cell').first().textContent();
    await opponents.getByRole('link', { name: `Show games of ${name}: ` }).click();
    await expect(page.getByTestId('figures')).toContainText(new RegExp(`^${games} games?`));
    await page.goBack();
    await opponents.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('region', { name: `${most.label} and ${name}` })).toBeVisible();
  },
);

test(
  'A page limited to the last five games on a champion has their figures, and leads to them',
  longRun,
  async ({ exploredPage: page }) => {
    const player = await findMost(page, 'player');
    await openProfile(page, player.label);
    const query = `-is:void player:"${player.value}" has:any last:5`;
    const { rows } = await call(page, 'library.aggregates', { query, by: 'player' });
    const games = page.getByRole('radiogroup', { name: 'How many games' });
    await expect(games.getByRole('radio', { name: 'All games' })).toBeChecked();
    await games.getByText('Last 5', { exact: true }).click();
    await expect(figure(page, 'Games')).toHaveText('5');
    await expect(figure(page, 'KDA')).toContainText(rows[0]?.kda?.toFixed(2) ?? 'unknown');
    await expect(page.getByRole('region', { name: 'Games' }).getByRole('row')).toHaveCount(1 + 5);

    // A row of the page opens its games among these five.
    const champions = page.getByRole('region', { name: 'Champions' });
    const counted = Number(await champions.getByRole('row').nth(1).getByRole('cell').first().textContent());
    await champions
      .getByRole('link', { name: /^Show games of/ })
      .first()
      .click();
    await expect(page.getByTestId('figures')).toContainText(`${counted} `);
    await page.goBack();

    const champion = (await champions.getByRole('rowheader').first().textContent()) ?? '';
    const search = page.getByRole('searchbox', { name: /Only games such as/ });
    await expect(search).toHaveValue('last:5');
    await search.fill(`champion:"${champion}"`);
    await games.getByText('Last 5', { exact: true }).click();
    await expect(search).toHaveValue(`champion:"${champion}" last:5`);
    await page.getByRole('link', { name: 'Show in library' }).click();
    await expect(page.getByRole('combobox', { name: 'Search the library' })).toHaveValue(
      `-is:void player:"${player.value}" has:any champion:"${champion}" last:5`,
    );
  },
);

test('A name that means several teams offers them', longRun, async ({ exploredPage: page }) => {
  const { rows } = await call(page, 'library.aggregates', { by: 'team', limit: 500 });
  const first = (text: string) => text.slice(0, 1).toLowerCase();
  const several = rows.find(
    (one) => rows.filter(({ label }) => first(label) === first(one.label)).length > 1,
  );
  if (several === undefined) throw new Error('All teams begin differently.');
  const letter = first(several.label);
  await page.goto(new URL(`/profile/team/${letter}`, page.url()).href);
  const choices = page.getByRole('region', { name: new RegExp(`^"${letter}" means \\d+ teams`, 'i') });
  await choices.getByRole('link', { name: several.label, exact: true }).click();
  await expect(figure(page, 'Games')).toHaveText(String(several.games));
});

test('Two teams are compared in the games between them', longRun, async ({ exploredPage: page }) => {
  const team = await findMost(page, 'team');
  await openProfile(page, team.label);
  const query = `team:"${team.value}" has:any`;
  const { rows } = await call(page, 'library.appearances', { query });
  const opponent = rows.find((row) => row.opponent !== null)?.opponent?.label ?? '';
  const both = { query: `${query} team:"${opponent}"`, by: 'team' } as const;
  const expected = (await call(page, 'library.aggregates', both)).rows;
  await page.getByRole('searchbox', { name: /Only games such as/ }).fill(`team:"${opponent}"`);
  const versus = page.getByRole('region', { name: `${team.label} and ${opponent}` });
  await expect(versus.getByRole('row')).toHaveCount(3);
  for (const [index, label] of [team.label, opponent].entries()) {
    const wins = expected.find((row) => row.label === label)?.wins;
    const cells = versus.getByRole('row').nth(index + 1);
    await expect(cells.getByRole('rowheader')).toHaveText(label);
    await expect(cells.getByRole('cell').first()).toHaveText(String(wins));
  }
});

test('A name that no summary has, and a wrong search, are named', longRun, async ({ exploredPage: page }) => {
  await page.goto(new URL('/profile/player/Nobody', page.url()).href);
  await expect(page.getByText('No summary in the archive names the player "Nobody".')).toBeVisible();
  const { label } = await findMost(page, 'player');
  await page.goto(new URL(`/profile/player/${encodeURIComponent(label)}?q=colour:blue`, page.url()).href);
  await expect(page.getByRole('alert')).toContainText('colour');
});

test(
  'On paper there is the page alone, whole, with the search that it is of',
  longRun,
  async ({ exploredPage: page }) => {
    const { label } = await findMost(page, 'team');
    // The width of A4 within usual margins.
    await page.setViewportSize({ width: 718, height: 1000 });
    await openProfile(page, label);
    const games = page.getByRole('region', { name: 'Games' });
    await expect(games.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByPlaceholder('Write a note')).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
    await expect(page.getByRole('navigation', { name: 'Screens' })).toBeHidden();
    await expect(page.getByRole('searchbox')).toBeHidden();
    await expect(page.getByPlaceholder('Write a note')).toBeHidden();
    await expect(page.getByText(/of the search team:.* has:any/)).toBeVisible();
    const { x = 0, width = 0 } = (await games.boundingBox()) ?? {};
    const last = await games.getByRole('columnheader', { name: 'Patch' }).boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(x + width + 1);
  },
);

test('The palette and the page of a team count the same games', longRun, async ({ exploredPage: page }) => {
  const { label, games } = await findMost(page, 'team');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('textbox', { name: 'Find' }).fill(label);
  await expect(
    page.getByRole('button', { name: new RegExp(`${label}.*Team · ${games} games`) }),
  ).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`The page of a player is accessible in ${colorScheme}`, longRun, async ({ exploredPage: page }) => {
    const { label } = await findMost(page, 'player');
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openProfile(page, label);
    await expect(page.getByRole('region', { name: 'Games' }).getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page);
  });
}
