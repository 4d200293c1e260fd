import { expect, test, whereWireIsOpen } from './host.ts';
import { withOneMatch } from './programs.ts';
import { submitSignIn } from './sign-in-form.ts';

test.use({ practiceOptions: withOneMatch });

test(
  'Neither the password nor a token reaches the page, stays in it, or returns over the bridge',
  whereWireIsOpen,
  async ({ host: { page }, service, wire }) => {
    wire.readAnswers();
    await page.reload();
    await submitSignIn(page, service);
    await expect(page.getByRole('heading', { name: 'Matches' })).toBeVisible();
    for (const screen of ['Library', 'Downloads', 'Settings', 'Matches']) {
      await page.getByRole('link', { name: screen }).click();
      await expect(page.getByRole('heading', { name: screen, exact: true })).toBeVisible();
    }

    const stored = await page.evaluate(() =>
      JSON.stringify({
        html: document.documentElement.outerHTML,
        fields: [...document.querySelectorAll('input')].map((input) => input.value),
        local: { ...localStorage },
        session: { ...sessionStorage },
        cookie: document.cookie,
      }),
    );
    expect(wire.received.length).toBeGreaterThan(10);
    for (const text of [...wire.received, stored]) {
      expect(text).not.toContain(service.password);
      expect(text).not.toMatch(/eyJ[\w-]{8,}\.[\w-]+\./);
      expect(text).not.toMatch(/bearer\s+[\w.~+/=-]{8,}/i);
    }
    // The only allowed occurrence: the sign-in itself, once.
    const withPassword = wire.sent.filter((text) => text.includes(service.password));
    expect(withPassword).toHaveLength(1);
    expect(withPassword[0]).toContain('session.signIn');
  },
);
