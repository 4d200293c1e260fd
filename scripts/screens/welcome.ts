/** The first steps: signing in, and a password that the service refuses. */
import { submitSignIn } from '../../test/interface/sign-in-form.ts';
import { allLooks, onStage, type Screens, shoot, twoLooks, withService } from './stage.ts';

export const welcome: Screens = (browser) =>
  onStage(browser, [], async ({ page }) => {
    await page.getByRole('heading', { name: 'Sign in to your data service' }).waitFor();
    await shoot(page, 'welcome', allLooks);
    await withService([], async (service) => {
      await submitSignIn(page, { ...service, password: 'not-the-password' });
      await page.getByRole('alert').waitFor();
      await shoot(page, 'sign-in-error', twoLooks);
    });
  });
