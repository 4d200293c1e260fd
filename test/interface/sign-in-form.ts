/** Fills the form of the welcome screen as a user does, by the labels of its fields. */
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

/** Fills the form, chooses not to store the password in the keychain, and submits it. */
export async function submitSignIn(page: Page, credentials: Credentials): Promise<void> {
  await fillSignIn(page, credentials);
  await page.getByLabel('Save the password in the system keychain').uncheck();
  await page.getByRole('button', { name: 'Sign in' }).click();
}
