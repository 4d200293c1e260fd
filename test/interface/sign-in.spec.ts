import { call, expect, test, whereWireIsOpen } from './host.ts';
import { longRun } from './short-run.ts';
import { fillSignIn, submitSignIn } from './sign-in-form.ts';

test('A first start shows what Matchkeep does and asks to sign in', longRun, async ({ host: { page } }) => {
  await expect(page).toHaveURL(/\/welcome$/);
  await expect(page.getByRole('heading', { name: 'Matchkeep' })).toBeVisible();
  for (const promise of ['Complete', 'Intact', 'Searchable'])
    await expect(page.getByText(promise, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Explore with practice data' })).toBeVisible();
});

test('Signing in with the password held in memory leads to the matches', async ({
  host: { page },
  service,
}) => {
  await submitSignIn(page, service);
  await expect(page.getByRole('heading', { name: 'Matches' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Matches' }).getByRole('row').nth(3)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Status' })).toContainText(service.username);
});

test(
  'A machine without a keychain is offered memory only, with the reason',
  longRun,
  async ({ host: { page }, service }) => {
    test.skip(process.platform !== 'linux', 'other systems always have a keychain');
    await fillSignIn(page, service);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('keychain');
    // Until the first sign-in, the form is where it was.
    await page.reload();
    await expect(page).toHaveURL(/\/welcome$/);
    await expect(page.getByRole('heading', { name: 'Sign in to your data service' })).toBeVisible();
    await fillSignIn(page, service);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in without saving it' }).click();
    await expect(page.getByRole('heading', { name: 'Matches' })).toBeVisible();
  },
);

test(
  'A wrong password is refused in the form, with a remedy',
  longRun,
  async ({ host: { page }, service }) => {
    await submitSignIn(page, { ...service, password: 'not-the-password' });
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(/rejected|refused|password/i);
    await expect(page).toHaveURL(/\/welcome$/);
    await expect(page.getByText(await alert.locator('p').first().innerText())).toHaveCount(1);
  },
);

test('In a small window, the sign-in button stays visible under a long error', {
  ...longRun,
  ...whereWireIsOpen,
}, async ({ host: { page }, service, wire }) => {
  await page.setViewportSize({ width: 900, height: 600 });
  const message = 'The system keychain did not respond within ten seconds, and the password is not saved.';
  const remedy =
    'Unlock the keychain of your desktop and sign in again, or sign in without saving the password: it then stays in memory until Matchkeep closes, and you are asked for it at the next start.';
  await wire.answer('session.signIn', {
    ok: false,
    error: { code: 'keychain-unavailable', message, remedy },
  });
  await page.getByRole('button', { name: 'Advanced' }).click();
  await expect(page.getByLabel('Stream address')).toBeVisible();
  await fillSignIn(page, service);
  // A click on the button would scroll to it.
  await page.getByLabel('User name').press('Enter');
  await expect(page.getByRole('button', { name: 'Sign in without saving it' })).toBeInViewport({
    ratio: 1,
  });
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeInViewport({ ratio: 1 });
});

test('A sign-in that needs the user is explained once on the settings screen, and a new error replaces it', {
  ...longRun,
  ...whereWireIsOpen,
}, async ({ host: { page }, service, wire }) => {
  await submitSignIn(page, service);
  await expect(page.getByRole('heading', { name: 'Matches' })).toBeVisible();
  const status = await call(page, 'app.status', null);
  const problem = { code: 'sign-in-rejected', message: 'The service refused the password.' };
  const session = { ...status.session, state: 'needs-attention', problem };
  const undo = await wire.answer('app.status', { ok: true, value: { ...status, session } });
  await page.goto(new URL('/settings', page.url()).href);
  await expect(page.getByRole('definition').getByText('Sign-in required', { exact: true })).toBeVisible();
  await expect(page.getByText(problem.message)).toHaveCount(1);

  const message = 'The service does not answer.';
  const refuse = await wire.answer('session.signIn', {
    ok: false,
    error: { code: 'service-unreachable', message, remedy: 'Try again later.' },
  });
  await page.getByRole('region', { name: 'Account' }).getByRole('button', { name: 'Sign in' }).click();
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByRole('textbox', { name: 'Password' }).fill(service.password);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByText(problem.message)).toHaveCount(0);
  await refuse();
  await undo();
});

test(
  'A service that does not answer is reported as unreachable',
  longRun,
  async ({ host: { page }, service }) => {
    await service.stop();
    await submitSignIn(page, service);
    await expect(page.getByRole('alert')).toContainText(/reach|answer/i);
  },
);

test('The fields of the sign-in are checked before anything is sent', {
  ...whereWireIsOpen,
  ...longRun,
}, async ({ host: { page }, wire }) => {
  await page.getByLabel('Service address').fill('http://example.com/v2');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Enter an https address such as')).toBeVisible();
  await expect(page.getByText('Enter your user name or e-mail.')).toBeVisible();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  expect(wire.sent.filter((text) => text.includes('app.status'))).not.toEqual([]);
  expect(wire.sent.filter((text) => /session\.signIn|settings\.set/.test(text))).toEqual([]);
});

test('The welcome screen leads to the practice data and back', async ({ host: { page } }) => {
  await page.getByRole('button', { name: 'Explore with practice data' }).click();
  await expect(page.getByText('Invented matches in a separate archive')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Matches' }).getByRole('row').nth(3)).toBeVisible();
  await page.getByRole('button', { name: 'Leave practice' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to your data service' })).toBeVisible();
});
