import type { OperationOutput } from '../../src/shared/bridge/bridge.ts';
import { expectAccessible } from './accessible.ts';
import { call, expect, items, onExploredData, test, whereWireIsOpen } from './host.ts';
import { longRun } from './short-run.ts';

test.use(onExploredData);

test.beforeEach(async ({ host: { page } }) => {
  await page.getByRole('button', { name: 'Explore with practice data' }).click();
  await expect(page.getByRole('heading', { name: 'Matches' })).toBeVisible();
  await page.getByRole('link', { name: 'Rules' }).click();
  await expect(page.getByRole('grid', { name: 'Watch rules' })).toBeVisible();
});

type Rule = OperationOutput<'rules.list'>[number];
const leagueNames = (rules: readonly Rule[]) => rules.map(({ leagues }) => leagues.join());

test('A rule is added, moved by keyboard, edited, turned off and removed, each after what it changes is shown', async ({
  host: { page },
}) => {
  const rules = () => call(page, 'rules.list', null);
  await page.getByRole('button', { name: 'Add rule' }).click();
  const form = page.getByRole('dialog', { name: 'Add rule' });
  await expect(form.getByText('Changes nothing for the games that are known now.')).toBeVisible();
  await form.getByText('Leave out', { exact: true }).click();
  await form.getByLabel('Leagues').fill('lck');
  await page.keyboard.press('Enter');
  await expect(form.getByText(/^Stops wanting [\d,]+ files?\./)).toBeVisible();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form).toBeHidden();

  // A rule that leaves games out is read first.
  const rows = items(page);
  await expect(rows.first()).toContainText('Leave out LCK: all files');
  expect(leagueNames(await rules())).toEqual(['LCK', '']);
  await rows.first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => leagueNames(await rules())).toEqual(['', 'LCK']);
  await expect(rows.nth(1)).toContainText('Leave out LCK:');
  await rows
    .nth(1)
    .getByRole('button', { name: /^Move up/ })
    .click();
  await expect.poll(async () => leagueNames(await rules())).toEqual(['LCK', '']);

  await expect(rows.first()).toContainText('Leave out LCK:');
  await rows.first().getByRole('switch').click({ force: true });
  await expect(rows.first()).toContainText('· off');
  expect((await rules())[0]).toMatchObject({ leagues: ['LCK'], isEnabled: false });
  await rows.first().getByRole('button', { name: /^Edit/ }).click();
  const editor = page.getByRole('dialog', { name: 'Edit rule' });
  await editor.getByLabel('Content types').fill('not valid!');
  await page.keyboard.press('Enter');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor.getByText('Letters, digits')).toBeVisible();
  await editor.getByLabel('Content types').press('Backspace');
  await editor.getByLabel('Content types').fill('GAMH_DETAILS');
  await page.keyboard.press('Enter');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rows.first()).toContainText('Leave out LCK: ');
  await expect(rows.first()).toContainText('timelines');

  await rows.first().focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(rows).toHaveCount(1);
  expect(leagueNames(await rules())).toEqual(['']);
});

test(
  'A name that the catalogue does not have is saved only after a question, however fast the button is clicked',
  longRun,
  async ({ host: { page } }) => {
    await page.getByRole('button', { name: 'Add rule' }).click();
    const form = page.getByRole('dialog', { name: 'Add rule' });
    await form.getByLabel('Leagues').fill('LCKK');
    const submit = form.getByRole('button', { name: 'Add', exact: true });
    await submit.dblclick();
    const question = form.getByRole('region', { name: 'Unknown names' });
    await expect(question.getByText('The catalogue does not have "LCKK".')).toBeVisible();
    expect(await call(page, 'rules.list', null)).toHaveLength(1);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Continue editing' }).click();
    await submit.click();
    await expect(question).toBeVisible();
    expect(await call(page, 'rules.list', null)).toHaveLength(1);
    await question.getByRole('button', { name: 'Save as it is' }).click();
    await expect(form).toBeHidden();
    expect(leagueNames(await call(page, 'rules.list', null))).toContain('LCKK');
  },
);

test.describe('In the editor', longRun, () => {
  test('an unknown name is marked with the nearest ones, and a click takes one', async ({
    host: { page },
  }) => {
    await page.getByRole('button', { name: 'Add rule' }).click();
    const form = page.getByRole('dialog', { name: 'Add rule' });
    await form.getByLabel('Leagues').fill('LCKK');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Replace "LCKK" by "LCK"' }).click();
    await expect(form.locator('.mantine-Pill-label', { hasText: /^LCK$/ })).toBeVisible();
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form).toBeHidden();
    expect(leagueNames(await call(page, 'rules.list', null))).toContain('LCK');
  });

  test('names are suggested on a click and while the user types, and get the spelling of the service', async ({
    host: { page },
  }) => {
    await page.getByRole('button', { name: 'Add rule' }).click();
    const form = page.getByRole('dialog', { name: 'Add rule' });
    const leagues = form.getByLabel('Leagues');
    const option = page.getByRole('option', { name: 'LCK', exact: true });
    await expect(leagues).toBeFocused();
    await expect(option).toBeHidden();
    await leagues.click();
    await expect(option).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(option).toBeHidden();
    await leagues.pressSequentially('lc');
    await expect(option).toBeVisible();
    await leagues.pressSequentially('k');
    await page.keyboard.press('Enter');
    await expect(form.locator('.mantine-Pill-label', { hasText: /^LCK$/ })).toBeVisible();
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form).toBeHidden();
    expect(leagueNames(await call(page, 'rules.list', null))).toContain('LCK');
  });

  test('the ID of a tournament is accepted without a question', async ({ host: { page } }) => {
    const { items: matches } = await call(page, 'matches.list', { limit: 1 });
    const id = matches[0]?.tournamentId ?? '';
    expect(id).toMatch(/^\d+$/);
    await page.getByRole('button', { name: 'Add rule' }).click();
    const form = page.getByRole('dialog', { name: 'Add rule' });
    await form.getByLabel('Tournaments').fill(id);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form).toBeHidden();
    expect((await call(page, 'rules.list', null)).map((rule) => rule.tournaments)).toContainEqual([id]);
  });

  test(
    'a second click on Add does not save a rule twice',
    whereWireIsOpen,
    async ({ host: { page }, wire }) => {
      await page.getByRole('button', { name: 'Add rule' }).click();
      const form = page.getByRole('dialog', { name: 'Add rule' });
      const release = await wire.hold('rules.spelling');
      await form.getByLabel('Leagues').fill('LCK');
      await page.keyboard.press('Tab');
      const add = form.locator('button[type=submit]');
      // Both key presses come before the name is looked up.
      await add.evaluate((button: HTMLButtonElement) => button.click());
      await add.evaluate((button: HTMLButtonElement) => button.click());
      await expect(add).toBeDisabled();
      release();
      await expect(form).toBeHidden();
      expect(await call(page, 'rules.list', null)).toHaveLength(2);
    },
  );

  test('a half-typed value stays as it is while Escape asks', async ({ host: { page } }) => {
    await page.getByRole('button', { name: 'Add rule' }).click();
    const form = page.getByRole('dialog', { name: 'Add rule' });
    const teams = form.getByLabel('Teams');
    await teams.fill('half a na');
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await expect(async () => {
      // The first one closes the list of suggestions if it is open.
      await page.keyboard.press('Escape');
      await expect(question).toBeVisible({ timeout: 1000 });
    }).toPass();
    const continueButton = question.getByRole('button', { name: 'Continue editing' });
    await expect(continueButton).toBeFocused();
    await continueButton.click();
    await expect(question).toBeHidden();
    await expect(teams).toHaveValue('half a na');
    await expect(form.locator('.mantine-Pill-label', { hasText: 'half a na' })).toHaveCount(0);
  });

  test('Escape asks before it discards what was entered', async ({ host: { page } }) => {
    await page.getByRole('button', { name: 'Add rule' }).click();
    const form = page.getByRole('dialog', { name: 'Add rule' });
    await expect(form.getByLabel('Leagues')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();

    await page.getByRole('button', { name: 'Add rule' }).click();
    await form.getByLabel('Teams').fill('T1');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await expect(question.getByRole('button', { name: 'Continue editing' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(form.locator('.mantine-Pill-label', { hasText: /^T1$/ })).toBeVisible();
    await form.getByLabel('Teams').focus();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(question).toBeHidden();
    await expect(form).toBeHidden();
    expect(await call(page, 'rules.list', null)).toHaveLength(1);
    await expect(page.getByRole('button', { name: 'Add rule' })).toBeFocused();
  });
});

test(
  'Without rules, or with rules that keep nothing, the screen says that nothing is downloaded',
  longRun,
  async ({ host: { page } }) => {
    const [rule] = await call(page, 'rules.list', null);
    if (rule === undefined) throw new Error('The practice workspace has no rule.');
    await call(page, 'rules.save', { ...rule, isEnabled: false });
    await expect(page.getByText('All rules are off, so nothing is wanted.')).toBeVisible();
    await call(page, 'rules.save', { ...rule, effect: 'exclude', isEnabled: true });
    await expect(page.getByText('These rules only leave games out, so nothing is wanted.')).toBeVisible();
    await call(page, 'rules.remove', { id: rule.id });
    await expect(page.getByText('No rules, so nothing is downloaded')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep everything…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await expect(items(page)).toHaveCount(1);
    await expect(items(page).first()).toContainText('Keep all games: summaries');
  },
);

test(
  'A match opens the editor for its league, its teams and itself, and Back closes it',
  longRun,
  async ({ host: { page } }) => {
    await page.getByRole('link', { name: 'Matches' }).click();
    const { items: matches } = await call(page, 'matches.list', { limit: 1, when: 'upcoming' });
    const match = matches[0];
    if (match === undefined) throw new Error('No match is upcoming.');
    const choose = async (label: string) => {
      await items(page).first().click();
      await page.getByRole('complementary', { name: 'Match' }).getByRole('button', { name: 'Keep…' }).click();
      await page.getByRole('menuitem', { name: label }).click();
      await expect(page.getByRole('dialog', { name: 'Add rule' })).toBeVisible();
    };
    const pill = (text: string) =>
      page.getByRole('dialog').locator('.mantine-Pill-label').getByText(text, { exact: true });
    await choose(`Keep the league ${match.leagueName}…`);
    await expect(pill(match.leagueName)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Matches' })).toBeVisible();
    const team = match.teams[0]?.name ?? '';
    await choose(`Leave out the team ${team}…`);
    await expect(pill(team)).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Leave out' })).toBeChecked();
    await page.goBack();
    await choose('Keep this match…');
    await expect(pill(match.id)).toBeVisible();
    await expect(page.getByRole('dialog').getByText(`By match ID: ${match.teams[0]?.code} vs`)).toBeVisible();
  },
);

test(
  'The number of archived files in the header follows the downloads',
  longRun,
  async ({ host: { page } }) => {
    const figures = page.getByTestId('figures');
    const archived = async () =>
      Number(/([\d,]+) archived/.exec(await figures.innerText())?.[1]?.replace(',', ''));
    await expect(figures).toContainText('archived');
    await expect
      .poll(async () => (await call(page, 'app.status', null)).coverage.due, { timeout: 200_000 })
      .toBe(0);
    const rules = await call(page, 'rules.list', null);
    await expect
      .poll(async () => (await archived()) - (await call(page, 'rules.preview', { rules })).archived)
      .toBe(0);
  },
);
