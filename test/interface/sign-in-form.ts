/** The form of the welcome screen, filled as a user fills it: by the labels of its fields. */
import type { Page } from '@playwright/test';

interface Credentials {
  readonly baseUrl: string;
  readonly username: string;
  readonly password: string;
}

export async function fillSignIn(page: Page, { baseUrl, username, password }: Credentials): Promise<void> {
  await page.getByLabel('Service address').fill(baseUrl);
  await page.getByLabel('User name').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
}

/** Fills it, keeps the password out of the keychain, and sends it. */
export async function submitSignIn(page: Page, credentials: Credentials): Promise<void> {
  await fillSignIn(page, credentials);
  await page.getByLabel('Save the password in the system keychain').uncheck();
  await page.getByRole('button', { name: 'Sign in' }).click();
}
