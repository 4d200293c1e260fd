/** WCAG 2.2, levels A and AA, as far as axe-core can check them on a page. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Fails with each element that breaks a rule, and the reason. `part`: the CSS selector of what to check where a spec
 * has checked the rest of the page before; without it, the whole page.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  const axe = new AxeBuilder({ page })
    .options({ runOnly: tags, resultTypes: ['violations'] })
    // The other mode opens a second page to gather the results of frames of other origins; there are none.
    .setLegacyMode();
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join('\n')}`,
  );
  expect(found).toEqual([]);
}
