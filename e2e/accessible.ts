// What every page must hold to, whoever looks at it, in whichever language and width.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** One line per fault: the rule, and the elements that break it. */
export async function listFaults(page: Page): Promise<string[]> {
  // What fades has half a contrast.
  await page.locator('#splash').waitFor({ state: 'detached' });
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    // What is found in several frames is put together in a page of its own, which takes longer than the search.
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  return violations.map(
    ({ id, help, nodes }) =>
      `${id} (${help}): ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} — ${failureSummary?.split('\n')[1]?.trim() ?? ''}`).join('; ')}`,
  );
}

/** By how many pixels the page is wider than the window. */
export const readOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
