/** The menu, the theme and the desktop's settings, and their effects on the page. */
import type { Page } from '@playwright/test';
import { call, expect, onDesktop, onServer, type Service, signIn, test } from '../interface/host.ts';
import { withOneMatch } from '../interface/programs.ts';
import { longRun } from '../interface/short-run.ts';

const aboutTheShell = onDesktop('a browser has no menu and no settings of the desktop');
/** What the menu and the theme do is also tested without a page. */
const aboutTheShellLong = { ...aboutTheShell, ...longRun };

test.use({ practiceOptions: withOneMatch });

/** Signed in, and past the welcome screen. */
async function begin(page: Page, service: Service): Promise<void> {
  await signIn(page, service);
  await page.reload();
  await expect(page).toHaveURL(/\/matches/);
}

test('The menu leads to screens, and back', aboutTheShell, async ({ desktop, service }) => {
  const { page } = desktop;
  await begin(page, service);
  await desktop.evaluate(({ Menu }) => {
    const menu = Menu.getApplicationMenu();
    const go = menu?.items.find(({ label }) => label === '&Go');
    go?.submenu?.items.find(({ label }) => label === '&Coverage')?.click();
  });
  await expect(page).toHaveURL(/\/coverage/);
  await expect(page.getByRole('heading', { name: 'Coverage' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/matches/);
});

test('The menu leads to a section of the settings', aboutTheShellLong, async ({ desktop, service }) => {
  const { page } = desktop;
  await begin(page, service);
  await page.setViewportSize({ width: 900, height: 600 });
  await desktop.evaluate(({ Menu }) => {
    const menu = Menu.getApplicationMenu();
    const archive = menu?.items.find(({ label }) => label === '&Archive');
    archive?.submenu?.items.find(({ label }) => label === '&Verify…')?.click();
  });
  await expect(page).toHaveURL(/\/settings#verify$/);
  await expect(page.getByRole('button', { name: 'Verify all files' })).toBeInViewport();
});

test(
  'The menu pauses the downloads, and then offers to resume them',
  aboutTheShellLong,
  async ({ desktop }) => {
    const labels = () =>
      desktop.evaluate(({ Menu }) => {
        const menu = Menu.getApplicationMenu();
        const archive = menu?.items.find(({ label }) => label === '&Archive');
        return archive?.submenu?.items.map(({ label }) => label) ?? [];
      });
    await expect.poll(labels).toContain('&Pause everything');
    await desktop.evaluate(({ Menu }) => {
      const menu = Menu.getApplicationMenu();
      const archive = menu?.items.find(({ label }) => label === '&Archive');
      archive?.submenu?.items.find(({ label }) => label === '&Pause everything')?.click();
    });
    await expect.poll(async () => (await call(desktop.page, 'app.status', null)).queue.isPaused).toBe(true);
    await expect.poll(labels).toContain('&Resume everything');
  },
);

test('The desktop has its own settings, which are stored as they change', {
  ...aboutTheShell,
  ...longRun,
}, async ({ desktop: { page }, service }) => {
  await begin(page, service);
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  const section = page.getByRole('region', { name: 'Desktop' });
  await section.getByLabel('Notifications').click();
  await expect(section.getByLabel('Notifications')).not.toBeChecked();
  const isEnabled = async () => (await call(page, 'settings.get', null))['desktop.notifications'];
  await expect.poll(isEnabled).toBe(false);
});

test('The system’s theme follows the chosen one', aboutTheShellLong, async ({ desktop }) => {
  const source = () => desktop.evaluate(({ nativeTheme }) => nativeTheme.themeSource);
  expect(await source()).toBe('system');
  await call(desktop.page, 'settings.set', { 'interface.theme': 'dark' });
  await expect.poll(source).toBe('dark');
});

test('A browser does not show the desktop’s settings', {
  ...onServer('the desktop shows them'),
  ...longRun,
}, async ({ exploredPage: page }) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('region', { name: 'About' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Desktop' })).toHaveCount(0);
});
